import { readNumber } from '../name-values.ts';

/** A number of something, in its plain unit. */
export interface Amount {
  value: number;
  unit: string;
}

/** Where a rule names the amounts that it is for: 未满16周岁, 32周至35周, 70岁以上. Both ends belong to it. */
export interface AmountRange {
  from: number;
  to: number;
  unit: string;
  at: number;
  end: number;
}

/** Units by what they are called; the first of a row stands for all. */
const UNITS: readonly string[][] = [
  ['岁', '周岁'],
  ['周', '孕周', '个星期', '个礼拜'],
  ['个月'],
  ['天', '日', '个工作日', '工作日'],
  ['小时', '个小时', '钟头', '个钟头', '个钟'],
  ['分钟'],
  ['元', '块', '块钱', '元钱'],
  ['公斤', '千克', 'kg'],
  ['斤'],
  ['克', 'g'],
  ['米', 'm'],
  ['厘米', 'cm', '公分'],
  ['公里', '千米', 'km'],
  ['方', '立方米', '立方', '吨'],
  ['人', '个人', '位'],
  ['次', '回'],
  ['年'],
  ['度'],
  ['寸'],
  ['平米', '平方米', '平'],
];
/** What one of a unit comes to in another that texts write in its place. */
const IN_OTHER: Readonly<Record<string, readonly [number, string]>> = {
  斤: [0.5, '公斤'],
  克: [0.001, '公斤'],
  小时: [60, '分钟'],
  厘米: [0.01, '米'],
  公里: [1000, '米'],
  年: [12, '个月'],
};
/** An amount in the smallest unit that is reckoned with for its kind. */
function toCommonUnit({ value, unit }: Amount): Amount {
  const [factor, name] = IN_OTHER[unit] ?? [1, unit];
  return { value: Math.round(value * factor * 1e6) / 1e6, unit: name };
}
const plain = new Map(UNITS.flatMap(([name = '', ...others]) => [name, ...others].map((unit) => [unit, name])));
/** What a unit is called here, and what it is in the one that is reckoned with; one that is not known stands for itself. */
export const measureIn = (name: string): Amount => toCommonUnit({ value: 1, unit: plain.get(name) ?? name });

const unit = `(${[...plain.keys()].sort((a, b) => b.length - a.length).join('|')})`;
const number = '(\\d{1,9}(?:\\.\\d{1,3})?万?|[一二两三四五六七八九十百千万半]{1,6})';
const AGES = { least: 40, most: 110 };

const amountForm = new RegExp(`(?<![\\d.])${number} ?多? ?${unit}(?!多?前)`, 'g');
/** 一米二, 1米2, 一米三五 */
const heightForm = /(?<![\d.])([\d一]) ?米([\d一二三四五六七八九]{1,2})(?![\d米])/g;
/** 我妈82了: an age without its unit. */
const ageForm = /(?<![\d.])(\d{2,3}) ?多?(?=了|的人|的老)/g;

const read = (text: string): number | null => (text === '半' ? 0.5 : readNumber(text));

/** Amounts that a folded question names, with their places. */
export function findAmounts(text: string): (Amount & { start: number; end: number })[] {
  const found: (Amount & { start: number; end: number })[] = [];
  const note = (value: number | null, unit: string, start: number, length: number) => {
    if (value === null || found.some((one) => start < one.end && one.start < start + length)) return;
    found.push({ value, unit, start, end: start + length });
  };
  for (const { 0: all, 1: whole = '', 2: rest = '', index } of text.matchAll(heightForm))
    note((read(whole) ?? 0) + (read(rest) ?? 0) / 10 ** rest.length, '米', index, all.length);
  for (const { 0: all, 1: value = '', 2: name = '', index } of text.matchAll(amountForm))
    note(read(value), plain.get(name) ?? name, index, all.length);
  for (const { 0: all, 1: value = '', index } of text.matchAll(ageForm)) {
    const age = read(value);
    if (age !== null && age >= AGES.least && age <= AGES.most) note(age, '岁', index, all.length);
  }
  return found;
}

const [below, above] = [
  '(?:未满|不满|不足|低于|少于|不超过|不到|小于|最多)',
  '(?<![未不])(?:年满|已满|满|超过|大于|高于|多于|达到|达)',
];
interface RangeForm {
  form: RegExp;
  range(values: readonly string[]): [string, string];
}
const formsOf = (last: string): readonly RangeForm[] => [
  {
    form: new RegExp(`${number} ?${unit}? ?(?:至|到|-|~|—|–)+ ?${number} ?${last}`, 'g'),
    range: ([from = '', , to = '']) => [from, to],
  },
  { form: new RegExp(`${below} ?${number} ?${last}`, 'g'), range: ([to = '']) => ['', to] },
  { form: new RegExp(`${above} ?${number} ?${last}`, 'g'), range: ([from = '']) => [from, ''] },
  {
    form: new RegExp(`${number} ?${last}(?:\\([^)]{0,6}\\))?(?:及|或)?(?:以上|以后|之后|起)`, 'g'),
    range: ([from = '']) => [from, ''],
  },
  {
    form: new RegExp(`${number} ?${last}(?:\\([^)]{0,6}\\))?(?:及|或)?(?:以下|以内|之内|内|以前|之前)`, 'g'),
    range: ([to = '']) => ['', to],
  },
];
const FORMS = formsOf(unit);
const BARE_FORMS = formsOf(`${unit}?`);

const readRanges = (forms: readonly RangeForm[], text: string): AmountRange[] =>
  forms.flatMap(({ form, range }) =>
    Array.from(text.matchAll(form), (match): AmountRange[] => {
      const groups = match.slice(1).map((group) => group ?? '');
      const name = plain.get(groups.at(-1) ?? '') ?? '';
      const [low, high] = range(groups).map((value) => (value === '' ? null : read(value)));
      if (low === null && high === null) return [];
      const [from, to] = [low ?? 0, high ?? Number.POSITIVE_INFINITY];
      return from <= to ? [{ from, to, unit: name, at: match.index, end: match.index + match[0].length }] : [];
    }).flat(),
  );

/** The ranges of amounts that a folded text names. */
export const findRanges = (text: string): AmountRange[] => readRanges(FORMS, text);

/** The same, where a number may stand without its unit, which is then ''. */
export const findBareRanges = (text: string): AmountRange[] => readRanges(BARE_FORMS, text);

export function holdsAmount({ from, to, unit }: AmountRange, amount: Amount): boolean {
  const [low, high, asked] = [{ value: from, unit }, { value: to, unit }, amount].map(toCommonUnit);
  if (!low || !high || !asked) return false;
  return low.unit === asked.unit && asked.value >= low.value && asked.value <= high.value;
}
