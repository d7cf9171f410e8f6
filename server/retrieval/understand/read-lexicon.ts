/** A word of documents, and how surely it is meant (0 to 1). */
export interface Sense {
  word: string;
  grade: number;
}

/** A pattern with gaps: 把…弄丢 in 把钥匙弄丢了. */
export interface GappedPhrase extends Entry {
  form: RegExp;
}

export interface Entry {
  senses: Sense[];
  /** How much its words tell about what is wanted, at most. */
  telling: number;
  /** It says what kind of thing is asked for (多少钱), not what it is about. */
  asks: boolean;
}

export interface Lexicon {
  /** Words and phrases without gaps. */
  words: Map<string, Entry>;
  /** By their first character. */
  phrases: Map<string, GappedPhrase[]>;
  /** Length of the longest word. */
  longest: number;
}

/** No words at all. */
export const NO_WORDS: Lexicon = { words: new Map(), phrases: new Map(), longest: 0 };

/** What a line says about its two sides, by its sign. */
const GRADES = { '=': 0.9, '>': 0.85, ':': 0.55, '?': 0.6 } as const;
/** Characters that `…` may stand for; never beyond a comma. */
const GAP = '[^，。？！；,.?!; ]{0,6}?';
const MOST_SENSES = 16;

/**
 * Reads packs of a lexicon. A line is `EVERYDAY ... SIGN DOCUMENT ...`, words parted by spaces: `=` all may stand for each other, `>` the
 * left ones for the right ones, `:` the left ones are kinds or cases of the right ones, `?` the left ones ask for the right ones. `…` in a left
 * word is a gap. `#` begins a note.
 */
export function readLexicon(packs: readonly { text: string; telling: number }[]): Lexicon {
  const senses = new Map<string, Map<string, number>>();
  const asking = new Set<string>();
  const tellings = new Map<string, number>();
  const enter = (from: string, to: string, grade: number) => {
    if (from === to) return;
    const known = senses.get(from) ?? new Map<string, number>();
    senses.set(from, known.set(to, Math.max(grade, known.get(to) ?? 0)));
  };
  const lines = packs.flatMap(({ text, telling }) => text.split('\n').map((line) => ({ line, telling })));
  for (const { line, telling } of lines) {
    const [, left, sign, right] = line.match(/^([^#]+?) ([=>:?]) (.+)$/) ?? [];
    if (!left || !right) continue;
    const [from, to] = [left.trim().split(/ +/), right.trim().split(/ +/)];
    const grade = GRADES[sign as keyof typeof GRADES];
    for (const word of sign === '=' ? [...from, ...to] : from)
      tellings.set(word, Math.min(telling, tellings.get(word) ?? 1));
    for (const word of from) for (const other of to) enter(word, other, grade);
    if (sign === '?') for (const word of from) asking.add(word);
    if (sign !== '=') continue;
    const all = [...from, ...to].filter((word) => !word.includes('…'));
    for (const word of all) for (const other of all) enter(word, other, grade);
  }
  return arrange(senses, asking, tellings);
}

function arrange(
  entries: Map<string, Map<string, number>>,
  asking: Set<string>,
  tellings: Map<string, number>,
): Lexicon {
  const lexicon: Lexicon = { words: new Map(), phrases: new Map(), longest: 0 };
  for (const [word, targets] of entries) {
    const senses = Array.from(targets, ([word, grade]) => ({ word, grade }))
      .sort((a, b) => b.grade - a.grade)
      .slice(0, MOST_SENSES);
    const asks = asking.has(word);
    const telling = tellings.get(word) ?? 1;
    if (word.includes('…')) {
      const first = word.charAt(0);
      const form = new RegExp(word.split('…').join(GAP), 'g');
      lexicon.phrases.set(first, [...(lexicon.phrases.get(first) ?? []), { form, senses, asks, telling }]);
    } else {
      lexicon.words.set(word, { senses, asks, telling });
      lexicon.longest = Math.max(lexicon.longest, word.length);
    }
  }
  return lexicon;
}

/** A text with what people call something as its documents call it, for comparing texts with each other; the longest words first. */
export function rewriteBy({ words }: Lexicon, text: string): string {
  return [...words.keys()]
    .sort((a, b) => b.length - a.length)
    .reduce((now, said) => now.replaceAll(said, words.get(said)?.senses[0]?.word ?? said), text);
}
