/** A piece of the text as it was read; neighbours may overlap. */
export interface Piece {
  startAt: number;
  endAt: number;
  page: number | null;
  text: string;
  /** Where its titles begin, and how deep they are. */
  titles: readonly (readonly [at: number, level: number])[];
}

export interface Line {
  /** Where it begins in the document. */
  at: number;
  text: string;
  /** The page that begins here, where another one does. */
  page: number | null;
  /** Depth of a title. */
  level: number | null;
}

/** The running text by its lines: overlaps said once, a line of its own for what comes after a gap or on a new page; empty lines left out. */
export function toLines(pieces: readonly Piece[]): Line[] {
  const levels = new Map(pieces.flatMap(({ titles }) => titles));
  const lines: Line[] = [];
  let end = Number.NEGATIVE_INFINITY;
  let page: number | null = null;
  /** Where the next line begins a page. */
  let turned: number | null = null;
  let goesOn = false;
  for (const piece of pieces) {
    const from = Math.max(piece.startAt, end);
    if (from >= piece.endAt) continue;
    if (piece.page !== null && piece.page !== page) {
      page = piece.page;
      turned = page;
      goesOn = false;
    }
    if (from > end) goesOn = false;
    const text = piece.text.slice(from - piece.startAt);
    for (const { 0: words, index } of text.matchAll(/[^\n]+/g)) {
      const last = lines.at(-1);
      if (index === 0 && goesOn && last) last.text += words;
      else if (words.trim() !== '') {
        lines.push({ at: from + index, text: words, page: turned, level: levels.get(from + index) ?? null });
        turned = null;
      }
    }
    end = piece.endAt;
    goesOn = !text.endsWith('\n');
  }
  return lines;
}
