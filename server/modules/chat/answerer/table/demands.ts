import { findByTime } from './bound-times.ts';
import { holdsWhole, isNamed, pairsOf, plainOf, sharesOne } from './match-names.ts';
import { findOfKind } from './name-kinds.ts';
import {
  type Condition,
  DENIED,
  findBounded,
  findFitting,
  findHolding,
  findNamedItems,
  hasItem,
  itemsOf,
  type NamedItems,
} from './name-rows.ts';
import type { Row, Table } from './table.ts';
import { holdsDay, readWeekdays } from './weekdays.ts';

/** What a question demands of the rows of a table; a row that is meant fulfils all of it. */
export interface Demands {
  /** Of amounts: 500元以下, 周三. */
  bounded: Condition[];
  /** Things that cells say. */
  named: NamedItems[];
  /** Things, or rows, that are ruled out: 不在销售部, 除了大床房. */
  denied: Denied[];
  /** Rows whose names share what the question calls them by: 牙冠. */
  ofKind: Condition[];
  /** Something is ruled out, and nobody can tell what. */
  isOpen: boolean;
}

/** Whether a row has what its column is about, as cells say it. */
const HAS = /^(?:是|有|可|可以|能|含|包含|提供|支持|需要|要|√|✓|✔|○)(?![\p{L}])/u;
const LACKS =
  /^(?:否|无|没有|不|不可|不可以|不能|不含|不提供|不支持|不需要|免|免费|不收|免收|无需|×|✗|[-—–/]+|0\s*(?:元|次|张|台|个|袋)?)$/u;
/** The same of a column that says whether something may be: 可退余额 and 不可退 of 可否退款. */
const WHETHER = /^(?:是否|可否|能否|有无)/u;
const MAY_NOT = /^(?:不|无|未|禁|否|没)/u;
/** Asked for are the rows that lack it. */
const ASKS_LACK = /没有?|不(?:能|可|要|用|收|含|带|需|支持|提供|让|许|花|优惠)|无需|无法|免|缺货|断货/;
/** 有没有, 能不能: asks, and denies nothing. */
const EITHER = /有没有|(\p{Script=Han})不\1/gu;
const RULES_OUT = /除了?|以外|之外|除外|不是|不在|不属于/;
const BEFORE_DENIED = /除了?[\p{Script=Han}]{0,4}$/u;
const AFTER_DENIED = /^(?:以外|之外|除外|外)/;

export function readDemands(question: string, table: Table): Demands {
  const denied = findDenied(question, table);
  const bounded = findBounded(question, table);
  const holding = bounded.length > 0 ? bounded : findHolding(question, table);
  const whole = holding.length > 0 ? holding : findFitting(question, table);
  const byDay = findByDay(question, table);
  const limits = [...whole, ...byDay, ...findByTime(question, table)];
  const isTaken = (column: string) => limits.some((one) => one.column === column);
  const isRuledOut = (column: string, item: string) =>
    denied.some((one) => one.column === column && one.items.includes(item));
  const columns = table.columns.filter((column) => !isTaken(column));
  const kind = denied.length === 0 ? findOfKind(question, table) : [];
  const named = findNamedItems(question, { ...table, columns })
    .map((one) => ({ ...one, items: one.items.filter((item) => !isRuledOut(one.column, item)) }))
    .filter(({ items }) => items.length > 0);
  const said = question.replaceAll(EITHER, '');
  const isOpen = RULES_OUT.test(said) && denied.length === 0 && findDecided(question, table, true) === null;
  return {
    bounded: limits,
    named,
    denied,
    isOpen,
    ofKind: kind.length > 0 ? [{ column: '', isMeant: (row: Row) => kind.includes(row) }] : [],
  };
}

/** What of a table may be meant by a name: a thing in a cell, with its column, or a row ('' for the column). */
type Denied = Condition & { items: readonly string[] };

function findDenied(question: string, { columns, rows }: Table): Denied[] {
  const said = question.replaceAll(EITHER, (all) => ' '.repeat(all.length));
  const isDenied = (name: string) => {
    if (name.length < 2 || !holdsWhole(said, name)) return false;
    const at = said.indexOf(name);
    const [before, after] = [said.slice(0, at), said.slice(at + name.length)];
    return DENIED.test(before) || BEFORE_DENIED.test(before) || AFTER_DENIED.test(after);
  };
  const longest = (names: readonly string[]) =>
    names.filter((name) => !names.some((other) => other !== name && other.includes(name)));
  const cells = columns.flatMap((column): Denied[] => {
    const all = new Set(rows.flatMap((row) => itemsOf(row, column)));
    const items = longest([...all].filter((item) => /\p{Script=Han}/u.test(item) && isDenied(item)));
    return items.length > 0 ? [{ column, items, isMeant: (row) => !hasItem(row, { column, items }) }] : [];
  });
  const names = longest(rows.map(({ name }) => plainOf(name)).filter(isDenied));
  if (names.length > 0) cells.push({ column: '', items: names, isMeant: ({ name }) => !names.includes(plainOf(name)) });
  return cells;
}

/**
 * The rows that have, or lack, what the question names a column by. Null where that is asked of no column, or all rows are alike.
 * @param isByName only of a column that the question names, not of what is paid for
 */
export function findDecided(question: string, { columns, rows }: Table, isByName = false): Condition | null {
  const decided = columns.filter((column) => {
    const cells = rows.map((row) => row.cells.get(column)?.trim() ?? '');
    const lacking = cells.filter((cell) => lacks(cell, column)).length;
    // 0 of 库存 is none; 0 of other numbers is one of them.
    const isStock = /库存|存货|余量|余票|剩余/.test(column);
    const isNone = (cell: string) => isStock && /^0(?!\d)/.test(cell);
    const has = (cell: string) => HAS.test(cell) || (/\d/.test(cell) && !isNone(cell)) || WHETHER.test(column);
    const having = cells.filter((cell) => !lacks(cell, column) && has(cell)).length;
    return lacking > 0 && lacking < cells.length && lacking + having === cells.length;
  });
  // 0次 is a number of something: only who names it asks for none of it.
  const hasZero = (column: string) => rows.some((row) => /^0\D/.test(row.cells.get(column)?.trim() ?? ''));
  const isMoney = !isByName && /钱|收费|花费|免费/.test(question);
  const named = decided.filter(
    (column) =>
      isNamed(question, column, columns) ||
      (isMoney && /价|费|金额|收费|工本/.test(column)) ||
      (/货|库存/.test(question) && /库存/.test(column)) ||
      (sharesOne(question, column, columns) && !hasZero(column)),
  );
  const [column] = named;
  if (named.length === 0 && ASKS_FREE.test(question)) return findFree(columns, rows);
  if (!column || named.length > 1) return null;
  const said = question.replaceAll(EITHER, '');
  // 不散瞳 of the column 是否需散瞳.
  const asksLack = ASKS_LACK.test(said) || pairsOf(plainOf(column)).some((pair) => said.includes(`不${pair}`));
  return {
    column,
    isMeant: ({ cells }) => {
      const cell = cells.get(column)?.trim() ?? '';
      return lacks(cell, column) === asksLack;
    },
  };
}

const lacks = (cell: string, column: string): boolean =>
  cell === '' || LACKS.test(cell) || (WHETHER.test(column) && MAY_NOT.test(cell));

const ASKS_FREE = /免费|不要钱|不花钱|不收钱|不收费|不用(?:花|付)?钱/u;
const FREE = /^(?:免费|免收|免票|不收费|0元$)/u;

/** The rows of which the one column that speaks of it says that they are free. */
function findFree(columns: readonly string[], rows: readonly Row[]): Condition | null {
  const isFree = ({ cells }: Row, column: string) => FREE.test(cells.get(column)?.trim() ?? '');
  const [column, another] = columns.filter(
    (one) => rows.some((row) => isFree(row, one)) && !rows.every((row) => isFree(row, one)),
  );
  return column && !another ? { column, isMeant: (row) => isFree(row, column) } : null;
}

/** Rows that name the weekday that is asked for: 周三谁出诊 of 周一至周五上午. */
function findByDay(question: string, { columns, rows }: Table): Condition[] {
  const asked = readWeekdays(question);
  if (asked.size === 0) return [];
  const column = columns.find(
    (one) => rows.filter(({ cells }) => readWeekdays(cells.get(one) ?? '').size > 0).length * 2 > rows.length,
  );
  if (!column) return [];
  return [{ column, isMeant: ({ cells }) => holdsDay(cells.get(column) ?? '', question) }];
}

/** The conditions of all demands; a row may have any of the things named in a column. */
export const conditionsOf = ({ bounded, named, denied, ofKind }: Demands): Condition[] => [
  ...ofKind,
  ...bounded,
  ...named.map((one): Condition => ({ column: one.column, isMeant: (row: Row) => hasItem(row, one) })),
  ...denied,
];
