import {
  type findBareRanges,
  findDates,
  findRanges,
  foldText,
  isYear,
  measureIn,
  readNumeral,
} from '#server/modules/knowledge/index.ts';
import { readTimes } from './read-times.ts';

/** 8元×8张: so much, so many times; 4.2×1.8×1.8: a size. */
export const PRODUCT = /\d+(?:\.\d+)?\D{0,2}(?:[×x*]\s*\d+(?:\.\d+)?\D{0,2})+/;
/** A number without a unit. */
export const BARE_AMOUNT = /^\d+(?:\.\d+)?$|^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const NOTHING = /^(?:免|免费|不收|免收|0|无需)(?![.\d])(?!\D{0,3}(?:至|到|-|~|—|–)\s*\d)/;
const ENDLESS = /^(?:不限|终身|终生|永久|无限)/;
const RANGE = /\d\D{0,3}(?:至|到|-|~|—|–)\s*\d/;
const SAYS_NOTHING = /^(?:[-—–―/\\\s]*|无|暂无|空|n\/a|null)$/;
const TOTAL =
  /^(?:本?[页月年季周日]|全[部年体]|各项|以上|总)?(?:小计|合计|总计|共计|总和|总数|总额|汇总|累计|平均[值数价分]?|均值|total|subtotal|sum|average|avg)[:.]?(?:\([^()]*\))?$|^[^()]{1,8}(?:小计|合计|总计|共计)[:.]?(?:\([^()]*\))?$/;

/** 3,200 is one number. */
const joinThousands = (folded: string): string =>
  folded.replace(/(?<![\d.,])\d{1,3}(?:,\d{3})+(?!\d)/g, (number) => number.replaceAll(',', ''));

/** Whether nothing stands in a cell: there is nothing in it to be compared or told. */
export const saysNothing = (cell: string): boolean => SAYS_NOTHING.test(foldText(cell).trim());

/** Whether a row of this name sums up the rows above it, and is none of the things that the table lists. */
export const isTotal = (name: string): boolean => TOTAL.test(foldText(name).replace(/\s+/g, ''));

/** Units of cells that questions write otherwise. */
const SHORT: Readonly<Record<string, string>> = { 分: '分钟', 月: '个月', 个年: '年', 号: '天', '¥': '元', 圆: '元' };
const DAY = 1440;
/** Longer times in minutes: near enough to tell which of two cells is more. */
const toMinutes: Readonly<Record<string, (count: number) => number>> = {
  分钟: (count) => count,
  天: (count) => count * DAY,
  周: (count) => count * DAY * 7,
  个月: (count) => (Math.floor(count / 12) * 365 + (count % 12) * 30) * DAY,
};
/** What numbers of one kind are compared in; '' for a number alone. */
interface Measure {
  value: number;
  kind: string;
  /** What it is paid for: 人 of 3200元/人. */
  per?: string;
}

function measure(value: number, name: string): Measure {
  const common = measureIn(SHORT[name] ?? name);
  const scaled = value * common.value;
  const minutes = toMinutes[common.unit];
  return minutes ? { value: round(minutes(scaled)), kind: '分钟' } : { value: round(scaled), kind: common.unit };
}
const round = (value: number): number => Math.round(value * 1e6) / 1e6;

/** An amount of a cell: its number with 万 or 千, and its unit or what stands in its place. */
const AMOUNT =
  /(¥|rmb)?\s*(\d+(?:\.\d+)?)\s*(万|亿|千(?![克瓦米]))?\s*(个?(?:工作日|小时|钟头|星期|礼拜|月)|分钟|秒钟?|公斤|千克|市斤|毫克|公里|千米|厘米|公分|毫米|毫升|公升|千瓦|平方米|平米|立方米|立方|周岁|个人|元钱|块钱|[a-z]{1,4}(?:[23](?!\d))?|[\p{Script=Han}%℃°])?/gu;
/** Stands behind a number and is no unit. */
const NO_UNIT = /^[起以左及或至到约内的多余和且者为]/u;
const HAN_NUMBER =
  /^(半|[一两二三四五六七八九十百]{1,4})(?=个?(?:工作日|小时|钟头|星期|礼拜|月|半)|[天周年日元块瓶盒袋包箱件只条台支罐杯份套桶次人位名升斤克米本册晚间张度吨])/;

interface Amount {
  value: number;
  unit: string;
  /** 万 or 千 before the unit. */
  scale: string;
  at: number;
  end: number;
}

/** As cells are read: folded, numbers in figures. */
const figuresOf = (cell: string): string =>
  joinThousands(foldText(cell).trim())
    .replace(HAN_NUMBER, (number) => String(readNumeral(number) ?? number))
    .replace(/(\d+)个半(?=小时|钟头|月)/, '$1.5个')
    .replace(/(\d+)(小时|年|天|周)半/, '$1.5$2');

const amountsIn = (text: string): Amount[] =>
  Array.from(text.matchAll(AMOUNT), ({ 0: all, 1: sign, 2: number, 3: scale = '', 4: said = '', index }): Amount => {
    const factor = { 万: 1e4, 亿: 1e8, 千: 1e3 }[scale] ?? 1;
    const unit = sign ? '元' : NO_UNIT.test(said) ? '' : said;
    return { value: round(Number(number) * factor), unit, scale, at: index, end: index + all.length };
  });

/**
 * A cell as a number to be reckoned with: nothing to pay is 0, no limit is infinite. Null for none, for a range, and for a date.
 */
export function readCell(cell: string): number | null {
  if (findDates(foldText(cell)).length > 0) return readYear(cell);
  if (NOTHING.test(cell)) return 0;
  if (ENDLESS.test(cell)) return Number.POSITIVE_INFINITY;
  const folded = joinThousands(foldText(cell));
  const amounts = amountsIn(folded);
  const [first] = amounts;
  if (first === undefined || (RANGE.test(folded) && !PRODUCT.test(folded))) return null;
  return PRODUCT.test(folded) ? multiply(amounts) : signed(first.value, folded);
}

/** 2019年 alone. */
const readYear = (cell: string): number | null => {
  const [, year] = /^\s*(\d{4})年\s*$/.exec(foldText(cell)) ?? [];
  return year ? Number(year) : null;
};

const multiply = (amounts: readonly Amount[]): number => amounts.reduce((product, { value }) => product * value, 1);

/** 零下18度, -18℃ */
const signed = (value: number, folded: string): number => (/^(?:-|零下)\s*\d/.test(folded) ? -value : value);

/** How soon, without a number. */
const SOON: readonly [RegExp, number][] = [
  [/^(?:即时|立即|随到随|现场|当场|立等)/, 0],
  [/^(?:当[日天]|即日)/, DAY / 2],
  [/^(?:次日|隔[日天]|第二天)/, DAY],
];

/**
 * The cells of a column as numbers to be compared, whatever their units: 10分钟 and 3小时, 9:30 and 下午2点, 2019-05-01 and 2018年2月.
 * Each is null for a cell that holds none; all is null where they are of several kinds: 一瓶 and 500毫升.
 * @param end of a range: of 6至8人 the one that is asked for
 * @param columns what stands above each cell, or above all of them
 */
export function measureCells(
  cells: readonly string[],
  end: 'most' | 'least',
  columns: readonly string[] | string,
): (number | null)[] | null {
  const measures = cells.map((cell, at) =>
    measureCell(cell, end, unitOfColumn(typeof columns === 'string' ? columns : (columns[at] ?? ''))),
  );
  const own = new Set(measures.flatMap((one) => (one && one.kind !== ANY && one.kind !== '' ? [one.kind] : [])));
  const paid = new Set(measures.flatMap((one) => one?.per ?? []));
  if (own.size > 1 || paid.size > 1) return null;
  const hasBare = measures.some((one) => one?.kind === '');
  const [kind] = own;
  if (!hasBare || kind === undefined) return measures.map((one) => one?.value ?? null);
  return joinBare(cells, measures, kind);
}

/** A number alone beside 2019-05-01 is a year; beside amounts of one unit it is another of them. */
function joinBare(
  cells: readonly string[],
  measures: readonly (Measure | null)[],
  kind: string,
): (number | null)[] | null {
  const bare = measures.flatMap((one) => (one?.kind === '' ? [one.value] : []));
  if (kind === '日期')
    return bare.every(isYear)
      ? measures.map((one) => (one?.kind === '' ? one.value * 10_000 : (one?.value ?? null)))
      : null;
  // Beside 1.2万元 nobody can tell what 88 counts.
  const written = new Set(
    cells.flatMap((cell) => {
      const [first] = amountsIn(figuresOf(cell));
      return first?.unit ? [first.scale + first.unit] : [];
    }),
  );
  const [unit = ''] = written;
  if (written.size !== 1 || measure(1, unit).kind !== kind) return null;
  return measures.map((one) => (one?.kind === '' ? measure(one.value, unit).value : (one?.value ?? null)));
}

/** Compares with all kinds. */
const ANY = '*';

function measureCell(cell: string, end: 'most' | 'least', ofColumn: string): Measure | null {
  if (saysNothing(cell)) return null;
  const folded = figuresOf(cell);
  const pick = (values: readonly number[]) => Math[end === 'most' ? 'max' : 'min'](...values);
  const times = readTimes(folded);
  const dates = findDates(folded);
  const [date] = dates;
  if (date) {
    const minutes = times.length > 0 ? pick(times) / 1e4 : 0;
    return { value: pick(dates.map(({ value }) => value)) + minutes, kind: date.unit };
  }
  if (times.length > 0) return { value: pick(times), kind: '时刻' };
  if (NOTHING.test(folded)) return { value: 0, kind: ANY };
  if (ENDLESS.test(folded)) return { value: Number.POSITIVE_INFINITY, kind: ANY };
  const amounts = amountsIn(folded);
  const [first] = amounts;
  if (first === undefined) {
    const soon = SOON.find(([said]) => said.test(folded))?.[1];
    return soon === undefined ? null : { value: soon, kind: '分钟' };
  }
  const lastUnit = amounts.findLast((one) => one.unit !== '')?.unit ?? '';
  if (PRODUCT.test(folded)) return { value: multiply(amounts), kind: first.unit || lastUnit || ofColumn };
  if (RANGE.test(folded)) {
    const ends = amounts.map((one) => measure(one.value, one.unit || lastUnit || ofColumn));
    return { value: pick(ends.map(({ value }) => value)), kind: ends[0]?.kind ?? '' };
  }
  const whole = addParts(amounts, first.unit || ofColumn);
  const per =
    whole.kind === '元' ? /^(?:起)?\s*[/每]\s*(?:1|一)?([\p{L}·/]{1,8})/u.exec(folded.slice(first.end))?.[1] : '';
  return { ...whole, value: signed(whole.value, folded), ...(per ? { per: per.replace(/起$/, '') } : {}) };
}

/** 1小时10分 is one amount; so is 1小时10. */
function addParts(amounts: readonly Amount[], unit: string): Measure {
  const [first, rest] = amounts;
  const whole = measure(first?.value ?? 0, unit);
  if (!first || !rest || first.end !== rest.at) return whole;
  const part = measure(rest.value, rest.unit || (/小时|钟头/.test(first.unit) ? '分钟' : ''));
  return part.kind === whole.kind && part.value < measure(1, unit).value
    ? { ...whole, value: round(whole.value + part.value) }
    : whole;
}

type Bound = ReturnType<typeof findBareRanges>[number];
const SINGLE = /^\d+(?:\.\d+)?[^\d以及或起内]{0,4}$/u;
/** Columns of numbers alone that hold such a unit. */
const HOLDS: Readonly<Record<string, RegExp>> = {
  元: /价|费|金额|薪|工资|月租|租金|押金|预算|成本|收入|元/,
  岁: /年龄|岁/,
  人: /人数|人/,
  天: /天/,
  分: /分/,
};

/**
 * The one amount of a cell, reckoned in the unit of a bound; null for none, several, or another kind of thing.
 * @param unit of a range that findBareRanges found
 */
export function amountIn(cell: string, column: string, unit: Bound['unit']): number | null {
  const folded = figuresOf(cell);
  if (saysNothing(folded)) return null;
  if (unit === '日期' || unit === '月日') return dateIn(folded, column, unit);
  const plain = folded.replace(/^(?:约|限|共)\s*/u, '').replace(/(元(?:\/\p{Script=Han}{1,4})?)起$/u, '$1');
  const value = !SINGLE.test(plain) && findRanges(plain).length > 0 ? null : readCell(plain);
  if (value === null) return null;
  // 终身 is within 5年以上.
  if (!Number.isFinite(value)) return value;
  if (readTimes(plain).length > 0) return null;
  if (unit === '') return value;
  const [first, ...others] = amountsIn(plain);
  if (!first) return value === 0 ? 0 : null;
  const own = first.unit || unitOfColumn(column);
  if (own === '') return HOLDS[unit]?.test(column) || column.includes(unit) || value === 0 ? value : null;
  if (own === unit) return others.length === 0 || unit !== '分' ? value : null;
  const [one, asked] = [measureIn(own === '分' ? own : (SHORT[own] ?? own)), measureIn(unit)];
  const [held, bound] =
    one.unit === asked.unit ? [one.value * value, asked.value] : [roughly(value, own), roughly(1, unit)];
  if (held === null || bound === null) return null;
  return round((one.unit === asked.unit ? addedIn(plain, one.unit, held) : held) / bound);
}

/** With what follows it in a smaller unit. */
function addedIn(text: string, kind: string, value: number): number {
  const [first, rest] = amountsIn(text);
  if (!first || !rest || first.end !== rest.at) return value;
  const part = measureIn(SHORT[rest.unit] ?? rest.unit);
  return part.unit === kind ? value + rest.value * part.value : value;
}

/** Times in minutes, whatever they are counted in; null for what is none. */
function roughly(value: number, unit: string): number | null {
  const found = measure(value, unit);
  return found.kind === '分钟' && unit !== '分' ? found.value : null;
}

function dateIn(folded: string, column: string, unit: string): number | null {
  const [date, another] = findDates(folded);
  if (date) return !another && date.unit === unit ? date.value : null;
  return /^\d{4}$/.test(folded) && isYear(Number(folded)) && /年|日期|时间/.test(column) && unit === '日期'
    ? Number(folded) * 10_000
    : null;
}

/** What stands behind the numbers of cells. */
export const unitsOf = (cells: readonly string[]): Set<string> =>
  new Set(
    cells
      .filter((cell) => /\d/.test(cell))
      .map((cell) => cell.replaceAll(/(?<=\d)[,，](?=\d{3}(?!\d))/g, ''))
      // Of 2至3人 the second number has the unit.
      .map((cell) => cell.replace(/\d+(?:\.\d+)?\s*(?:至|到|-|~|—|–)\s*(?=\d)/u, ''))
      .map((cell) => /\d+(?:\.\d+)?\s*(?:[万亿]|千(?![克瓦米]))?([\p{Script=Han}%]{0,3})/u.exec(cell)?.[1] ?? ''),
  );

/** What stands behind the number in every cell; '' where cells differ. */
export function unitOf(cells: readonly string[]): string {
  const found = unitsOf(cells);
  return found.size === 1 ? ([...found][0] ?? '') : '';
}

/** The unit that the name of a column gives: 元 of 费用（元/样）; '' for none, as of 换屏（国产）. */
export function unitOfColumn(column: string): string {
  const unit = IN_BRACKETS.exec(column)?.[1] ?? '';
  return /\p{Script=Han}/u.test(unit) && !IS_UNIT.test(unit) ? '' : unit;
}
const IN_BRACKETS = /[（(]([\p{Script=Han}㎡%]{1,4}|[a-zA-Z]{1,3})(?:[/／][^（）()]*)?[)）]$/u;
const IS_UNIT =
  /^(?:[万千百亿]?[元角分天日周月年人名位岁次回件张份册本台辆只间桌席道吨斤克升米瓦度折期节页层级场套床户步秒个名颗粒片支箱包袋瓶盒杯桶项条家套枚株棵亩平方]|万?元整?|小时|分钟|个月|工作日|个工作日|课时|学时|公斤|千克|毫克|毫升|厘米|毫米|公里|千米|平米|平方米|平方|立方米|立方|千瓦|千瓦时|毫安|毫安时|摄氏度|人次|周岁|海里|英寸|寸|学分|点)$/u;
