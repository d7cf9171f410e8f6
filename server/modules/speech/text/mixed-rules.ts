import type { Rule } from './rule.ts';
import { spellDigits, spellNumber } from './spell-number.ts';

/** Names in Latin letters with digits in a Chinese text, before its numbers are read: the hyphen is not said, and is no minus. */
export const MIXED_RULES: readonly Rule[] = [
  [/(?<![A-Za-z0-9])([BCGOP])2([BCGOP])(?![A-Za-z0-9])/g, (_, from, to) => `${from} to ${to}`],
  [/(?<![A-Za-z])(?:No|NO)\.\s?(\d+)/g, (_, index) => `第${spellNumber(index)}`],
  [/#(\d{1,4})(?!\d)/g, (_, index) => `${spellNumber(index)}号`],
  [/(?<![\d.])([1-9]\d?)(?:st|nd|rd|th)\b/g, (_, index) => `第${spellNumber(index)}`],
  // GPT-4, COVID-19, F-16: one or two digits are a number, more are a code that its own rule spells.
  [/(?<=[A-Za-z])-(\d{1,2}(?:\.\d+)?)(?![\d-])/g, (_, value) => ` ${spellNumber(value)} `],
  [/(?<![\d.A-Za-z])(1080|720|1440|2160)(?=[pP]\b)/g, (lines) => spellDigits(lines)],
];
