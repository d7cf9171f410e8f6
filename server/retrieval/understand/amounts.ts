import { readNumber } from '../name-values.ts';
import { findDateRanges, isYear } from './dates.ts';

/** A number of something, in its plain unit. */
export interface Amount {
  value: number;
  unit: string;
}

/** Where a rule names the amounts that it is for: 未满16周岁, 32周至35周, 70岁以上. */
export interface AmountRange {
  from: number;
  to: number;
  unit: string;
  at: number;
  end: number;
  /** Who reads it to the letter leaves out its ends: 大于50, but not 50以上. */
  isOpen: boolean;
}

/** Units by what they are called; the first of a row stands for all. */
const UNITS: readonly string[][] = [
  ['岁', '周岁'],
  ['周', '孕周', '个星期', '个礼拜'],
  ['个月'],
  ['天', '日', '个工作日', '工作日'],
  ['小时', '个小时', '钟头', '个钟头', '个钟'],
  ['分钟'],
  ['秒', '秒钟'],
  ['元', '块', '块钱', '元钱'],
  ['角', '毛钱'],
  ['吨', 't'],
  ['公斤', '千克', 'kg'],
  ['斤', '市斤'],
  ['克', 'g'],
  ['毫克', 'mg'],
  ['升', 'l', '公升'],
  ['毫升', 'ml'],
  ['米', 'm'],
  ['厘米', 'cm', '公分'],
  ['毫米', 'mm'],
  ['公里', '千米', 'km'],
  ['方', '立方米', '立方', 'm3'],
  ['千瓦', 'kw'],
  ['瓦', 'w'],
  ['tb'],
  ['gb'],
  ['mb'],
  ['人', '个人', '位'],
  ['次', '回'],
  ['年'],
  ['度'],
  ['寸'],
  ['平米', '平方米', '平', 'm2'],
];
/** What one of a unit comes to in another that texts write in its place. */
const IN_OTHER: Readonly<Record<string, readonly [number, string]>> = {
  吨: [1e6, '克'],
  公斤: [1000, '克'],
  斤: [500, '克'],
  毫克: [0.001, '克'],
  毫升: [0.001, '升'],
  小时: [60, '分钟'],
  秒: [1 / 60, '分钟'],
  角: [0.1, '元'],
  毫米: [0.001, '米'],
  厘米: [0.01, '米'],
  公里: [1000, '米'],
  千瓦: [1000, '瓦'],
  tb: [1_048_576, 'mb'],
  gb: [1024, 'mb'],
  年: [12, '个月'],
};
/** A cubic metre of water is a ton. */
const OF_WATER: readonly string[] = ['方', '吨'];
/** An amount in the smallest unit that is reckoned with for its kind. */
function toCommonUnit({ value, unit }: Amount): Amount {
  const [factor, name] = IN_OTHER[unit] ?? [1, unit];
  return { value: Math.round(value * factor * 1e6) / 1e6, unit: name };
}
const plain = new Map(UNITS.flatMap(([name = '', ...others]) => [name, ...others].map((unit) => [unit, name])));
/** What a unit is called here, and what it is in the one that is reckoned with; one that is not known stands for itself. */
export const measureIn = (name: string): Amount => toCommonUnit({ value: 1, unit: plain.get(name) ?? name });

/** Words that count things, each a unit of its own where a bound names it: 10册以上. */
const COUNTERS =
  '个|册|本|件|张|瓶|盒|袋|包|箱|只|条|台|支|罐|杯|份|套|桶|间|场|节|课时|页|层|级|星|分|晚|座|门|名|项|种|户|家|辆|颗|粒|片|口|折|期|%|℃';
const namesOfUnits = [...plain.keys()]
  .sort((a, b) => b.length - a.length)
  .map((name) => (/[a-z]$/.test(name) ? `${name}(?![a-z0-9])` : name))
  .join('|');
const unit = `(${namesOfUnits})`;
const anyUnit = `(${namesOfUnits}|${COUNTERS})`;
const numeral = '一二两三四五六七八九十百千万半';
/** Not within another number, nor the end of 一米二. */
const begin = `(?<![\\d.米${numeral}]|\\d,)`;
const number = `((?:\\d{1,3}(?:,\\d{3})+|\\d{1,9})(?:\\.\\d{1,3})?(?:万|千(?![克瓦米]))?|[${numeral}]{1,6})`;
const AGES = { least: 40, most: 110 };

const amountForm = new RegExp(`(?<![\\d.]|\\d,)${number} ?[多来余]? ?${unit}(?!多?前)`, 'g');
/** 一米二, 1米2, 一米三五 */
const heightForm = /(?<![\d.])([\d一]) ?米([\d一二三四五六七八九]{1,2})(?![\d米])/g;
/** 我妈82了: an age without its unit. */
const ageForm = /(?<![\d.])(\d{2,3}) ?多?(?=了|的人|的老)/g;

/** 两千五 is 2500. */
const shortForm = /^(.*)([百千万])([一二两三四五六七八九])$/;
const SCALES: Readonly<Record<string, number>> = { 百: 100, 千: 1000, 万: 10_000 };

/** A number as texts write it before a unit: 3.5, 1,200, 两千五, 半. Null for what is none. */
export function readNumeral(text: string): number | null {
  if (text === '半') return 0.5;
  if (/^[\d.,]+千$/.test(text)) return (readNumber(text.slice(0, -1)) ?? 0) * 1000;
  const [, , scale, last = ''] = shortForm.exec(text) ?? [];
  if (scale === undefined) return readNumber(text);
  const [head, rest] = [readNumber(text.slice(0, -1)), readNumber(last)];
  return head === null || rest === null ? null : head + (rest * (SCALES[scale] ?? 1)) / 10;
}

/** Amounts that a folded question names, with their places. */
export function findAmounts(text: string): (Amount & { start: number; end: number })[] {
  const found: (Amount & { start: number; end: number })[] = [];
  const note = (value: number | null, unit: string, start: number, length: number) => {
    if (value === null || found.some((one) => start < one.end && one.start < start + length)) return;
    found.push({ value, unit, start, end: start + length });
  };
  for (const { 0: all, 1: whole = '', 2: rest = '', index } of text.matchAll(heightForm))
    note((readNumeral(whole) ?? 0) + (readNumeral(rest) ?? 0) / 10 ** rest.length, '米', index, all.length);
  for (const { 0: all, 1: value = '', 2: name = '', index } of text.matchAll(amountForm))
    note(readNumeral(value), plain.get(name) ?? name, index, all.length);
  for (const { 0: all, 1: value = '', index } of text.matchAll(ageForm)) {
    const age = readNumeral(value);
    if (age !== null && age >= AGES.least && age <= AGES.most) note(age, '岁', index, all.length);
  }
  return found;
}

/** What may stand between a bound and its number: 至少能住3人. */
const gap = `[^\\d\\p{P}\\p{S}的哪几多少前${numeral}]{0,4}?`;
const atMost = `(?:(?:小于或?等于|<=|≤|不高于|不超过|不多于|不大于|不长于|别超过)|(?:最多|顶多|至多)${gap}|最高)`;
const atLeast = `(?:(?:大于或?等于|>=|≥|不低于|不少于|不小于|不短于|年满|已满|(?<![未不])(?:满|达到|达))|(?:至少|起码|最少)${gap}|最低)`;
const below = '(?:未满|不满|不足|不到|(?<!不)(?:低于|少于|小于|短于|<))';
const above = '(?<![不别未没])(?:超过|大于|高于|多于|长于|>)';
/** Says that the ends belong to it, or the like. */
const ends = '(?:\\([^)]{0,6}\\))?(?:及|或)?';
interface RangeForm {
  form: RegExp;
  range(values: readonly string[]): [string, string];
  isOpen?: boolean;
}
/** Of two that overlap the first is meant. */
const formsOf = (last: string): readonly RangeForm[] => [
  {
    form: new RegExp(`${begin}${number} ?${last}? ?(?:至|到|-|~|—|–)+ ?${number} ?${last}(?:之间)?`, 'gu'),
    range: ([from = '', , to = '']) => [from, to],
  },
  {
    form: new RegExp(`${begin}${number} ?${last}? ?[和与] ?${number} ?${last}之间`, 'gu'),
    range: ([from = '', , to = '']) => [from, to],
  },
  { form: new RegExp(`${atMost} ?${begin}${number} ?${last}`, 'gu'), range: ([to = '']) => ['', to] },
  { form: new RegExp(`${atLeast} ?${begin}${number} ?${last}`, 'gu'), range: ([from = '']) => [from, ''] },
  { form: new RegExp(`${below} ?${number} ?${last}`, 'gu'), range: ([to = '']) => ['', to], isOpen: true },
  { form: new RegExp(`${above} ?${number} ?${last}`, 'gu'), range: ([from = '']) => [from, ''], isOpen: true },
  {
    form: new RegExp(`${begin}${number} ?${last}${ends}(?:以上|以后|之后|(?<!一)起(?!码|来|飞|床))`, 'gu'),
    range: ([from = '']) => [from, ''],
  },
  {
    form: new RegExp(`${begin}${number} ?${last}${ends}(?:以下|以内|之内|内|以前|之前)`, 'gu'),
    range: ([to = '']) => ['', to],
  },
];
const FORMS = formsOf(unit);
const BARE_FORMS: readonly RangeForm[] = [
  ...formsOf(`${anyUnit}?`),
  {
    form: new RegExp(
      `(?:(?<!不|[大小]于或?)(?:等于|==?)|(?<=\\p{Script=Han})为) ?${number} ?${anyUnit}?(?=[的有是且和,?？。]|$)`,
      'gu',
    ),
    range: ([value = '']) => [value, value],
  },
];

const overlaps = (one: Pick<AmountRange, 'at' | 'end'>, other: Pick<AmountRange, 'at' | 'end'>): boolean =>
  one.at < other.end && other.at < one.end;

function readRanges(forms: readonly RangeForm[], text: string, known: readonly AmountRange[] = []): AmountRange[] {
  const found = [...known];
  for (const { form, range, isOpen = false } of forms)
    for (const match of text.matchAll(form)) {
      const groups = match.slice(1).map((group) => group ?? '');
      const [last = '', before = ''] = [groups.at(-1), groups.at(-3)];
      const name = last || (groups.length > 2 ? before : '');
      const [low, high] = range(groups).map((value) => (value === '' ? null : readNumeral(value)));
      if (low === null && high === null) continue;
      const place = { at: match.index, end: match.index + match[0].length };
      const [from, to] = [low ?? Number.NEGATIVE_INFINITY, high ?? Number.POSITIVE_INFINITY];
      if (from <= to && !found.some((one) => overlaps(one, place)))
        found.push({ from, to, unit: plain.get(name) ?? name, ...place, isOpen });
    }
  return found;
}

/** The ranges of amounts that a folded text names. */
export const findRanges = (text: string): AmountRange[] => readRanges(FORMS, text);

/**
 * The same, where a number may stand without its unit, which is then '', or with a word that counts things; and bounds of
 * dates, in the numbers and units of NamedDate.
 */
export const findBareRanges = (text: string): AmountRange[] =>
  readRanges(BARE_FORMS, text, findDateRanges(text)).map(toYears);

/** 2019到2021年 are dates. */
function toYears(range: AmountRange): AmountRange {
  const { from, to, unit } = range;
  const mayEnd = (value: number) => !Number.isFinite(value) || isYear(value);
  if (unit !== '年' || !mayEnd(from) || !mayEnd(to)) return range;
  return { ...range, from: from * 10_000, to: to * 10_000 + 9999, unit: '日期' };
}

/** A folded text with spaces in the place of the bounds that it names: of 最多住2人 nothing is asked to be the most. */
export const withoutRanges = (text: string): string =>
  findBareRanges(text).reduce((rest, { at, end }) => rest.slice(0, at) + ' '.repeat(end - at) + rest.slice(end), text);

/** Whether a number is within a range of its unit, to the letter. */
export const isWithin = ({ from, to, isOpen }: AmountRange, value: number): boolean =>
  isOpen ? value > from && value < to : value >= from && value <= to;

/** Whether a rule speaks of an amount; both ends belong to it. */
export function holdsAmount({ from, to, unit }: AmountRange, amount: Amount): boolean {
  if (OF_WATER.includes(unit) && OF_WATER.includes(amount.unit)) return amount.value >= from && amount.value <= to;
  const [low, high, asked] = [{ value: from, unit }, { value: to, unit }, amount].map(toCommonUnit);
  if (!low || !high || !asked) return false;
  return low.unit === asked.unit && asked.value >= low.value && asked.value <= high.value;
}
