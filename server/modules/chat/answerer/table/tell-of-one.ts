import { findOfRow } from './match-columns.ts';
import { plainOf } from './match-names.ts';
import type { Table, TableAnswer } from './table.ts';
import { BLANK, tellRow } from './tell-row.ts';

/** What a question that leaves out of whom it asks asks of the one row of a name: 多少钱 of 周岚. Null where it asks for no cell of that row. */
export function tellOfOne(said: string, name: string, tables: readonly Table[]): TableAnswer | null {
  const question = plainOf(said);
  const told = tables.flatMap((table) => {
    const [row, another] = table.rows.filter((one) => one.name === name);
    const columns = findOfRow(question, table);
    if (!row || another || columns.length === 0 || columns.length > MOST_CELLS) return [];
    const isThere = columns.some((column) => !BLANK.test(row.cells.get(column) ?? ''));
    return isThere ? [{ text: tellRow(row, columns), source: table.source }] : [];
  });
  return told.length === 1 ? (told[0] ?? null) : null;
}

const MOST_CELLS = 2;
