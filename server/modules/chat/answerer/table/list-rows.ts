import { conditionsOf, findDecided, readDemands } from './demands.ts';
import { findAskedColumn } from './match-columns.ts';
import { holdsWhole, plainOf } from './match-names.ts';
import { namesOf } from './match-rows.ts';
import { type Condition, hasItem, type NamedItems } from './name-rows.ts';
import { allOf, type Table } from './table.ts';
import { tellCells } from './tell-row.ts';
import { MOST_NAMED, nameColumn } from './work-out.ts';

/** Nothing of the table is what is asked for. */
export const NONE = '';

/**
 * The rows that have, or lack, what the question names a column by, or that say what it names. Null where rows are not told apart, `NONE`
 * where none is meant, or something is ruled out and nobody can tell what.
 */
export function listRows(question: string, table: Table): string | null {
  const demands = readDemands(question, table);
  if (demands.isOpen) return NONE;
  // 1000以下的: bounds of a column tell more than that it has anything.
  const decided = demands.bounded.length > 0 ? null : findDecided(question, table);
  if (!decided) return listNamed(question, table, demands);
  const others = conditionsOf(demands).filter(({ column }) => column !== decided.column);
  return tell(question, table, [decided, ...others], { says: /\d/ });
}

/** The same by what cells say alone. */
export function listNamed(question: string, table: Table, demands = readDemands(question, table)): string | null {
  if (demands.isOpen) return NONE;
  const ruledOut = new Set(demands.denied.flatMap(({ items }) => items));
  const isWhole = (name: string) => name.length > 1 && holdsWhole(question, plainOf(name));
  if (namesOf(table).some((name) => isWhole(name) && !ruledOut.has(plainOf(name)))) return null;
  const { bounded, named, denied } = demands;
  const isSaid = (item: string) => question.includes(item);
  if (
    bounded.length + denied.length === 0 &&
    named.length === 1 &&
    named[0] &&
    named[0].items.filter(isSaid).length > 1
  )
    return tellEach(question, table, named[0]);
  const conditions = conditionsOf(demands);
  if (conditions.length === 0) return null;
  const isSure = bounded.length + denied.length > 0;
  return (
    tell(question, table, conditions, isSure ? { says: bounded.length > 0 ? /./ : undefined, isAll: true } : {}) ??
    (isSure ? NONE : null)
  );
}

/** 白内障和青光眼分别挂谁的号: the rows of each. */
function tellEach(question: string, table: Table, { column, items }: NamedItems): string | null {
  if (!/[和跟与、]|分别/.test(question)) return null;
  const rows = allOf(table);
  const told = items.map((item) => {
    const names = rows.filter((row) => hasItem(row, { column, items: [item] })).map(({ name }) => name);
    return `${item}：${names.slice(0, MOST_NAMED).join('、')}${names.length > MOST_NAMED ? `等 ${names.length} 项` : ''}`;
  });
  return `${told.join('；')}。`;
}

/** How the question counts them: 几种, 几位. */
const counterOf = (question: string): string =>
  /(?:几|多少)(个|位|种|款|项|类|样|家|名|门|间|条)/u.exec(question)?.[1] ?? '项';

/** More rows are told by name alone. */
const MOST_TOLD = 6;

/**
 * @param says what cells say that are told as well
 * @param isAll all rows may be meant
 */
function tell(
  question: string,
  table: Table,
  conditions: readonly Condition[],
  { says, isAll = false }: { says?: RegExp | undefined; isAll?: boolean },
): string | null {
  const rows = allOf(table);
  const found = rows.filter((row) => conditions.every(({ isMeant }) => isMeant(row)));
  if (found.length === 0 || (found.length === rows.length && !isAll)) return null;
  const columns = [...new Set(conditions.map(({ column }) => column))].filter((column) => column !== '');
  const asked = findAskedColumn(question, table, columns);
  if (asked && found.length <= MOST_TOLD)
    return `${found.map(({ name, cells }) => `${name}：${tellCells(cells, [asked])}`).join('；')}（按表中${columns.map(nameColumn).join('、')}，共 ${found.length} ${counterOf(question)}）。`;
  const beside = conditions[0]?.beside ?? [];
  const told = found.slice(0, MOST_NAMED).map(({ name, cells }) => {
    if (beside.length > 0) return `${name}（${tellCells(cells, [columns[0] ?? '', ...beside])}）`;
    const cell = cells.get(columns[0] ?? '')?.trim() ?? '';
    return says?.test(cell) ? `${name}（${cell}）` : name;
  });
  const more = found.length > MOST_NAMED ? '等' : '';
  const by = columns.length > 0 ? `按表中${[...columns, ...beside].map(nameColumn).join('、')}，` : '';
  return `${told.join('、')}${more}（${by}共 ${found.length} ${counterOf(question)}）。`;
}
