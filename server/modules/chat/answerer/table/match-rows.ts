import { findAmounts, findRanges, foldText, holdsAmount, readNumeral } from '#server/modules/knowledge/index.ts';
import { TITLES } from '../person-names.ts';
import {
  bareOf,
  holdsWhole,
  isAlikeAlone,
  isNamed,
  overlap,
  pairsOf,
  plainOf,
  quote,
  standsAlone,
} from './match-names.ts';
import { narrowRows } from './narrow-rows.ts';
import { isTotal } from './read-cell.ts';
import { findRoutes } from './routes.ts';
import type { Row, Table } from './table.ts';

/** A table without the rows that sum up others; one that the question names stays, unless it is a column that goes by the name. */
export function withoutTotals(question: string, table: Table): Table {
  const isColumn = (name: string) => table.columns.some((column) => plainOf(column).includes(name));
  const isNamed = (name: string) => holdsWhole(question, name) && !isColumn(name);
  const rows = table.rows.filter(({ name }) => !isTotal(name) || isNamed(plainOf(name)));
  return rows.length < table.rows.length ? { ...table, rows } : table;
}

/** Rows whose name the question holds, by what no other name holds; all where it counts them: 四个科目. */
export function findRows(question: string, table: Table): Row[] {
  const { rows, label } = table;
  const names = namesOf(table);
  const routes = findRoutes(question, table);
  if (routes) return routes;
  if (
    label.length > 1 &&
    new RegExp(`[${digits[rows.length] ?? ''}${rows.length}][个种类项]?${quote(foldText(label))}`, 'u').test(question)
  )
    return rows;
  return rows.filter(({ name }) => isNamed(question, name, names));
}

const known = new WeakMap<Table, { rows: number; names: string[] }>();
/** The names of all rows, the same list each time. */
export function namesOf(table: Table): readonly string[] {
  const found = known.get(table);
  if (found && found.rows === table.rows.length) return found.names;
  const names = table.rows.map(({ name }) => name);
  known.set(table, { rows: names.length, names });
  return names;
}

const digits = '零一二三四五六七八九十';

/** Least part of a name that stands for all of it: 双人间 of 研究生双人间. */
const PART = 0.5;
const WHOLE = 1;
const AMONG_CELLS = 0.9;
const IN_RANGE = 0.8;

/** The rows that the question means by name, by a cell that only they have, or by an amount within their bounds. */
export function findMeantRows(question: string, table: Table): Row[] {
  const said = readBelowZero(question);
  const amounts = findAmounts(said);
  const routes = findRoutes(said, table);
  if (routes) return routes;
  const rated = table.rows.map((row) => ({ row, rate: rateRow(said, amounts, row, table) }));
  const best = Math.max(0, ...rated.map(({ rate }) => rate));
  if (best < PART) return [];
  const rows = rated.filter(({ rate }) => rate >= Math.min(best, WHOLE)).map(({ row }) => row);
  return narrowRows(said, amounts, rows);
}

/** 零下十八度 is -18℃. */
const readBelowZero = (question: string): string =>
  plainOf(question).replace(/零下(\d+|[一二三四五六七八九十]{1,3})(?:度|摄氏度|℃)?/g, (all, number: string) => {
    const degrees = readNumeral(number);
    return degrees === null ? all : `-${degrees}℃`;
  });

function rateRow(question: string, amounts: ReturnType<typeof findAmounts>, row: Row, table: Table): number {
  const { rows, columns } = table;
  const names = namesOf(table);
  const folded = plainOf(row.name);
  const bare = bareOf(folded);
  if (holdsWhole(question, bare) && (bare.length > 1 ? standsAlone(question, bare, names) : isKind(bare, names))) {
    const alike = rows.filter(({ name }) => bareOf(plainOf(name)) === bare);
    if (alike.length === 1) return WHOLE + bare.length / 100;
    // Of several that go by one name the question means some by what stands in brackets.
    if (narrowRows(question, amounts, alike).length < alike.length) return WHOLE + bare.length / 100;
  }
  if (isCalledByTitle(question, folded, table)) return WHOLE + folded.length / 100;
  const pairs = pairsOf(folded);
  if (pairs.length > 1 && pairs.every((pair) => holdsWhole(question, pair)) && isApart(question, folded, names))
    return WHOLE + folded.length / 100;
  // OCT of OCT 眼底断层: spaces part a name as brackets do.
  const part = foldText(row.name)
    .split(/[（(）)、，/·\s]+/)
    .find(
      (one) =>
        one.length > 1 &&
        holdsWhole(question, one) &&
        !names.some((other) => other !== row.name && plainOf(other).includes(one)),
    );
  if (part) return AMONG_CELLS;
  const cell = [...row.cells].find(([column, text]) => {
    const value = plainOf(text);
    return (
      value.length > 1 &&
      holdsWhole(question, value) &&
      /[^\d.元天人%]/.test(value) &&
      !/^\d/.test(value) &&
      rows.filter(({ cells }) => plainOf(cells.get(column) ?? '') === value).length === 1
    );
  });
  if (cell && columns.includes(cell[0])) return AMONG_CELLS;
  const ranges = amounts.length > 0 ? findRanges(folded) : [];
  if (ranges.some((range) => amounts.some((amount) => holdsAmount(range, amount)))) return IN_RANGE;
  if (isAlikeAlone(question, row.name, names)) return IN_RANGE;
  if (overlap(question, row.name, names) === 0) return isShort(question, folded, names) ? AMONG_CELLS : 0;
  const characters = [...folded].filter((character) => /[\p{L}\p{N}]/u.test(character));
  return characters.filter((character) => question.includes(character)).length / Math.max(1, characters.length);
}

const TELLS_KIND = /[犬猫兔鸟龟马牛羊鸡鸭鹅鱼虾]/u;
/** 犬 beside 猫 and 兔: rows of single characters that name kinds. */
const isKind = (bare: string, names: readonly string[]): boolean =>
  TELLS_KIND.test(bare) && names.every((name) => bareOf(plainOf(name)).length <= 2);

/** 星耀 S8 is no row of its own where 星耀 S8 Pro is asked for. */
const isApart = (question: string, name: string, names: readonly string[]): boolean =>
  !holdsWhole(question, name) || standsAlone(question, name, names);

const PERSON = /^\p{Script=Han}{2,3}$/u;

/** 郭教练 for 郭海峰 where rows are people and no other has this surname. */
function isCalledByTitle(question: string, name: string, table: Table): boolean {
  if (!PERSON.test(name)) return false;
  const surname = name.slice(0, 1);
  const label = plainOf(table.label);
  const title = /^\p{Script=Han}{2,3}$/u.test(label) ? `(?:${TITLES}|${label})` : `(?:${TITLES})`;
  return (
    new RegExp(`(?<![\\p{Script=Han}])(?:请问|找|问|约|是|的|和|跟)?${quote(surname)}${title}`, 'u').test(question) &&
    namesOf(table).every((other) => plainOf(other) === name || !other.startsWith(surname))
  );
}

/** What people say of a name of four or more characters: 精洗 for 精致洗车, where no other name can be meant. */
function isShort(question: string, name: string, names: readonly string[]): boolean {
  const [first = ''] = name;
  if (!/^\p{Script=Han}{3,6}$/u.test(name) || !/\p{Script=Han}/u.test(first)) return false;
  const at = question.indexOf(first);
  const next = question[at + 1] ?? '';
  if (at < 0 || name.indexOf(next, 2) < 2 || LIGHT_IN_SHORT.test(next)) return false;
  const said = first + next;
  return names.every((other) => {
    const plain = plainOf(other);
    return plain === name || (!plain.includes(said) && !(plain.includes(first) && plain.includes(next)));
  });
}
const LIGHT_IN_SHORT = /[的了吗呢是有和在第天年月日元个]/u;
