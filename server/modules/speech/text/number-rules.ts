import { NUMBER, NUMBER_START, RANGE, type Rule } from './rule.ts';
import { spellDigits, spellNumber } from './spell-number.ts';

/** What is counted with 两 instead of 二. */
const measure =
  '[个位名人次种项类条份张家件间本部台只座倍天周年岁元块套批组遍步层秒米吨千万亿]|小时|分钟|公里|公斤|季度';

/** Codes, versions, ranges, fractions, signs, and every number that no other rule has taken. */
export const NUMBER_RULES: readonly Rule[] = [
  [/(?<!\d)\d{3,4}(?=室|房|病房|教室)/g, (digits) => spellDigits(digits)],
  [
    /(邮编|邮政编码|编号|单号|证号|账号|卡号|验证码|代码|密码)([：:\s是为]*)(\d+)/g,
    (_, word, gap, digits) => word + gap + spellDigits(digits),
  ],
  [
    /(?<=[A-Za-z]-?)\d{3,}(?:-\d+)*(?!\d)/g,
    (code) =>
      code
        .split('-')
        .map((part) => spellDigits(part))
        .join('杠'),
  ],
  [
    /(?<![\d.])\d+(?:\.\d+){2,}(?![\d.])/g,
    (version) =>
      version
        .split('.')
        .map((part) => spellNumber(part))
        .join('点'),
  ],
  [/(?<![\d:：])(\d{1,4})\s?[:：]\s?(\d{1,4})(?![\d:：])/g, (_, a, b) => `${spellNumber(a)}比${spellNumber(b)}`],
  [new RegExp(`${NUMBER_START}(${NUMBER})${RANGE}(${NUMBER})(?![\\d-])`, 'g'), (_, from, to) => sayRange(from, to)],
  [
    /(?<![\d/.])([1-9]\d?)\/([1-9]\d{0,2})(?![\d/])/g,
    (all, a, b) => (Number(a) < Number(b) ? `${spellNumber(b)}分之${spellNumber(a)}` : all),
  ],
  [/(?<=\d)\s*[×*]\s*(?=\d)/g, () => '乘'],
  [/(?<=\d)\s*÷\s*(?=\d)/g, () => '除以'],
  [/(?<=\d)\s*\+\s*(?=\d)/g, () => '加'],
  [/(?<=\d)\+/g, () => '多'],
  [/\s*=\s*(?=\d)/g, () => '等于'],
  [/\s*(?:≥|>=)\s*(?=\d)/g, () => '大于等于'],
  [/\s*(?:≤|<=)\s*(?=\d)/g, () => '小于等于'],
  [/\s*>\s*(?=\d)/g, () => '大于'],
  [/\s*<\s*(?=\d)/g, () => '小于'],
  [/±\s*(?=\d)/g, () => '正负'],
  [new RegExp(`(?<![\\d.,第])2(?=\\s?(?:${measure}))`, 'g'), () => '两'],
  [/(?<![\d.,])(?:0\d+|\d{9,})(?<!0000)(?![\d.,]\d)/g, (digits) => spellDigits(digits)],
  [new RegExp(`(?<![\\d.A-Za-z\\p{Script=Han}])[-−](${NUMBER})`, 'gu'), (_, value) => `负${spellNumber(value)}`],
  [new RegExp(NUMBER, 'g'), (value) => spellNumber(value)],
];

/** 12-15 rises: a range. 2024-001 does not: two parts of one number. */
function sayRange(from: string, to: string): string {
  const rises = Number(from.replaceAll(',', '')) < Number(to.replaceAll(',', '')) && !/^0\d/.test(to);
  return rises ? `${spellNumber(from)}到${spellNumber(to)}` : `${spellDigits(from)}杠${spellDigits(to)}`;
}
