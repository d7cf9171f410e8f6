import type { Fragment, GridTable } from './build-rows.ts';

export interface Cell {
  text: string;
  x: number;
  right: number;
}

/** A line of one column, in reading order. */
export interface Line {
  /** More than one where wide gaps divide the line: a row of a table, or a form. */
  cells: Cell[];
  x: number;
  right: number;
  y: number;
  size: number;
  bold: boolean;
  columnLeft: number;
  columnRight: number;
  /** The line stands for a table. */
  table?: GridTable;
}

const MIN_LINES = 5;
/** Lines of prose fill their column; cells of a table mostly don't. */
const MIN_FILL = 0.6;
const MAX_COLUMNS_DEEP = 2;

/** Reading order: full-width lines and, between them, columns from left to right. */
export function orderLines(fragments: Fragment[], depth = 0): Line[] {
  const gutter = depth < MAX_COLUMNS_DEEP ? findGutter(fragments) : undefined;
  const bounds = boundsOf(fragments);
  if (gutter === undefined) return toLines(fragments, bounds);
  const lines: Line[] = [];
  let left: Fragment[] = [];
  let right: Fragment[] = [];
  const flush = () => {
    lines.push(...orderLines(left, depth + 1), ...orderLines(right, depth + 1));
    left = [];
    right = [];
  };
  for (const row of groupRows(fragments)) {
    const across = row.some((fragment) => fragment.x < gutter && fragment.right > gutter);
    if (across) {
      flush();
      lines.push(...toLines(row, bounds));
    } else {
      left.push(...row.filter((fragment) => fragment.x < gutter));
      right.push(...row.filter((fragment) => fragment.x >= gutter));
    }
  }
  flush();
  return lines;
}

/** The middle of an empty strip with prose on both sides; undefined for one column and for tables. */
function findGutter(fragments: Fragment[]): number | undefined {
  if (fragments.length < MIN_LINES * 2) return undefined;
  const { left, right } = boundsOf(fragments);
  const width = right - left;
  const steps = Array.from({ length: 51 }, (_, step) => left + (width * (step + 25)) / 100);
  const crossing = steps.map((at) => fragments.filter((fragment) => fragment.x < at && fragment.right > at).length);
  const least = Math.min(...crossing);
  // The longest run of least crossings is the strip.
  let strip = { start: 0, length: 0 };
  for (let start = 0, step = 0; step <= crossing.length; step++) {
    if (crossing[step] === least) continue;
    if (step - start > strip.length) strip = { start, length: step - start };
    start = step + 1;
  }
  const gutter = left + (width * (strip.start + 25 + (strip.length - 1) / 2)) / 100;
  return hasProseOnBothSides(fragments, gutter, left, right) ? gutter : undefined;
}

function hasProseOnBothSides(fragments: Fragment[], gutter: number, left: number, right: number): boolean {
  const before = fragments.filter((fragment) => fragment.right <= gutter);
  const after = fragments.filter((fragment) => fragment.x >= gutter);
  const crossing = fragments.length - before.length - after.length;
  if (Math.min(before.length, after.length) < MIN_LINES || crossing > Math.min(before.length, after.length))
    return false;
  return fill(before) > MIN_FILL * (gutter - left) && fill(after) > MIN_FILL * (right - gutter);
}

function fill(fragments: Fragment[]): number {
  return fragments.reduce((sum, fragment) => sum + fragment.right - fragment.x, 0) / fragments.length;
}

function groupRows(fragments: Fragment[]): Fragment[][] {
  const rows = new Map<number, Fragment[]>();
  for (const fragment of fragments) {
    const row = rows.get(fragment.row);
    if (row) row.push(fragment);
    else rows.set(fragment.row, [fragment]);
  }
  return [...rows.values()];
}

interface Bounds {
  left: number;
  right: number;
}

function boundsOf(fragments: Fragment[]): Bounds {
  let left = Number.POSITIVE_INFINITY;
  let right = 0;
  for (const fragment of fragments) {
    left = Math.min(left, fragment.x);
    right = Math.max(right, fragment.right);
  }
  return { left, right };
}

function toLines(fragments: Fragment[], bounds: Bounds): Line[] {
  return groupRows(fragments).map((row) => ({
    cells: row.map(({ text, x, right }) => ({ text, x, right })),
    x: row[0]?.x ?? 0,
    right: row.at(-1)?.right ?? 0,
    y: row[0]?.y ?? 0,
    size: Math.max(...row.map((fragment) => fragment.size)),
    bold: row.every((fragment) => fragment.bold),
    columnLeft: bounds.left,
    columnRight: bounds.right,
    ...(row[0]?.table && { table: row[0].table }),
  }));
}
