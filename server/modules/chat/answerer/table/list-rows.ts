import { foldText } from '#server/modules/knowledge/index.ts';
import { isNamed, sharesOne } from './match-names.ts';
import type { Row, Table } from './read-tables.ts';
import { nameColumn } from './work-out.ts';

/** Whether a row has what its column is about, as cells say it. */
const HAS = /^(?:是|有|可|可以|能|含|包含|提供|支持|需要|要|√|✓|✔|○)(?![\p{L}])/u;
const LACKS =
  /^(?:否|无|没有|不|不可|不可以|不能|不含|不提供|不支持|不需要|免|免费|不收|免收|无需|×|✗|[-—–/]+|0\s*(?:元|次|张)?)$/u;
/** Asked for are the rows that lack it. */
const ASKS_LACK = /没有?|不(?:能|可|要|用|收|含|带|需|支持|提供|让|许|花)|无需|无法|免/;

/** The rows that have, or lack, what the question names a column by, or that say what it names. Null where rows are not told apart. */
export function listRows(question: string, table: Table): string | null {
  return listDecided(question, table) ?? listAlike(question, table);
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

/** What a cell lists: 月嫂证、早教证. */
const itemsOf = (cell: string): string[] => foldText(cell).split(/[、，,；;/\s]+/u);

/** Rows with one and the same cell, or thing in it, that the question names: 哪些站是全天开放的, 谁有早教证. */
function listAlike(question: string, { columns, rows }: Table): string | null {
  if (!/哪|谁/.test(question)) return null;
  const found = columns.flatMap((column) => {
    const items = new Set(rows.flatMap(({ cells }) => itemsOf(cells.get(column) ?? '')));
    const named = [...items].filter((item) => item.length > 1 && !/\d/.test(item) && question.includes(item));
    return named.length === 1 ? [{ column, item: named[0] ?? '' }] : [];
  });
  const [one] = found;
  if (!one || found.length > 1) return null;
  return tell(rows, ({ cells }) => itemsOf(cells.get(one.column) ?? '').includes(one.item), one.column);
}

function tell(rows: readonly Row[], isMeant: (row: Row) => boolean, column: string): string | null {
  const found = rows.filter(isMeant);
  if (found.length === 0 || found.length === rows.length) return null;
  const told = found.map(({ name, cells }) => {
    const cell = cells.get(column)?.trim() ?? '';
    return /\d/.test(cell) ? `${name}（${cell}）` : name;
  });
  return `${told.join('、')}（按表中${nameColumn(column)}，共 ${found.length} 项）。`;
}
