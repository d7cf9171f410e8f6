import { foldText } from './fold-text.ts';
import { ASKED_FOR, SYNONYMS } from './synonyms.ts';

/** A word of a question that other words may stand for. */
export interface Expansion {
  /** As the question says it, folded. */
  word: string;
  others: string[];
  /** A word of asking: its others say what kind of thing is asked for, not what it is about. */
  asks: boolean;
  /** Characters right before and after it; empty at an end of the question. */
  before: string;
  after: string;
}

interface Entry {
  others: Set<string>;
  asks: boolean;
}

/** Expansions of one question: what follows in a pasted document is not expanded. */
const maxExpansions = 8;
const maxOthers = 8;
const maxQuestion = 200;

const entries = new Map<string, Entry>();
for (const row of SYNONYMS) for (const word of row) enter(word, row, false);
for (const { asked, told } of ASKED_FOR) for (const word of asked) enter(word, told, true);
const longest = Math.max(...Array.from(entries.keys(), (word) => word.length));

function enter(word: string, others: readonly string[], asks: boolean): void {
  const entry = entries.get(word) ?? { others: new Set(), asks };
  entries.set(word, entry);
  for (const other of others) if (other !== word) entry.others.add(other);
}

/** The words of a question that stand in the list of synonyms, the longest at each place, in order. */
export function expandQuestion(question: string): Expansion[] {
  const text = foldText(question).slice(0, maxQuestion);
  const found: Expansion[] = [];
  let at = 0;
  while (at < text.length && found.length < maxExpansions) {
    const word = findWord(text, at);
    const entry = word && entries.get(word);
    if (word && entry)
      found.push({
        word,
        others: [...entry.others].slice(0, maxOthers),
        asks: entry.asks,
        before: text.charAt(at - 1),
        after: text.charAt(at + word.length),
      });
    at += word ? word.length : 1;
  }
  return found;
}

function findWord(text: string, at: number): string | null {
  for (let length = Math.min(longest, text.length - at); length >= 2; length--) {
    const word = text.slice(at, at + length);
    if (entries.has(word)) return word;
  }
  return null;
}
