/** Numbers, dates, weekdays and times under one name each. Texts are folded (fold-text.ts). */

const digitOf = new Map([...'零一二三四五六七八九'].map((digit, value) => [digit, value]));
digitOf.set('〇', 0).set('两', 2);
const scaleOf = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1000],
]);
const weekdays = '一二三四五六日';
/** Larger numbers are not reckoned with: what is written is kept. */
const longestNumber = 15;

/** 12,000 and 一万二千 and 1.2万 are 12000; 二〇二四 is 2024. Null for what is no number. */
export function readNumber(text: string): number | null {
  if (text.length > longestNumber) return null;
  const [, head = '', scale = ''] = /^(.*?)([万亿]?)$/.exec(text.replaceAll(',', '')) ?? [];
  const factor = scale === '亿' ? 1e8 : scale === '万' ? 1e4 : 1;
  const value = /^[\d.]+$/.test(head) ? Number(head) : readHan(head);
  return value === null || Number.isNaN(value) ? null : Math.round(value * factor * 1e6) / 1e6;
}

function readHan(text: string): number | null {
  if (text === '') return null;
  if ([...text].every((character) => digitOf.has(character)))
    return Number([...text].map((character) => digitOf.get(character)).join(''));
  let total = 0;
  let section = 0;
  let digit = 0;
  for (const character of text) {
    const scale = scaleOf.get(character);
    if (character === '万') {
      total = (section + digit) * 10_000;
      section = 0;
      digit = 0;
    } else if (scale) {
      section += (digit || 1) * scale;
      digit = 0;
    } else if (digitOf.has(character)) digit = digitOf.get(character) ?? 0;
    else return null;
  }
  return total + section + digit;
}

/** 2024年, 3月 and 3月5号 of one date; nothing for months and days that do not exist. */
export function nameDate(year: string | undefined, month: string, day: string | undefined): string[] {
  const [m, d] = [readNumber(month), day === undefined ? null : readNumber(day)];
  if (m === null || m < 1 || m > 12 || (d !== null && (d < 1 || d > 31))) return [];
  return [...(year ? nameYear(year) : []), `${m}月`, ...(d === null ? [] : [`${m}月${d}号`])];
}

export function nameYear(year: string): string[] {
  const value = readNumber(year);
  return value === null ? [] : [`${value}年`];
}

/** 周一 to 周五: all five; one and the same day: that one. */
export function nameDays(first: string, last: string): string[] {
  const at = (day: string) => weekdays.indexOf(day === '天' ? '日' : day);
  const [from, to] = [at(first), at(last)];
  const count = ((to - from + 7) % 7) + 1;
  return Array.from({ length: count }, (_, index) => `周${weekdays[(from + index) % 7]}`);
}

/** 9:30; in the afternoon both 17:00 and 5:00, because a timetable may leave the afternoon out. */
export function nameTimes(partOfDay: string, hour: string, minute: string): string[] {
  const h = readNumber(hour);
  const m = minute === '半' ? 30 : minute === '' || minute === '整' ? 0 : readNumber(minute.replace(/分$/, ''));
  if (h === null || m === null || h > 24 || m > 59) return [];
  const name = (value: number) => `${value}:${String(m).padStart(2, '0')}`;
  const isLate = /下午|傍晚|晚/.test(partOfDay) && h < 12;
  return isLate ? [name(h + 12), name(h)] : [name(h)];
}

/** `500` and `元`: 500元. */
export function nameAmount(amount: string, unit: string): string[] {
  const value = readNumber(amount);
  return value === null ? [] : [`${value}${unit}`];
}
