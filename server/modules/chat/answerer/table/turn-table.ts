import { plainOf } from './match-names.ts';
import { unitOf } from './read-cell.ts';
import { type Table, UNNAMED } from './table.ts';

const LEAST = { rows: 3, columns: 2, kinds: 3, share: 0.6 };

/** What kind of thing a cell holds: an amount of a unit, a time of day, yes or no, words. Null for nothing, and for what goes with all. */
function kindOf(cell: string): string | null {
  const said = plainOf(cell);
  if (said === '' || /^(?:[-—–/]+|免费|不限|不做)$/u.test(said)) return null;
  if (/\d{1,2}:\d{2}/.test(said)) return 'clock';
  if (/\d/.test(said)) return `amount ${unitOf([said])}`;
  return /^(?:不?(?:是|能|可以|支持|需要)|有|无|没有|否|[√✓✔○×✗]|标配|选配)$/u.test(said) ? 'yes' : 'words';
}

/**
 * A table that compares things side by side has them for columns and what is told of them for rows: 额定功率 | 3千瓦 | 5千瓦. Then its columns
 * hold several kinds of things and its rows one each, and it is read the other way round.
 */
export function turnTable(table: Table): Table {
  const { label, columns, rows } = table;
  const named = columns.every((column) => !column.startsWith(UNNAMED));
  if (!named || columns.length < LEAST.columns || rows.length < LEAST.rows) return table;
  const kinds = rows.map((row) => columns.map((column) => kindOf(row.cells.get(column) ?? '')));
  const distinct = (some: readonly (string | null)[]) => new Set(some.filter((kind) => kind !== null)).size;
  const isMixed = columns.every((_column, at) => distinct(kinds.map((row) => row[at] ?? null)) >= LEAST.kinds);
  const even = kinds.filter((row) => distinct(row) <= 1).length;
  if (!isMixed || even < rows.length * LEAST.share) return table;
  const turned = columns.map((name) => {
    const cells = new Map(rows.map((row) => [row.name, row.cells.get(name) ?? ''] as const).filter(([, cell]) => cell));
    const told = Array.from(cells, ([column, cell]) => `${column}: ${cell}`);
    return { name, cells, text: `${[`${label}: ${name}`, ...told].join('；')}。` };
  });
  return { ...table, columns: rows.map(({ name }) => name), rows: turned, lines: rows.map(({ text }) => text) };
}
