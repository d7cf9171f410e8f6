import { type TableCell, type TableRow, toLine } from '../table/table-row.ts';
import { type Fragment, isWide, joinRuns, joinText } from './build-rows.ts';
import type { Rule, Rules } from './read-rules.ts';
import type { Span } from './read-spans.ts';

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface GridCell extends Box {
  spans: Span[];
}

/** Lines of neighbouring cells stand this close, where each cell has its own. */
const NEAR = 5;
/** Letters may reach a little beyond the line. */
const OVER = 2;
/** Boxes with more text on average are a layout of the page. */
const MAX_MEAN = 300;
/** Runs times lines that are looked at; drawings have more. */
const MAX_LOOKS = 4_000_000;
const MAX_CELLS = 5000;
/** Cells that one run may hold the texts of. */
const MAX_PARTS = 20;
const MAX_PARTED = 500;
/** No page has more tables than this: the rest of its cells stay text. */
const MAX_TABLES = 60;

/** Takes out of the runs of a page those in cells of ruled tables; the tables come back as fragments, from top to bottom. */
export function takeGrids(spans: readonly Span[], rules: Rules): { rest: Span[]; tables: Fragment[] } {
  const rest: Span[] = [];
  const cells = new Map<string, GridCell>();
  const count = rules.horizontal.length + rules.vertical.length;
  if (count === 0 || count * spans.length > MAX_LOOKS) return { rest: [...spans], tables: [] };
  for (const span of spans.flatMap((span) => splitAtRules(span, rules.vertical))) {
    const box = boxAround(span, rules);
    if (!box || cells.size > MAX_CELLS) {
      rest.push(span);
      continue;
    }
    const key = [box.left, box.right, box.top, box.bottom].map(Math.round).join(' ');
    const cell = cells.get(key);
    if (cell) cell.spans.push(span);
    else cells.set(key, { ...box, spans: [span] });
  }
  const tables: Fragment[] = [];
  for (const group of groupCells([...cells.values()])) {
    const table = tables.length < MAX_TABLES ? toTable(group) : undefined;
    if (table) tables.push(table);
    else for (const cell of group) rest.push(...cell.spans);
  }
  return { rest, tables: tables.sort((left, right) => left.y - right.y) };
}

/** The four lines around a run; undefined where one is missing. */
function boxAround(span: Span, { horizontal, vertical }: Rules): Box | undefined {
  const x = span.x + span.width / 2;
  const y = span.y - span.size * 0.35;
  const left = vertical.findLast((rule) => rule.at <= span.x + OVER && covers(rule, y));
  const right = left && vertical.find((rule) => rule.at >= span.x + span.width - OVER && covers(rule, y));
  const top = right && horizontal.findLast((rule) => rule.at <= y && covers(rule, x));
  const bottom = top && horizontal.find((rule) => rule.at >= y && covers(rule, x));
  return left && right && top && bottom && { left: left.at, right: right.at, top: top.at, bottom: bottom.at };
}

/** A run that goes on through a line is that of two cells, whose gap was taken for a blank. */
function splitAtRules(span: Span, vertical: readonly Rule[], depth = 1): Span[] {
  if (depth > MAX_PARTS || span.text.length > MAX_PARTED || !span.text.includes(' ')) return [span];
  const y = span.y - span.size * 0.35;
  const end = span.x + span.width;
  const rule = vertical.find(({ at, from, to }) => at > span.x + OVER && at < end - OVER && from <= y && to >= y);
  if (!rule) return [span];
  const wide = [...span.text].filter(isWide).length;
  const narrow = (span.width - wide * span.size) / Math.max(1, span.text.length - wide);
  let best = { at: -1, x: 0, distance: span.size };
  let x = span.x;
  for (let at = 0; at < span.text.length; at++) {
    const character = span.text.charAt(at);
    if (character === ' ' && Math.abs(x - rule.at) < best.distance) best = { at, x, distance: Math.abs(x - rule.at) };
    x += isWide(character) ? span.size : narrow;
  }
  if (best.at < 1) return [span];
  const left = { ...span, text: span.text.slice(0, best.at), width: Math.min(best.x, rule.at) - span.x };
  const start = Math.max(rule.at, best.x + narrow);
  const right = { ...span, text: span.text.slice(best.at + 1), x: start, width: end - start };
  return [left, ...splitAtRules(right, vertical, depth + 1)];
}

const covers = (rule: Rule, at: number): boolean => rule.from - OVER <= at && rule.to + OVER >= at;

/** Cells that touch belong to one table. */
function groupCells(cells: GridCell[]): GridCell[][] {
  const groups: (Box & { cells: GridCell[] })[] = [];
  for (const cell of cells.sort((left, right) => left.top - right.top || left.left - right.left)) {
    const near = groups.filter((group) => touches(group, cell));
    const [group = { ...cell, cells: [] }, ...others] = near;
    if (near.length === 0) groups.push(group);
    group.cells.push(cell);
    for (const box of [cell, ...others]) stretch(group, box);
    for (const other of others) {
      group.cells.push(...other.cells);
      groups.splice(groups.indexOf(other), 1);
    }
  }
  return groups.map((group) => group.cells);
}

const touches = (one: Box, other: Box): boolean =>
  one.left - NEAR <= other.right &&
  one.right + NEAR >= other.left &&
  one.top - NEAR <= other.bottom &&
  one.bottom + NEAR >= other.top;

function stretch(group: Box, box: Box): void {
  group.left = Math.min(group.left, box.left);
  group.right = Math.max(group.right, box.right);
  group.top = Math.min(group.top, box.top);
  group.bottom = Math.max(group.bottom, box.bottom);
}

function toTable(cells: GridCell[]): Fragment | undefined {
  const columns = places(cells.map(({ left }) => left));
  const tops = places(cells.map(({ top }) => top));
  if (columns.length < 2 || tops.length < 2) return undefined;
  const rows = tops.map((): TableRow => []);
  const right = Math.max(...cells.map((cell) => cell.right));
  let characters = 0;
  for (const cell of cells) {
    const text = writeCell(cell);
    characters += text.length;
    const column = indexOf(columns, cell.left);
    const span = countWithin(columns, cell.left, cell.right);
    const filled: TableCell = { column, text, span };
    const first = indexOf(tops, cell.top);
    const height = countWithin(tops, cell.top, cell.bottom);
    // A cell over several rows says the same of each of them.
    if (text) for (const row of rows.slice(first, first + height)) row.push({ ...filled });
  }
  const filled = rows.map((row) => row.sort((left, other) => left.column - other.column)).filter((row) => row.length);
  if (filled.filter((row) => row.length > 1).length < 2 || characters > cells.length * MAX_MEAN) return undefined;
  const [first] = cells;
  const size = first?.spans[0]?.size ?? 10;
  const text = filled.map((row) => row.map((cell) => cell.text).join(' ')).join(' ');
  const place = { x: columns[0] ?? 0, right, y: tops[0] ?? 0, size, bold: false, row: -1 };
  return { text, ...place, table: { rows: filled, columns } };
}

function writeCell({ spans, right }: GridCell): string {
  let text = '';
  let isOpen = true;
  for (const line of joinRuns(spans)) {
    text = isOpen ? joinText(text, line.text) : `${text} ${line.text}`;
    isOpen = line.right > right - line.size * 2.2;
  }
  return toLine(text);
}

/** Different places in order; those that are near are one. */
function places(values: number[]): number[] {
  const found: number[] = [];
  for (const value of values.sort((left, right) => left - right))
    if (found.length === 0 || value - (found.at(-1) ?? 0) > NEAR) found.push(value);
  return found;
}

function indexOf(places: readonly number[], value: number): number {
  return Math.max(
    0,
    places.findLastIndex((place) => place <= value + 0.01),
  );
}

function countWithin(places: readonly number[], from: number, to: number): number {
  return Math.max(1, places.filter((place) => place > from + NEAR && place < to - NEAR).length + 1);
}
