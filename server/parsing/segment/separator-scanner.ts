/** A piece of text up to a separator. */
interface Piece {
  /** With the separator where that ends a sentence. */
  text: string;
  /** Whether a passage ends after it. */
  ends: boolean;
  /** What follows it and belongs to nobody. */
  separator: string;
}

/** Longest separator, and what of the text before is remembered so that one is found that lies across two blocks. */
const REMEMBERED = 20;
/** Signs that belong to the sentence before them. */
const SIGNS = /^[\p{P}\s]$/u;

/** Finds separators in a text that comes in blocks. */
export class SeparatorScanner {
  readonly #separators: string[];
  #tail = '';

  constructor(separators: readonly string[]) {
    // Longest first: of ## and ### the latter is meant where it stands.
    this.#separators = separators.map(readEscapes).sort((a, b) => b.length - a.length);
  }

  split(text: string): Piece[] {
    const known = this.#tail.length;
    const whole = this.#tail + text;
    const pieces: Piece[] = [];
    let from = known;
    for (let at = Math.max(0, known - REMEMBERED + 1); at < whole.length; ) {
      const found = this.#separators.find((one) => whole.startsWith(one, at) && at + one.length > from);
      if (found === undefined) {
        at++;
        continue;
      }
      const end = at + found.length;
      const keeps = SIGNS.test(found) || at < from;
      pieces.push({ text: whole.slice(from, keeps ? end : at), ends: true, separator: keeps ? '' : found });
      from = end;
      at = end;
    }
    if (from < whole.length) pieces.push({ text: whole.slice(from), ends: false, separator: '' });
    this.#tail = whole.slice(Math.max(from, whole.length - REMEMBERED + 1));
    return pieces;
  }
}

function readEscapes(text: string): string {
  return text.replaceAll('\\n', '\n').replaceAll('\\t', '\t');
}
