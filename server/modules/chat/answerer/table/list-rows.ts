import { findAmounts, findRanges, foldText, holdsAmount, measureIn } from '#server/modules/knowledge/index.ts';
import { isNamed, sharesOne } from './match-names.ts';
import type { Row, Table } from './read-tables.ts';
import { readWeekdays } from './weekdays.ts';
import { nameColumn } from './work-out.ts';

/** Whether a row has what its column is about, as cells say it. */
const HAS = /^(?:是|有|可|可以|能|含|包含|提供|支持|需要|要|√|✓|✔|○)(?![\p{L}])/u;
const LACKS =
  /^(?:否|无|没有|不|不可|不可以|不能|不含|不提供|不支持|不需要|免|免费|不收|免收|无需|×|✗|[-—–/]+|0\s*(?:元|次|张)?)$/u;
/** Asked for are the rows that lack it. */
const ASKS_LACK = /没有?|不(?:能|可|要|用|收|含|带|需|支持|提供|让|许|花)|无需|无法|免/;

/** The rows that have, or lack, what the question names a column by, or that say what it names. Null where rows are not told apart. */
export function listRows(question: string, table: Table): string | null {
  return (
    listDecided(question, table) ??
    listWithin(question, table) ??
    listByDay(question, table) ??
    listAlike(question, table)
  );
}

/** Null where that is asked of no column, or all rows are alike. */
function listDecided(question: string, { columns, rows }: Table): string | null {
  const decided = columns.filter((column) => {
    const cells = rows.map((row) => row.cells.get(column)?.trim() ?? '');
    const lacking = cells.filter((cell) => cell === '' || LACKS.test(cell)).length;
    const having = cells.filter((cell) => HAS.test(cell) || /\d/.test(cell)).length;
    return lacking > 0 && lacking < cells.length && lacking + having === cells.length;
  });
  const isMoney = /钱|收费|花费|免费/.test(question);
  const named = decided.filter(
    (column) =>
      isNamed(question, column, columns) ||
      (isMoney && /价|费|金额|收费|工本/.test(column)) ||
      sharesOne(question, column, columns),
  );
  const [column] = named;
  if (!column || named.length > 1) return null;
  const asksLack = ASKS_LACK.test(question);
  return tell(
    rows,
    ({ cells }) => {
      const cell = cells.get(column)?.trim() ?? '';
      return (cell === '' || LACKS.test(cell)) === asksLack;
    },
    column,
  );
}

/** Rows whose bounds hold the amount that is named, 800度可以做哪种; or whose amounts lie within the bounds that are: 300元以下的有哪些. */
function listWithin(question: string, { columns, rows }: Table): string | null {
  const bounds = findRanges(question);
  const amounts = findAmounts(question).filter(
    ({ start }) => !bounds.some(({ at, end }) => at <= start && start < end),
  );
  const holds = (cell: string): boolean | null => {
    const folded = foldText(cell);
    const ranges = findRanges(folded).filter(({ unit }) => amounts.some((amount) => isOneKind(unit, amount.unit)));
    if (ranges.length > 0) return ranges.some((range) => amounts.some((amount) => holdsAmount(range, amount)));
    const own = findRanges(folded).length > 0 ? [] : findAmounts(folded);
    const wanted = bounds.filter(({ unit }) => own.some((amount) => isOneKind(unit, amount.unit)));
    return wanted.length > 0 ? own.some((amount) => wanted.some((range) => holdsAmount(range, amount))) : null;
  };
  const found = columns.flatMap((column) => {
    const held = rows.map(({ cells }) => holds(cells.get(column) ?? ''));
    return held.every((one) => one !== null) && held.includes(true) ? [{ column, held }] : [];
  });
  const [one] = found;
  if (!one || found.length > 1) return null;
  return tell(rows, (row) => one.held[rows.indexOf(row)] === true, one.column, { isWhole: true });
}

const isOneKind = (unit: string, other: string): boolean => measureIn(unit).unit === measureIn(other).unit;

/** Rows that name the weekday that is asked for: 周三谁出诊 of 周一至周五上午. */
function listByDay(question: string, { columns, rows }: Table): string | null {
  const asked = readWeekdays(question);
  if (asked.size === 0) return null;
  const column = columns.find(
    (one) => rows.filter(({ cells }) => readWeekdays(cells.get(one) ?? '').size > 0).length * 2 > rows.length,
  );
  if (!column) return null;
  const isMeant = ({ cells }: Row) => {
    const days = readWeekdays(cells.get(column) ?? '');
    return [...asked].some((day) => days.has(day));
  };
  return tell(rows, isMeant, column, { isWhole: true });
}

/** What a cell lists: 月嫂证、早教证. */
const itemsOf = (cell: string): string[] => foldText(cell).split(/[、，,；;/\s]+/u);

/** Rows with one and the same cell, or thing in it, that the question names: 哪些站是全天开放的, 谁有早教证; 白内障和青光眼分别挂谁的号. */
function listAlike(question: string, { columns, rows }: Table): string | null {
  if (!/哪|谁/.test(question)) return null;
  const found = columns.flatMap((column) => {
    const items = new Set(rows.flatMap(({ cells }) => itemsOf(cells.get(column) ?? '')));
    const named = [...items].filter((item) => item.length > 1 && !/\d/.test(item) && question.includes(item));
    return named.length > 0 ? [{ column, named }] : [];
  });
  const [one] = found;
  if (!one || found.length > 1) return null;
  const has = (item: string) => (row: Row) => itemsOf(row.cells.get(one.column) ?? '').includes(item);
  const [item = '', another] = one.named;
  if (another === undefined) return tell(rows, has(item), one.column);
  if (!/[和跟与、]|分别/.test(question)) return null;
  const told = one.named.map(
    (each) =>
      `${each}：${rows
        .filter(has(each))
        .map(({ name }) => name)
        .join('、')}`,
  );
  return `${told.join('；')}。`;
}

/** @param isWhole what the cell says is told as well, and all rows may be meant */
function tell(
  rows: readonly Row[],
  isMeant: (row: Row) => boolean,
  column: string,
  { isWhole = false } = {},
): string | null {
  const found = rows.filter(isMeant);
  if (found.length === 0 || (found.length === rows.length && !isWhole)) return null;
  const told = found.map(({ name, cells }) => {
    const cell = cells.get(column)?.trim() ?? '';
    return isWhole || /\d/.test(cell) ? `${name}（${cell}）` : name;
  });
  return `${told.join('、')}（按表中${nameColumn(column)}，共 ${found.length} 项）。`;
}
