import { holdsWhole, isNamed, plainOf, sharesOne } from './match-names.ts';
import { namesOf } from './match-rows.ts';
import { type Condition, findBounded, findHolding, findNamedItems, hasItem, type NamedItems } from './name-rows.ts';
import type { Table } from './table.ts';
import { readWeekdays } from './weekdays.ts';
import { MOST_NAMED, nameColumn } from './work-out.ts';

/** Whether a row has what its column is about, as cells say it. */
const HAS = /^(?:是|有|可|可以|能|含|包含|提供|支持|需要|要|√|✓|✔|○)(?![\p{L}])/u;
const LACKS =
  /^(?:否|无|没有|不|不可|不可以|不能|不含|不提供|不支持|不需要|免|免费|不收|免收|无需|×|✗|[-—–/]+|0\s*(?:元|次|张|台|个|袋)?)$/u;
/** Asked for are the rows that lack it. */
const ASKS_LACK = /没有?|不(?:能|可|要|用|收|含|带|需|支持|提供|让|许|花|优惠)|无需|无法|免|缺货|断货/;

/** The rows that have, or lack, what the question names a column by, or that say what it names. Null where rows are not told apart. */
export function listRows(question: string, table: Table): string | null {
  // 1000以下的: bounds of a column tell more than that it has anything.
  const decided = findBounded(question, table).length > 0 ? null : findDecided(question, table);
  if (decided) return tell(table, [decided], { says: /\d/ });
  return listNamed(question, table);
}

/** The same by what cells say alone. */
export function listNamed(question: string, table: Table): string | null {
  if (namesOf(table).some((name) => name.length > 1 && holdsWhole(question, plainOf(name)))) return null;
  const bounded = findBounded(question, table);
  const whole = bounded.length > 0 ? bounded : findHolding(question, table);
  if (whole.length === 0) whole.push(...findByDay(question, table));
  const named = findNamedItems(question, table).filter(({ column }) => whole.every((one) => one.column !== column));
  if (whole.length === 0 && named.length === 1 && named[0] && named[0].items.length > 1)
    return tellEach(question, table, named[0]);
  const values = named.map((one): Condition => ({ column: one.column, isMeant: (row) => hasItem(row, one) }));
  return whole.length + values.length > 0
    ? tell(table, [...whole, ...values], whole.length > 0 ? { says: /./, isAll: true } : {})
    : null;
}

/** Null where that is asked of no column, or all rows are alike. */
function findDecided(question: string, { columns, rows }: Table): Condition | null {
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
      (/货|库存/.test(question) && /库存/.test(column)) ||
      sharesOne(question, column, columns),
  );
  const [column] = named;
  if (!column || named.length > 1) return null;
  const asksLack = ASKS_LACK.test(question);
  return {
    column,
    isMeant: ({ cells }) => {
      const cell = cells.get(column)?.trim() ?? '';
      return (cell === '' || LACKS.test(cell)) === asksLack;
    },
  };
}

/** Rows that name the weekday that is asked for: 周三谁出诊 of 周一至周五上午. */
function findByDay(question: string, { columns, rows }: Table): Condition[] {
  const asked = readWeekdays(question);
  if (asked.size === 0) return [];
  const column = columns.find(
    (one) => rows.filter(({ cells }) => readWeekdays(cells.get(one) ?? '').size > 0).length * 2 > rows.length,
  );
  if (!column) return [];
  return [
    {
      column,
      isMeant: ({ cells }) => {
        const days = readWeekdays(cells.get(column) ?? '');
        return [...asked].some((day) => days.has(day));
      },
    },
  ];
}

/** 白内障和青光眼分别挂谁的号: the rows of each. */
function tellEach(question: string, { rows }: Table, { column, items }: NamedItems): string | null {
  if (!/[和跟与、]|分别/.test(question)) return null;
  const told = items.map((item) => {
    const names = rows.filter((row) => hasItem(row, { column, items: [item] })).map(({ name }) => name);
    return `${item}：${names.join('、')}`;
  });
  return `${told.join('；')}。`;
}

/**
 * @param says what cells say that are told as well
 * @param isAll all rows may be meant
 */
function tell(
  { rows }: Table,
  conditions: readonly Condition[],
  { says, isAll = false }: { says?: RegExp; isAll?: boolean },
): string | null {
  const found = rows.filter((row) => conditions.every(({ isMeant }) => isMeant(row)));
  if (found.length === 0 || (found.length === rows.length && !isAll)) return null;
  const columns = conditions.map(({ column }) => column);
  const told = found.slice(0, MOST_NAMED).map(({ name, cells }) => {
    const cell = cells.get(columns[0] ?? '')?.trim() ?? '';
    return says?.test(cell) ? `${name}（${cell}）` : name;
  });
  const more = found.length > MOST_NAMED ? '等' : '';
  return `${told.join('、')}${more}（按表中${columns.map(nameColumn).join('、')}，共 ${found.length} 项）。`;
}
