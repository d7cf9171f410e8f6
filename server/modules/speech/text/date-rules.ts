import { RANGE, type Rule } from './rule.ts';
import { spellDigits, spellNumber } from './spell-number.ts';

const year = '[12]\\d{3}';
const time = '([01]?\\d|2[0-4])[:：]([0-5]\\d)(?:[:：]([0-5]\\d))?';

/** Dates, years digit by digit, and times of day. */
export const DATE_RULES: readonly Rule[] = [
  [
    /(?<!\d)([12]\d{3})[-/.](0?[1-9]|1[0-2])[-/.](0?[1-9]|[12]\d|3[01])(?!\d)/g,
    (_, years, month, day) => `${spellDigits(years)}年${spellNumber(month)}月${spellNumber(day)}日`,
  ],
  [
    new RegExp(`(?<!\\d)(${year})年?${RANGE}(${year})(?=年)`, 'g'),
    (_, from, to) => `${spellDigits(from)}到${spellDigits(to)}`,
  ],
  // 1000年 is a span of time, 1949年 and 2000年 are years.
  [/(?<!\d)(?:1[1-9]\d{2}|2[01]\d{2})(?=\s*(?:年|届))/g, (digits) => spellDigits(digits)],
  [/(?<!\d)[1-9]0(?=年代|后(?![\d天]))/g, (decade) => spellDigits(decade)],
  [
    new RegExp(`(?<![\\d:：])${time}${RANGE}${time}(?![\\d:：])`, 'g'),
    (_, ...parts) => `${sayTime(parts.slice(0, 3))}到${sayTime(parts.slice(3, 6))}`,
  ],
  [new RegExp(`(?<![\\d:：])${time}(?![\\d:：])`, 'g'), (_, ...parts) => sayTime(parts.slice(0, 3))],
  // 3月-5月, 周一~周五
  [/(?<=[年月日号时点分一二三四五六])\s*[-–—−~～]\s*(?=\d|周|星期)/g, () => '到'],
];

/** 14:30 → 十四点三十分, 9:05 → 九点零五分, 9:00 → 九点. */
function sayTime([hour = '', minute = '', second]: (string | undefined)[]): string {
  const minutes = minute === '00' && !second ? '' : `${sayPadded(minute)}分`;
  return `${spellNumber(hour)}点${minutes}${second ? `${sayPadded(second)}秒` : ''}`;
}

function sayPadded(value: string): string {
  return value.startsWith('0') && value !== '00' ? `零${spellNumber(value)}` : spellNumber(value);
}
