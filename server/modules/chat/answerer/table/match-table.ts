import { findAmounts, findRanges, foldText, holdsAmount } from '#server/modules/knowledge/index.ts';
import { unitOf } from './read-cell.ts';
import type { Row, Table } from './read-tables.ts';

/** What is compared, where the question names no column. */
const KINDS: readonly { asks: RegExp; column: RegExp; cell: RegExp }[] = [
  {
    asks: /最[长久短慢快]|多久|时间|几天|时长/,
    column: /期|时长|时间|天数|分钟/,
    cell: /\d\s*(?:个?工作日|天|分钟|小时|个?月|年|日)/,
  },
  { asks: /贵|便宜|省|划算|钱|费|价|花|几块/, column: /价|费|金额|元|收费|押金/, cell: /\d\s*元|免费|^免$/ },
  { asks: /最[大小]|几个人|坐|容纳/, column: /人数|容纳|面积|尺寸|座/, cell: /\d\s*(?:人|座|平|米)/ },
];
/** What largest and smallest are said of, when another column is asked for: 最大的车起步价多少. */
const SIZE = { asks: /最[大小](?:号|型)?的/, column: /面积|尺寸|大小|容积|吨位|体积|人数|容纳/ };

/** Columns that the question names; else the one of the kind that it asks for. */
export function findColumns(question: string, { columns, rows }: Table): string[] {
  const numeric = columns.filter((column) => isNumeric(column, rows));
  const named = numeric.filter((column) => overlap(question, column, columns) > 0);
  if (named.length > 0) return named;
  const counted = numeric.filter((column) => {
    const unit = unitOf(rows.map(({ cells }) => cells.get(column) ?? ''));
    return unit !== '' && unit !== '元' && question.includes(`几${unit}`);
  });
  if (counted.length === 1) return counted;
  // 能借几册: of two columns of books the one that is about borrowing.
  const close = counted.filter((column) => sharesOne(question, column, columns));
  if (close.length === 1) return close;
  for (const kind of KINDS.filter(({ asks }) => asks.test(question))) {
    const cells = numeric.filter(
      (column) => rows.filter((row) => kind.cell.test(row.cells.get(column) ?? '')).length * 2 > rows.length,
    );
    const titled = numeric.filter((column) => kind.column.test(column));
    const both = cells.filter((column) => titled.includes(column));
    const found = [both, titled, cells].find((some) => some.length === 1) ?? both;
    if (found.length > 0) return found;
  }
  return [];
}

/** The column of sizes by which 最大的…, 最小的… picks a row, where another one is asked for. */
export function findSizeColumn(question: string, { columns, rows }: Table): string | null {
  if (!SIZE.asks.test(question)) return null;
  return columns.find((column) => SIZE.column.test(column) && isNumeric(column, rows)) ?? null;
}

/** The column that says where something is, for who asks that. */
export function findPlaceColumn(question: string, { columns }: Table): string | null {
  if (!/在哪|哪里|哪儿|几楼|几层|什么(?:地方|位置)|怎么[走去]/.test(question)) return null;
  return columns.find((column) => /位置|地点|地址|楼层|所在|在哪/.test(column)) ?? null;
}

const isNumeric = (column: string, rows: readonly Row[]): boolean =>
  rows.filter(({ cells }) => /\d|免/.test(cells.get(column) ?? '')).length * 2 > rows.length;

/** Rows whose name the question holds, by what no other name holds. */
export function findRows(question: string, { rows }: Table): Row[] {
  const names = rows.map(({ name }) => name);
  return rows.filter(({ name }) => overlap(question, name, names) > 0);
}

/** Least part of a name that stands for all of it: 双人间 of 研究生双人间. */
const PART = 0.5;
const WHOLE = 1;
const AMONG_CELLS = 0.9;
const IN_RANGE = 0.8;

/** The rows that the question means by name, by a cell that only they have, or by an amount within their bounds. */
export function findMeantRows(question: string, table: Table): Row[] {
  const said = readBelowZero(question);
  const rated = table.rows.map((row) => ({ row, rate: rateRow(said, row, table) }));
  const best = Math.max(0, ...rated.map(({ rate }) => rate));
  if (best < PART) return [];
  return rated.filter(({ rate }) => rate >= Math.min(best, WHOLE)).map(({ row }) => row);
}

/** 零下十八度 is -18℃. */
const readBelowZero = (question: string): string =>
  foldText(question).replace(/零下(\d+|[一二三四五六七八九十]{1,3})(?:度|摄氏度|℃)?/g, (all, number: string) => {
    const amount = findAmounts(`${number}度`)[0];
    return amount ? `-${amount.value}℃` : all;
  });

function rateRow(question: string, row: Row, { rows, columns }: Table): number {
  const names = rows.map(({ name }) => name);
  const folded = foldText(row.name).replace(/\s/g, '');
  const bare = folded.replace(/[（(][^（）()]*[)）]/g, '');
  const isInOther = (text: string) =>
    names.some((other) => other !== row.name && foldText(other).includes(text) && question.includes(foldText(other)));
  const pairs = pairsOf(folded);
  if (bare.length > 1 && question.includes(bare) && !isInOther(bare)) {
    const isShared = rows.filter(({ name }) => foldText(name).replace(/[（(][^（）()]*[)）]/g, '') === bare).length > 1;
    if (!isShared) return WHOLE + bare.length / 100;
  }
  if (pairs.length > 1 && pairs.every((pair) => question.includes(pair))) return WHOLE + folded.length / 100;
  const others = names.filter((other) => other !== row.name).map(foldText);
  const part = folded
    .split(/[（(）)、，/·\s]+/)
    .find((one) => one.length > 1 && question.includes(one) && !others.some((other) => other.includes(one)));
  if (part) return AMONG_CELLS;
  const cell = [...row.cells].find(([column, text]) => {
    const value = foldText(text);
    const isOwn = rows.filter(({ cells }) => foldText(cells.get(column) ?? '') === value).length === 1;
    return value.length > 1 && /[^\d.元天人%]/.test(value) && !/^\d/.test(value) && isOwn && question.includes(value);
  });
  if (cell && columns.includes(cell[0])) return AMONG_CELLS;
  const amounts = findAmounts(question);
  if (amounts.some((amount) => findRanges(folded).some((range) => holdsAmount(range, amount)))) return IN_RANGE;
  if (overlap(question, row.name, names) === 0) return 0;
  const characters = [...folded].filter((character) => /[\p{L}\p{N}]/u.test(character));
  return characters.filter((character) => question.includes(character)).length / Math.max(1, characters.length);
}

/** How much of a name the question holds that no other of the names has: pairs of characters, or else the one that tells it apart. */
export function overlap(question: string, name: string, names: readonly string[]): number {
  const folded = foldText(name);
  if (question.includes(folded)) return folded.length;
  const others = names.filter((other) => other !== name).map(foldText);
  const isOwn = (part: string) => question.includes(part) && !others.some((other) => other.includes(part));
  const pairs = pairsOf(folded).filter(isOwn).length;
  // 第一档 for 第一阶梯: the names differ in this character alone.
  const differing = [...folded].filter((character) => !others.every((other) => other.includes(character)));
  return pairs > 0 ? pairs : Number(differing.length === 1 && isOwn(differing[0] ?? ''));
}

/** Whether a character of the column stands in the question and in no other column: 泳 of 含泳池 for 游泳. */
export function sharesOne(question: string, column: string, columns: readonly string[]): boolean {
  const others = columns.filter((other) => other !== column).join('');
  return [...foldText(column)].some(
    (character) =>
      /\p{Script=Han}/u.test(character) &&
      !/[可能含有是否的数费价]/.test(character) &&
      question.includes(character) &&
      !others.includes(character),
  );
}

/** Characters that stand side by side. */
const pairsOf = (text: string): string[] =>
  Array.from(text.matchAll(/(?=([\p{L}\p{N}]{2}))/gu), ([, pair = '']) => pair);

/** Whether the question speaks of what the table is about. */
export function isNear(question: string, { above, title, label, columns }: Table): boolean {
  const terms = [above, title, label, ...columns].flatMap((text) => pairsOf(foldText(text)));
  return (
    terms.some((term) => question.includes(term)) ||
    [...label].some((character) => !/[名称类别种型项目内容]/.test(character) && question.includes(character))
  );
}
