import { RANGE, type Rule } from './rule.ts';
import { spellEnglish, spellOrdinal, spellYear } from './spell-english.ts';

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];
const month = `(${MONTHS.map((name) => `${name}|${name.slice(0, 3)}\\b\\.?`).join('|')}|Sept\\b\\.?)`;
const day = '(0?[1-9]|[12]\\d|3[01])(?:st|nd|rd|th)?';
const year = '(1[1-9]\\d{2}|20\\d{2})';
const time = '([01]?\\d|2[0-4]):([0-5]\\d)(?::([0-5]\\d))?';
const half = '(?:\\s?([ap])\\.?m\\b\\.?)';
/** What is counted, so that the number before it is no year. */
const COUNTED = String.raw`\s?(?:people|percent|%|[a-z]*[^\Ws]s\b|[a-zμ]{1,3}\b(?<!\b(?:and|was|the|had|but|or|in|on|at|to|for|is|as|by|of|we|it|i|saw)))`;

/** Dates, years and times of day in English. @param dayFirst 3/4/2024 is a day in April */
export function englishDates(dayFirst: boolean): readonly Rule[] {
  return [
    [
      /(?<![\d/.-])([12]\d{3})[-/.](0?[1-9]|1[0-2])[-/.](0?[1-9]|[12]\d|3[01])(?![\d-])/g,
      (_, years, index, days) => sayDate(index, days, years),
    ],
    [
      /(?<![\d/.-])(\d{1,2})[/.](\d{1,2})[/.]([12]\d{3})(?!\d)/g,
      (all, first, second, years) => {
        const [index, days] =
          (dayFirst && Number(second) <= 12) || Number(first) > 12 ? [second, first] : [first, second];
        return Number(index) >= 1 && Number(index) <= 12 && Number(days) <= 31 ? sayDate(index, days, years) : all;
      },
    ],
    [
      new RegExp(`\\b${month}\\s${day}(?:${RANGE}${day})?(?!\\d)(?:,?\\s${year}(?!\\d))?`, 'g'),
      (_, name, from, to, years) =>
        `${nameOf(name)} ${spellOrdinal(from)}${to ? ` to ${spellOrdinal(to)}` : ''}${years ? `, ${spellYear(years)}` : ''}`,
    ],
    [
      new RegExp(`(?<![\\d.,])${day}(?:\\sof)?\\s${month}(?:,?\\s${year}(?!\\d))?`, 'g'),
      (_, days, name, years) => `the ${spellOrdinal(days)} of ${nameOf(name)}${years ? `, ${spellYear(years)}` : ''}`,
    ],
    [new RegExp(`\\b${month}\\s${year}(?!\\d)`, 'g'), (_, name, years) => `${nameOf(name)} ${spellYear(years)}`],
    [/(?<!\d)(1[1-9]\d|20\d)0['’]?s\b/g, (_, tens) => sayDecade(`${tens}0`)],
    [/['’]([2-9]0)s\b/g, (_, tens) => plural(spellEnglish(tens))],
    [
      new RegExp(`(?<![\\d:])${time}${half}?${RANGE}${time}${half}?(?![\\d:])`, 'gi'),
      (_, ...parts) => `${sayTime(parts.slice(0, 4))} to ${sayTime(parts.slice(4, 8))}`,
    ],
    [new RegExp(`(?<![\\d:])${time}${half}?(?![\\d:])`, 'gi'), (_, ...parts) => sayTime(parts.slice(0, 4))],
    [
      new RegExp(`(?<![\\d:.])(1[0-2]|[1-9])${half}?${RANGE}(1[0-2]|[1-9])${half}(?!\\d)`, 'gi'),
      (_, from, first, to, second) => `${sayHour(from, first)} to ${sayHour(to, second)}`,
    ],
    [new RegExp(`(?<![\\d:.])(1[0-2]|[1-9])${half}(?!\\d)`, 'gi'), (_, hour, part) => sayHour(hour, part)],
    [
      new RegExp(`(?<![\\d.,-])${year}${RANGE}${year}(?![\\d,.-]\\d)`, 'g'),
      (_, from, to) => `${spellYear(from)} to ${spellYear(to)}`,
    ],
    [
      new RegExp(`(?<![\\w$€£¥.,#+-])(?:1[5-9]\\d{2}|20\\d{2})(?![\\d:%°]|[.,-]\\d|${COUNTED})`, 'g'),
      (years) => spellYear(years),
    ],
  ];
}

const nameOf = (name: string): string => MONTHS.find((one) => one.startsWith(name.slice(0, 3))) ?? name;

const sayDate = (index: string, days: string, years: string): string =>
  `${MONTHS[Number(index) - 1]} ${spellOrdinal(String(Number(days)))}, ${spellYear(years)}`;

const plural = (tens: string): string => tens.replace(/y$/, 'ies');

/** 1990 → nineteen nineties, 2000 → two thousands. */
function sayDecade(decade: string): string {
  const spelled = spellYear(decade);
  return spelled.endsWith('y') ? plural(spelled) : `${spelled}s`;
}

const sayHour = (hour: string, part: string | undefined): string =>
  `${spellEnglish(hour)}${part ? ` ${part.toLowerCase()}.m.` : ''}`;

/** 14:30 → two thirty p.m., 9:05 → nine oh five, 9:00 → nine o'clock. */
function sayTime([hour = '', minute = '', second, part]: (string | undefined)[]): string {
  const hours = Number(hour) % 24;
  const isLate = hours > 12 || hour === '00' || hour === '24';
  const half = part?.toLowerCase() ?? (isLate ? (hours >= 12 ? 'p' : 'a') : '');
  const minutes = minute.startsWith('0') ? `oh ${spellEnglish(minute.slice(1))}` : spellEnglish(minute);
  const said = minute === '00' ? (half || second ? '' : " o'clock") : ` ${minutes}`;
  const seconds = second ? ` and ${spellEnglish(String(Number(second)))} seconds` : '';
  return `${spellEnglish(String(hours % 12 || 12))}${said}${seconds}${half ? ` ${half}.m.` : ''}`;
}
