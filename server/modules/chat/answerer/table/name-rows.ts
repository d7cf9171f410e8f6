import {
  findAmounts,
  findBareRanges,
  findRanges,
  holdsAmount,
  isWithin,
  measureIn,
  readNumeral,
  withoutRanges,
} from '#server/modules/knowledge/index.ts';
import { findColumns, findNamedColumns } from './match-columns.ts';
import { holdsWhole, isNamed, plainOf, quote } from './match-names.ts';
import { amountIn, BARE_AMOUNT, unitOf, unitOfColumn } from './read-cell.ts';
import type { Row, Table } from './table.ts';

/** What a question demands of a column. */
export interface Condition {
  column: string;
  isMeant(row: Row): boolean;
  /** Other columns of its kind by which it may be meant as well. */
  beside?: readonly string[];
}

const isOneKind = (unit: string, other: string): boolean => measureIn(unit).unit === measureIn(other).unit;
const cellOf = (row: Row, column: string): string => plainOf(row.cells.get(column)?.trim() ?? '');

const MOST_BOUND = 3;
const COUNTERS = /^(?:个|位|名|人|份|件)$/u;

/** A column with the unit that a note above the table gives for all of them: 单位：元. */
const withNote = (column: string, note: string): string => {
  const [, unit] = /单位[:：]\s*(\p{Script=Han}{1,3})/u.exec(note) ?? [];
  return unit && unitOfColumn(column) === '' ? `${column}（${unit}）` : column;
};

/** Reads a cell in the unit of a bound, once; of 名额20个以上 what is counted stands above the numbers. */
function readerOf(
  question: string,
  { columns, unit: note }: Table,
  unit: string,
): (row: Row, column: string) => number | null {
  const called = new Set(COUNTERS.test(unit) ? columns.filter((column) => isNamed(question, column, columns)) : []);
  const known = new Map<string, number | null>();
  return (row, column) => {
    const cell = cellOf(row, column);
    const key = `${column}\n${cell}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const value =
      amountIn(cell, withNote(column, note), unit) ??
      (called.has(column) && BARE_AMOUNT.test(cell) ? Number(cell) : null);
    known.set(key, value);
    return value;
  };
}

/** Tells whether a cell is within all bounds of its unit that the question names. */
export function readWithin(question: string, table: Table): (row: Row, column: string) => boolean {
  const bounds = findBareRanges(question);
  const units = [...new Set(bounds.map(({ unit }) => unit))].map((unit) => ({
    read: readerOf(question, table, unit),
    wanted: bounds.filter((bound) => bound.unit === unit),
  }));
  return (row, column) =>
    units.some(({ read, wanted }) => {
      const value = read(row, column);
      return value !== null && wanted.every((bound) => isWithin(bound, value));
    });
}

/** Of the columns that a bound may be of those that are asked for, or else those of prices. */
function chooseBounded(question: string, table: Table, columns: readonly string[], unit: string): readonly string[] {
  const asked = findColumns(question, table).filter((one) => columns.includes(one));
  const isPriced = (one: string) => unit !== '' || unitOf(table.rows.map((row) => cellOf(row, one))) === '元';
  return asked.length > 0 ? asked : columns.filter(isPriced);
}

/** Bounds that the question names for amounts of a column, all of which hold: 天数大于5小于10, 80到100块的. */
export function findBounded(question: string, table: Table): Condition[] {
  const bounds = findBareRanges(question);
  const units = [...new Set(bounds.map(({ unit }) => unit))];
  return units.flatMap((unit) => {
    const wanted = bounds.filter((bound) => bound.unit === unit);
    const read = readerOf(question, table, unit);
    const holds = (row: Row, column: string) => {
      const value = read(row, column);
      return value !== null && wanted.every((bound) => isWithin(bound, value));
    };
    const columns = table.columns.filter((column) => {
      const known = table.rows.filter((row) => read(row, column) !== null).length;
      return known * 2 > table.rows.length && table.rows.some((row) => holds(row, column));
    });
    const named = columns.length < 2 ? columns : chooseBounded(question, table, columns, unit);
    const [column, another] = named;
    if (column === undefined || named.length > MOST_BOUND) return [];
    // 淡季 and 旺季: which of them is meant is left to whoever asks.
    const isMeant = (row: Row) => named.some((one) => holds(row, one));
    return [{ column, isMeant, ...(another === undefined ? {} : { beside: named.slice(1) }) }];
  });
}

const UNBOUND = /^(?:不限|无限制|均可|都可以?|任何|所有)/u;

/** 能坐200人, 十五公斤的东西用哪种箱子: what has to fit in. */
const FITS = /[坐住装放载容承]|用(?:什么|哪|啥)/u;
/** Says how much is needed at least: 最低分, 起订量. */
const NEEDS = /最低|最少|起[订定购租送]|门槛|分数线|下限/u;
const REACHES = /[能可够]|上|报/u;

/** Columns of single amounts that an amount of the question fits in, or reaches: 可装重量, 最低分. */
export function findFitting(question: string, table: Table): Condition[] {
  const [amount, another] = findAmountsOf(question);
  if (!amount || another || findBareRanges(question).length > 0) return [];
  const read = readerOf(question, table, amount.unit);
  const filled = (column: string) => table.rows.filter((row) => read(row, column) !== null);
  const known = table.columns.filter((column) => filled(column).length * 2 > table.rows.length);
  const isMoney = amount.unit === '元';
  const lower = REACHES.test(question) ? known.filter((column) => NEEDS.test(column)) : [];
  const upper = !isMoney && FITS.test(question) ? known.filter((column) => !NEEDS.test(column)) : [];
  const named = upper.filter((column) => isNamed(question, column, table.columns));
  const [column, ...beside] = lower.length > 0 ? lower : named.length > 0 ? named : upper;
  if (column === undefined || beside.length > 1) return [];
  const isNeed = lower.length > 0;
  const fits = (row: Row, one: string) => {
    const value = read(row, one);
    return value !== null && (isNeed ? value <= amount.value : value >= amount.value);
  };
  const isMeant = (row: Row) => [column, ...beside].some((one) => fits(row, one));
  return [{ column, isMeant, ...(beside.length > 0 ? { beside } : {}) }];
}

const SCORE = /(?<![\d.])(\d{2,3})\s*分(?!钟|之|店|校|公|期)/u;
/** Things that are counted in the words that cells count them in: 五十桌. */
const COUNTED = /(\d{1,5}|[一二两三四五六七八九十百千]{1,6})来?(桌|席|辆|床|户|台|页|件|箱|只|间|本|册|张)/u;
/** Amounts of a question, with points of an exam. */
function findAmountsOf(question: string): { value: number; unit: string }[] {
  const points = SCORE.exec(question);
  if (points) return [{ value: Number(points[1]), unit: '分' }];
  const amounts = findAmounts(question);
  const [, number = '', unit = ''] = COUNTED.exec(question) ?? [];
  const value = amounts.length === 0 ? readNumeral(number) : null;
  return value === null ? amounts : [{ value, unit }];
}

/** Columns whose cells give bounds that hold an amount of the question: 800度可以做哪种手术. */
export function findHolding(question: string, { columns, rows }: Table): Condition[] {
  const amounts = findAmounts(question);
  if (amounts.length === 0) return [];
  const holds = (row: Row, column: string): boolean | null => {
    if (UNBOUND.test(cellOf(row, column))) return true;
    const ranges = findRanges(cellOf(row, column)).filter(({ unit }) =>
      amounts.some((amount) => isOneKind(unit, amount.unit)),
    );
    return ranges.length > 0 ? ranges.some((range) => amounts.some((amount) => holdsAmount(range, amount))) : null;
  };
  const found = columns.filter((column) => {
    const held = rows.map((row) => holds(row, column));
    const bound = rows.filter((row) => !UNBOUND.test(cellOf(row, column))).length;
    return held.every((one) => one !== null) && held.includes(true) && bound * 2 > rows.length;
  });
  const [column, another] = found;
  return column && !another ? [{ column, isMeant: (row) => holds(row, column) === true }] : [];
}

/** What a cell lists: 月嫂证、早教证. */
export const itemsOf = (row: Row, column: string): string[] => cellOf(row, column).split(/[、，,；;/\s]+/u);
const NO_VALUE = /^(?:不?(?:是|有|可以|能|支持|需要|要)|无|否|免费|没有)$/u;
/** Stands before what is ruled out: 不在销售部, 不是主任医师. */
export const DENIED = /(?:不|(?<!有)没有?|非|无)(?:是|太|怎么|在|属于|带|含|包含|算)?$/u;
/** Ends of names that people leave out: 技术 for 技术部. */
const NAME_END = /(?:部门|部|科室|分店|店|校区|组|班)$/u;
/** One of two or three that a character tells apart: 男 and 女. */
const TELLS_KIND = /^[男女]$/u;

/** What a question names of a column, as its cells have it. */
export interface NamedItems {
  column: string;
  items: string[];
}

/** The cells, or things in them, that a question names, by column: 水洗, 60元, 2022 of 入职年份. */
export function findNamedItems(question: string, { columns, rows }: Table): NamedItems[] {
  const said = withoutRanges(question)
    .replaceAll('容易', '易')
    .replace(/[一二三四五六七八九十]+(?=折)/gu, (number) => String(readNumeral(number) ?? number));
  const found = columns.flatMap((column) => {
    const all = new Set(rows.flatMap((row) => itemsOf(row, column)));
    const names = [...all].filter((item) => isSaid(said, item, column, columns));
    const whole = names.filter((item) => !names.some((other) => other !== item && other.includes(item)));
    const items = whole.length > 0 ? whole : findBegun(said, [...all]);
    return items.length > 0 ? [{ column, items }] : [];
  });
  if (found.length < 2) return found;
  const isNamedColumn = new Set(findNamedColumns(said, { columns } as Table));
  // 60元 below 午场 and 傍晚场: the column that is named has it.
  const own = found.filter(
    ({ column, items }) =>
      isNamedColumn.has(column) ||
      !found.some((other) => other.column !== column && other.items.some((item) => items.includes(item))),
  );
  // 婚姻家事的律师有哪些: 律师, beside 实习律师, says what is asked for; who is 销售部的经理 has to be both.
  const isOne =
    /是谁|谁是|是哪一?[个位]|叫什么/.test(said) && rows.some((row) => own.every((one) => hasItem(row, one)));
  const isHead = ({ column, items }: NamedItems) =>
    !isOne &&
    items.every(
      (item) =>
        new RegExp(`(?:的|哪[\\p{Script=Han}])${quote(item)}(?:有|是|都|谁|[?？]|$)`, 'u').test(said) &&
        rows.some((row) => itemsOf(row, column).some((other) => other !== item && other.endsWith(item))),
    );
  const telling = own.filter((one) => !isHead(one));
  return telling.length > 0 ? telling : own;
}

/** 福建的 names 福建安溪 and 福建武夷山: things that begin so. */
function findBegun(said: string, all: readonly string[]): string[] {
  const long = all.filter((item) => /^\p{Script=Han}{4,8}$/u.test(item));
  const begun = long.filter((item) =>
    [3, 2].some((length) => new RegExp(`${quote(item.slice(0, length))}(?:的|产|出产|那边)`, 'u').test(said)),
  );
  return begun.length < all.length ? begun : [];
}

/** Stands behind an amount, which is no number of a room or a seat. */
const COUNTS =
  /^(?:万|千|百|元|块|天|分|个|人|位|名|岁|公|斤|克|米|度|毫|年|月|日|次|点|小时|周|折|%|以|到|至|-|平|层|册|本|张|件)/u;

function isSaid(said: string, item: string, column: string, columns: readonly string[]): boolean {
  if (NO_VALUE.test(item)) return false;
  if (BARE_AMOUNT.test(item)) {
    const unit = unitOfColumn(column);
    const isNumber = item.length > 2 && unit === '' && !COUNTS.test(said.slice(said.indexOf(item) + item.length));
    return (
      (unit !== '' && holdsWhole(said, item + unit)) ||
      (holdsWhole(said, item) && (isNumber || isNamed(said, column, columns)))
    );
  }
  if (TELLS_KIND.test(item)) return !DENIED.test(said.slice(0, said.indexOf(item))) && said.includes(item);
  if (item.length < 2) return false;
  if (/^\d+(?:\.\d+)?\D+$/.test(item)) {
    const unit = unitOf([item]);
    // 充300 of 300元 below 充值金额.
    const [number = ''] = /^\d+(?:\.\d+)?/.exec(item) ?? [];
    const at = said.indexOf(number);
    const isBare =
      number.length > 2 &&
      holdsWhole(said, number) &&
      !COUNTS.test(said.slice(at + number.length)) &&
      column.includes(said[at - 1] ?? ' ');
    if (isBare) return true;
    const [own] = findAmounts(item);
    const isSame = findAmounts(said).some(({ value, unit: other }) => own?.value === value && own.unit === other);
    return holdsWhole(said, item) || (unit !== '' && isSame && isNamed(said, column, columns));
  }
  const stem = item.replace(NAME_END, '');
  const name = stem.length > 1 && !said.includes(item) ? stem : item;
  let at = said.indexOf(name);
  while (at >= 0 && DENIED.test(said.slice(0, at))) at = said.indexOf(name, at + 1);
  return at >= 0 && holdsWhole(said.slice(at), name);
}

/** Whether a row has one of the things. */
export const hasItem = (row: Row, { column, items }: NamedItems): boolean =>
  itemsOf(row, column).some((item) => items.includes(item));
