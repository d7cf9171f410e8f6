import type { CleaningRule } from '#contract/cleaning.contract.ts';
import { cleanGarbage } from './clean-garbage.ts';
import type { CleanedSegment, DocumentProfile } from './document-profile.ts';
import { dropPageNumbers, dropRepeats } from './drop-lines.ts';
import { joinLines } from './join-lines.ts';
import { narrowWidth } from './narrow-width.ts';
import { stripUrls } from './strip-urls.ts';

type Rewrite = (text: string, segment: CleanedSegment, profile: DocumentProfile) => string;

/** Rules that rewrite a segment, in the order in which each makes the next one's work easier. */
const REWRITES: readonly (readonly [CleaningRule, Rewrite])[] = [
  ['garbage', cleanGarbage],
  ['repeat', dropRepeats],
  ['pageNumber', dropPageNumbers],
  ['brokenLine', joinLines],
  ['fullWidth', narrowWidth],
  ['url', stripUrls],
];

export interface Cleaned {
  /** Empty: nothing is left. */
  text: string;
  /** Those that changed something. */
  rules: CleaningRule[];
}

/** What the chosen rules make of one segment. */
export function cleanSegment(
  segment: CleanedSegment,
  profile: DocumentProfile,
  chosen: ReadonlySet<CleaningRule>,
): Cleaned {
  const rules: CleaningRule[] = [];
  let text = segment.text;
  for (const [rule, rewrite] of REWRITES) {
    if (!chosen.has(rule)) continue;
    const next = rewrite(text, segment, profile);
    if (next !== text) rules.push(rule);
    text = next;
  }
  return { text, rules };
}

/** Nothing that could answer a question: no letter, no digit, no character. */
export const isEmpty = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text);
