import { createPacer } from '#server/platform/pace.ts';
import { createMatcher } from './match-words.ts';
import type { Finding, WordList } from './word-list.ts';

/** Code units read between two looks at the clock. */
const SLICE = 4096;

/** Findings that are told of one text; the first of them. */
const MAX_FINDINGS = 1000;

/** Every listed word in a text, by where it stands. Long texts are read with pauses. */
export async function scanText(lists: readonly WordList[], text: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  const pacer = createPacer();
  for (const list of lists) {
    const matcher = createMatcher(list);
    const keep = (hits: ReturnType<typeof matcher.push>) => {
      for (const { word, from, to } of hits) {
        const listed = list.words[word];
        if (listed && findings.length < MAX_FINDINGS) findings.push({ word: listed, from, to });
      }
    };
    for (let from = 0; from < text.length; from += SLICE) {
      keep(matcher.push(text.slice(from, from + SLICE)));
      if (pacer.due()) await pacer.rest();
    }
    keep(matcher.flush());
  }
  return findings.sort((a, b) => a.from - b.from || b.to - a.to);
}
