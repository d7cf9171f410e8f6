import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { buildFragments, type Fragment, groupRuns } from './build-rows.ts';
import { takeGrids } from './find-grids.ts';
import { readRules } from './read-rules.ts';
import type { Span } from './read-spans.ts';

/** A gap between cells, in font sizes: wider than a blank. */
const CELL_GAP = 0.45;
/** Lines of a high cell between two of its neighbours. */
const MAX_BETWEEN = 8;

/** The text of a page by lines and cells, with its ruled tables taken out; lines are asked for only where there may be tables. */
export async function readFragments(page: PDFPageProxy, spans: readonly Span[]): Promise<Fragment[]> {
  const lines = groupRuns(spans);
  if (!mayHoldTable(lines)) return buildFragments(lines);
  const { rest, tables } = takeGrids(spans, await readRules(page));
  if (tables.length === 0) return buildFragments(lines);
  const fragments = buildFragments(groupRuns(rest));
  for (const [index, table] of tables.entries()) {
    const at = fragments.findIndex((fragment) => fragment.y > table.y);
    fragments.splice(at < 0 ? fragments.length : at, 0, { ...table, row: -1 - index });
  }
  return fragments;
}

/** Whether lines near each other have gaps; lines of a cell may stand between those of the others. */
function mayHoldTable(lines: readonly Span[][]): boolean {
  let last = Number.NEGATIVE_INFINITY;
  for (const [index, line] of lines.entries()) {
    if (!hasGap(line)) continue;
    if (index - last <= MAX_BETWEEN) return true;
    last = index;
  }
  return false;
}

function hasGap(row: readonly Span[]): boolean {
  return row.some((span, index) => {
    const last = row[index - 1];
    return last !== undefined && span.x - last.x - last.width > span.size * CELL_GAP;
  });
}
