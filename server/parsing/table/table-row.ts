/** A filled cell of a table; empty ones are left out, so that a row with one cell far to the right stays small. */
export interface TableCell {
  /** From 0. */
  column: number;
  /** On one line, never empty. */
  text: string;
  /** Columns it stands over. */
  span: number;
  /** Marked as a name of a column or row by the document itself. */
  isName?: boolean;
}

/** In the order of columns. */
export type TableRow = TableCell[];

/** A row of bare texts. White space becomes single spaces. */
export function toTableRow(texts: readonly string[]): TableRow {
  return texts.flatMap((text, column) => {
    const line = toLine(text);
    return line ? [{ column, text: line, span: 1 }] : [];
  });
}

/** What a cell holds, on one line. */
export function toLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** A gap wider than this says nothing more. */
const MAX_GAP = 64;

/** The cells with bars between them, empty ones in their places so that columns can be told. */
export function joinCells(row: TableRow): string {
  const texts: string[] = [];
  let next = 0;
  for (const { column, text, span } of row) {
    for (let gap = Math.min(column - next, MAX_GAP); gap > 0; gap--) texts.push('');
    texts.push(text);
    next = column + span;
  }
  return texts.join(' | ').trim();
}
