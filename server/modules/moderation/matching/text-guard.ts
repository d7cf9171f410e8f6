import { maskText } from './mask-text.ts';
import { createMatcher } from './match-words.ts';
import type { Finding, WordList } from './word-list.ts';

/** Findings of one text that are remembered. */
const MAX_FINDINGS = 100;

/**
 * Lets a text pass in pieces: what may be the beginning of a listed word waits, and nothing else. Words of level 1 are masked; a word of
 * a higher level ends it, and nothing passes any more.
 */
export function createTextGuard(lists: readonly WordList[]) {
  const readers = lists.map((list) => ({ list, matcher: createMatcher(list) }));
  const findings: Finding[] = [];
  let blocked = false;
  let held = '';
  /** Code units that have passed. */
  let passed = 0;
  let masks: Finding[] = [];

  function note(list: WordList, hits: ReturnType<(typeof readers)[number]['matcher']['push']>): void {
    for (const { word, from, to } of hits) {
      const listed = list.words[word];
      if (!listed) continue;
      const finding = { word: listed, from, to };
      if (findings.length < MAX_FINDINGS) findings.push(finding);
      if (listed.level > 1) blocked = true;
      else masks.push(finding);
    }
  }

  function release(until: number): string {
    if (blocked) {
      held = '';
      return '';
    }
    const text = maskText(held.slice(0, until - passed), masks, passed);
    held = held.slice(until - passed);
    passed = until;
    if (masks.length > 0) masks = masks.filter(({ to }) => to > passed);
    return text;
  }

  return {
    push(piece: string): string {
      if (blocked) return '';
      held += piece;
      let safe = passed + held.length;
      for (const { list, matcher } of readers) {
        note(list, matcher.push(piece));
        safe = Math.min(safe, matcher.safe());
      }
      return release(safe);
    },
    flush(): string {
      if (blocked) return '';
      for (const { list, matcher } of readers) note(list, matcher.flush());
      return release(passed + held.length);
    },
    /** A word of level 2 or 3 has come. */
    isBlocked: () => blocked,
    findings: (): readonly Finding[] => findings,
  };
}
