import type { Rule } from './rule.ts';
import { spellDigits } from './spell-number.ts';

const phoneWord = '(?:拨打|致电|拨|请打|电话|热线|客服|手机|座机|传真|短信|号码|呼叫)';
const counted = '[年月日号个位名人次元万亿件米平千天套户家条项分秒吨]';

/** Telephone numbers are read digit by digit, with 幺 for 1, in the groups in which they are written. */
export const PHONE_RULES: readonly Rule[] = [
  [/(?<!\d)(1[3-9]\d)[- ]?(\d{4})[- ]?(\d{4})(?!\d)/g, (_, ...groups) => sayPhone(groups.slice(0, 3))],
  [/(?<!\d)[(（]?(0\d{2,3})[)）]?[- ]?(\d{3,4})[- ]?(\d{4})(?!\d)/g, (_, ...groups) => sayPhone(groups.slice(0, 3))],
  [/(?<!\d)([48]00)[- ]?(\d{3,4})[- ]?(\d{3,4})(?!\d)/g, (_, ...groups) => sayPhone(groups.slice(0, 3))],
  [
    new RegExp(`(${phoneWord}[：:\\s是为号]*)(\\d[\\d-]{2,})(?!\\d|${counted})`, 'g'),
    (_, word, digits) => word + sayPhone(digits.split('-')),
  ],
  [/(?<![\d.])(\d{3,12})(?=\s*(?:服务)?(?:热线|专线|电话|平台))/g, (digits) => sayPhone([digits])],
  // Numbers of public services, which people know by heart: 12345, 12306, 95588.
  [new RegExp(`(?<![\\d.,])(?:123\\d{2}|95\\d{3})(?![\\d.,%％]|\\s*${counted})`, 'g'), (digits) => sayPhone([digits])],
];

/** A comma makes the short pause between the groups. */
function sayPhone(groups: string[]): string {
  return groups.map((group) => spellDigits(group, 'phone')).join('，');
}
