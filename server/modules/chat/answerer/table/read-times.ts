import { readNumeral } from '#server/modules/knowledge/index.ts';

const PART =
  '(次日|第二天)?(凌晨|清晨|早上|早晨|早|上午|中午|正午|下午|午后|傍晚|晚上|晚间|晚|夜里|夜间|深夜|半夜|午夜)?';
const HOUR = '(\\d{1,2}|[一二两三四五六七八九十]{1,3})';
const TIME = new RegExp(
  `${PART}\\s*(?<![\\d.:一二三四五六七八九十])${HOUR}(?::(\\d{2})(?!\\d)|(?:点钟?|时(?![长间薪段]))(?:(半|一刻|三刻)|(\\d{1,2})分?)?)\\s*([ap]m)?`,
  'gu',
);
const MINUTES: Readonly<Record<string, number>> = { 半: 30, 一刻: 15, 三刻: 45 };
const DAY = 1440;

/** A time of day in a text, in minutes from midnight. */
export interface NamedTime {
  minutes: number;
  start: number;
  end: number;
}

/** The times of day that a folded text names; those of the next day go on from 24:00. */
export const readTimes = (text: string): number[] => findTimes(text).map(({ minutes }) => minutes);

/** The same with their places. */
export function findTimes(text: string): NamedTime[] {
  let late = '';
  return Array.from(text.matchAll(TIME), (match): NamedTime[] => {
    const [, next, part = '', said = '', colon, word, digits, half] = match;
    const hour = readNumeral(said) ?? Number.NaN;
    const minute = word ? (MINUTES[word] ?? 0) : Number(colon ?? digits ?? 0);
    if (!(hour <= 24) || minute > 59) return [];
    // 下午2点至5点
    if (part !== '') late = part;
    const at = toHour(hour, part || late, half);
    const minutes = (at * 60 + minute + (next ? DAY : 0)) % (DAY * 2);
    return [{ minutes, start: match.index, end: match.index + match[0].length }];
  }).flat();
}

function toHour(hour: number, part: string, half: string | undefined): number {
  if (half) return (hour % 12) + (half === 'pm' ? 12 : 0);
  if (/下午|午后|傍晚/.test(part)) return hour < 12 ? hour + 12 : hour;
  if (/中午|正午/.test(part)) return hour < 4 ? hour + 12 : hour;
  if (/凌晨|半夜|午夜|深夜/.test(part)) return hour === 12 ? 0 : hour;
  // 晚上12点 ends the day, 晚上1点 is after it.
  if (/晚|夜/.test(part)) return hour <= 4 ? hour + 24 : hour <= 12 ? hour + 12 : hour;
  return hour;
}
