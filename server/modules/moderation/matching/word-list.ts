import type { WordCategory, WordKind, WordLevel } from '#contract/moderation.contract.ts';
import { createPacer } from '#server/platform/pace.ts';
import { foldWord } from './fold-text.ts';
import type { WordMatcherSource } from './match-words.ts';
import { buildTrie, buildTrieGently, type WordTrie } from './word-trie.ts';

/** One word as it is looked for. */
export interface ListedWord {
  id: string;
  word: string;
  category: WordCategory;
  level: WordLevel;
  kind: WordKind;
}

/** Words that are looked for together. */
export interface WordList extends WordMatcherSource {
  words: readonly ListedWord[];
}

/** Where a listed word stands in a text, in code units. */
export interface Finding {
  word: ListedWord;
  from: number;
  to: number;
}

/** At once; for tests and small lists. */
export const makeList = (words: readonly ListedWord[]): WordList =>
  toList(words, buildTrie(words.map(({ word }) => foldWord(word))));

/** With pauses, so that a long list holds nobody up. */
export async function makeListGently(words: readonly ListedWord[]): Promise<WordList> {
  const folded: string[] = [];
  const pacer = createPacer();
  for (const { word } of words) {
    folded.push(foldWord(word));
    if (pacer.due()) await pacer.rest();
  }
  return toList(words, await buildTrieGently(folded));
}

function toList(words: readonly ListedWord[], trie: WordTrie): WordList {
  return {
    words,
    trie,
    weight(index) {
      const word = words[index];
      return !word || word.kind === 'exception' ? 0 : word.level;
    },
  };
}
