import { englishDates } from './english-dates.ts';
import { ENGLISH_UNITS } from './english-units.ts';
import { NUMBER, NUMBER_START, RANGE, type Rule } from './rule.ts';
import { spellCode, spellEnglish, spellEnglishDigits, spellOrdinal } from './spell-english.ts';

/** Telephone numbers: digit by digit, a pause between the groups. */
const PHONES: readonly Rule[] = [
  [/(?<![\w.])\+?(?:\d{1,3}[ -])?(?:\(\d{2,4}\)\s?|\d{2,4}[ -])\d{3,4}[ -]\d{4}(?![\d-])/g, (phone) => sayPhone(phone)],
  [/(?<![\w.])\+\d{8,14}(?!\d)|(?<![\w.])1[3-9]\d{9}(?!\d)/g, (phone) => sayPhone(phone)],
  [/(?<![\w.-])\d{3}-\d{4}(?![\d-])/g, (phone) => sayPhone(phone)],
  [
    /\b((?:call|dial|hotline|ext\.?|extension|PIN|code|zip|ZIP|ID)(?:\s(?:is|at|us at|number))?:?\s)(\d{3,})(?![\d,.]\d)/gi,
    (_, word, digits) => word.replace(/\bext\.?/i, 'extension') + spellEnglishDigits(digits),
  ],
];

const WORDS: readonly Rule[] = [
  [/([\w.+-]+)@([\w-]+(?:\.[\w-]+)+)/g, (_, name, host) => `${name} at ${host.replaceAll('.', ' dot ')}`],
  [/\be\.g\.,?/gi, () => 'for example,'],
  [/\bi\.e\.,?/gi, () => 'that is,'],
  [/\betc\./g, () => 'et cetera.'],
  [/\bvs\.?(?=\s)/g, () => 'versus'],
  [/\bapprox\.?(?=\s)/gi, () => 'approximately'],
  [/\bw\/o\b/g, () => 'without'],
  [/\bw\/(?=\s)/g, () => 'with'],
  [/\b24\/7\b/g, () => 'twenty-four seven'],
  [/\b([BCGOP])2([BCGOP])\b/g, (_, from, to) => `${from} to ${to}`],
  [/\bNo\.\s?(?=\d)|#(?=\d)/g, () => 'number '],
  [/\s&\s/g, () => ' and '],
];

/** Codes, ordinals, fractions, ranges, signs, and every number that no other rule has taken. */
const NUMBERS: readonly Rule[] = [
  [/(?<![\w.])(\d{1,3}(?:\.\d{1,3}){3})(?![\w.]\w)/g, (address) => address.split('.').map(spellEnglish).join(' dot ')],
  [/\bv(?:ersion\s)?(\d+(?:\.\d+)*)\b/gi, (_, parts) => `version ${sayParts(parts)}`],
  [/(?<![\w.])\d+(?:\.\d+){2,}(?![\w]|\.\d)/g, (parts) => sayParts(parts)],
  [new RegExp(`${NUMBER_START}(${NUMBER})(?:st|nd|rd|th)\\b`, 'g'), (_, value) => spellOrdinal(value)],
  [
    /\b((?:room|suite|flight|bus|route|gate|highway|Boeing|Airbus)\s(?:[A-Z]{1,3})?)(\d{3,4})\b/gi,
    (_, word, digits) => word + spellCode(digits),
  ],
  [/(?<=[A-Za-z])-(\d+)(?=[A-Za-z]?\b)/g, (_, digits) => ` ${spellCode(digits)}`],
  [/(?<=[A-Za-z])(\d+(?:\.\d+)?)(?=[A-Za-z])/g, (_, digits) => ` ${spellEnglish(digits)} `],
  [
    /(?<=[A-Za-z])(\d+)(?:-(\d+))?(?![\d.,]\d|[A-Za-z])/g,
    (_, digits, more) => ` ${spellCode(digits)}${more ? ` dash ${spellEnglishDigits(more)}` : ''}`,
  ],
  [/(?<![\w.,])(720|1080|1440|2160)([pP])\b/g, (_, lines, letter) => `${sayLines(lines)} ${letter}`],
  [/(?<![\w.,])(\d+)-?([A-Z]{1,2})\b(?!-)/g, (_, digits, letters) => `${spellEnglish(digits)} ${letters}`],
  [
    /(?<![\w.,/])(?:(\d+)\s)?([1-9])\/([2-9]|10)(?![\w/])/g,
    (_, whole, top, bottom) => (whole ? `${spellEnglish(whole)} and ` : '') + sayFraction(top, bottom),
  ],
  [
    /(?<![\d-])(\d+)-(0\d+)(?![\d-])/g,
    (_, first, second) => `${spellEnglishDigits(first)} dash ${spellEnglishDigits(second)}`,
  ],
  [
    new RegExp(`${NUMBER_START}(${NUMBER})${RANGE.replace('至到', '')}(${NUMBER})(?![\\d-])`, 'g'),
    (_, from, to) => `${spellEnglish(from)} to ${spellEnglish(to)}`,
  ],
  [/(?<=\d)\s*[×*]\s*(?=\d)/g, () => ' times '],
  [/(?<=\d)\s*÷\s*(?=\d)/g, () => ' divided by '],
  [/(?<=\d)\s*\+\s*(?=\d)/g, () => ' plus '],
  [/(?<=\d)\+/g, () => ' plus'],
  [/\s*=\s*(?=\d)/g, () => ' equals '],
  [/(?:≥|>=)\s*(?=\d)/g, () => 'at least '],
  [/(?:≤|<=)\s*(?=\d)/g, () => 'at most '],
  [/>\s*(?=\d)/g, () => 'more than '],
  [/<\s*(?=\d)/g, () => 'less than '],
  [/[~≈]\s?(?=\d)/g, () => 'about '],
  [/±\s*(?=\d)/g, () => 'plus or minus '],
  [new RegExp(`(?<![\\w.])[-−](${NUMBER})`, 'g'), (_, value) => `minus ${spellEnglish(value)}`],
  [new RegExp(NUMBER, 'g'), (value) => spellEnglish(value)],
];

/** Everything of an English text that a voice could get wrong, as words. @param language BCP 47 */
export function englishRules(language: string): readonly Rule[] {
  return [...PHONES, ...WORDS, ...englishDates(/^en-(?:GB|AU|NZ|IE|IN)/i.test(language)), ...ENGLISH_UNITS, ...NUMBERS];
}

const sayPhone = (phone: string): string =>
  (phone.startsWith('+') ? 'plus ' : '') +
  phone
    .split(/\D+/)
    .filter((group) => group !== '')
    .map(spellEnglishDigits)
    .join(', ');

const sayParts = (parts: string): string => parts.split('.').map(spellEnglish).join(' point ');

/** 1080 → ten eighty. */
const sayLines = (lines: string): string =>
  lines.length === 3 ? spellCode(lines) : `${spellEnglish(lines.slice(0, 2))} ${spellEnglish(lines.slice(2))}`;

function sayFraction(top: string, bottom: string): string {
  const part = bottom === '2' ? 'half' : bottom === '4' ? 'quarter' : spellOrdinal(bottom);
  return `${spellEnglish(top)} ${top === '1' ? part : bottom === '2' ? 'halves' : `${part}s`}`;
}
