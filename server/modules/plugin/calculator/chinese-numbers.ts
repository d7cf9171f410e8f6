const DIGIT: Record<string, number> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};
const TENS: Record<string, number> = { 十: 10, 百: 100, 千: 1000 };
const MYRIADS: Record<string, number> = { 万: 10_000, 亿: 100_000_000 };

/** A number in Chinese words, such as 一千零二十, or 二〇二六; null for what is none. At most 千亿. */
export function parseChineseNumber(text: string): number | null {
  if (!/^[零〇一二两三四五六七八九十百千万亿]+$/.test(text) || text.length > 20) return null;
  if (/^[零〇一二三四五六七八九]{2,}$/.test(text)) return Number([...text].map((sign) => DIGIT[sign]).join(''));
  let total = 0;
  let section = 0;
  let digit: number | null = null;
  for (const sign of text) {
    if (sign in DIGIT) digit = DIGIT[sign] ?? 0;
    else if (sign in TENS) {
      section += (digit ?? 1) * (TENS[sign] ?? 1);
      digit = null;
    } else {
      total = (total + section + (digit ?? 0)) * (MYRIADS[sign] ?? 1);
      section = 0;
      digit = null;
    }
  }
  return total + section + (digit ?? 0);
}

const WORDS = '[零〇一二两三四五六七八九十百千万亿]+(?:点[零〇一二三四五六七八九]+)?';

/** Digits for words: 三万 and 3万 become (3*10000), 百分之二十 becomes (20%), 二十五 becomes 25. */
export function readChineseNumbers(text: string): string {
  return text
    .replace(new RegExp(`百分之(${WORDS}|[\\d.]+)`, 'g'), (_all, words: string) => `(${toDigits(words)}%)`)
    .replace(/(\d+(?:\.\d+)?)\s*([十百千万亿]+)/g, (_all, digits, units: string) => `(${digits}*${multiply(units)})`)
    .replace(new RegExp(WORDS, 'g'), toDigits);
}

const multiply = (units: string): number =>
  [...units].reduce((product, unit) => product * (TENS[unit] ?? MYRIADS[unit] ?? 1), 1);

function toDigits(words: string): string {
  const [whole = '', behind] = words.split('点');
  const value = parseChineseNumber(whole);
  if (value === null) return words;
  return behind === undefined ? String(value) : `${value}.${[...behind].map((sign) => DIGIT[sign]).join('')}`;
}
