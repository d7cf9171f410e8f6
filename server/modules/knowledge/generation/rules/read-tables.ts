export interface TableRow {
  /** `列：值；列：值`, as rows below a known header are written. */
  line: string;
  cells: { column: string; value: string }[];
}

const BAR = ' | ';
/** What names a column is short and no value. */
const LONGEST_NAME = 12;

/** Whether a line is a row of a table whose cells stand between bars. */
export const isBarRow = (line: string): boolean => ` ${line.trim()} `.includes(BAR);

/** A text with the rows of its tables written out by the names of their columns; a table without such names stays as it is. */
export function labelRows(text: string): string {
  const lines = text.split('\n');
  const out: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const end = lines.findIndex((line, index) => index >= at && !isBarRow(line));
    const rows = lines.slice(at, end < 0 ? lines.length : end);
    const columns = rows.length > 1 ? namesOf(rows[0] ?? '') : null;
    if (columns) out.push(...rows.slice(1).map((row) => labelRow(row, columns)));
    else out.push(...rows);
    at += rows.length;
    if (rows.length === 0) out.push(lines[at++] ?? '');
  }
  return out.join('\n');
}

/** The rows of a text that say of each value in which column it stands. */
export function readRows(text: string): TableRow[] {
  return labelRows(text)
    .split('\n')
    .flatMap((line) => readRow(line));
}

const cellsOf = (row: string): string[] => ` ${row.trim()} `.split(BAR).map((cell) => cell.trim());

/** The names that a first row gives to the columns; null where it holds values itself. */
function namesOf(row: string): string[] | null {
  const names = cellsOf(row);
  const areNames = names.every((name) => /^[^\d。；：|]+$/.test(name) && name.length <= LONGEST_NAME);
  return areNames && names.length > 1 && new Set(names).size === names.length ? names : null;
}

function labelRow(row: string, columns: readonly string[]): string {
  const cells = cellsOf(row).slice(0, columns.length);
  return cells.flatMap((value, index) => (value === '' ? [] : `${columns[index]}：${value}`)).join('；');
}

function readRow(line: string): TableRow[] {
  const text = line.trim();
  const cells = text.split('；').map((part) => {
    const cut = part.indexOf('：');
    return { column: part.slice(0, cut).trim(), value: part.slice(cut + 1).trim(), named: cut > 0 };
  });
  const whole = cells.length >= 2 && cells.every(({ named, column }) => named && column.length <= LONGEST_NAME);
  return whole ? [{ line: text, cells: cells.map(({ column, value }) => ({ column, value })) }] : [];
}
