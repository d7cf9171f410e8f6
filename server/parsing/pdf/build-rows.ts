import type { TableRow } from '../table/table-row.ts';
import { findCuts } from './find-cuts.ts';
import type { Span } from './read-spans.ts';

/** A table by the lines around its cells. */
export interface GridTable {
  rows: TableRow[];
  /** Where its columns begin. */
  columns: number[];
}

/** Neighbouring runs on one baseline without a wide gap between them: a line of a column, or a cell of a table. */
export interface Fragment {
  text: string;
  x: number;
  right: number;
  y: number;
  size: number;
  bold: boolean;
  /** Runs with the same row stand on one baseline across the page. */
  row: number;
  /** Stands for a whole table, from its upper edge on. */
  table?: GridTable;
}

/** A blank between words, also of Chinese text: justified lines move their characters apart by less. */
const WORD_GAP = 0.18;

/** Puts the runs of a page together to fragments, top to bottom and left to right. */
export function buildFragments(lines: readonly Span[][]): Fragment[] {
  const cuts = findCuts(lines);
  return lines.flatMap((line, index) => splitLine(line, cuts[index] ?? NONE, index));
}

const NONE: ReadonlySet<number> = new Set();

/** Runs of one baseline, from left to right; baselines from top to bottom. */
export function groupRuns(spans: readonly Span[]): Span[][] {
  const lines: Span[][] = [];
  for (const span of spans.toSorted((left, right) => left.y - right.y || left.x - right.x)) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (line && first && span.y - first.y < Math.max(first.size, span.size) * 0.45) line.push(span);
    else lines.push([span]);
  }
  return lines.map((line) => (line.length > 1 ? dropShadows(line.sort((left, right) => left.x - right.x)) : line));
}

/** The lines of a text that is known to be one, like that of a cell: no gap divides them. */
export function joinRuns(spans: readonly Span[]): Fragment[] {
  return groupRuns(spans).map((line, index) => joinSpans(line, index));
}

function splitLine(line: readonly Span[], cuts: ReadonlySet<number>, index: number): Fragment[] {
  const fragments: Fragment[] = [];
  let start = 0;
  for (let end = 1; end <= line.length; end++) {
    if (end < line.length && !cuts.has(end)) continue;
    fragments.push(joinSpans(line.slice(start, end), index));
    start = end;
  }
  return fragments;
}

/** Bold made by printing twice: the same text at almost the same place counts once. */
function dropShadows(spans: Span[]): Span[] {
  return spans.filter((span, index) => {
    const before = spans[index - 1];
    return !(before && before.text === span.text && span.x - before.x < span.size * 0.15);
  });
}

function joinSpans(spans: Span[], row: number): Fragment {
  let text = '';
  let right = 0;
  let weight = 0;
  let bold = 0;
  let size = 0;
  let y = 0;
  for (const span of spans) {
    const gap = span.x - right;
    if (text && needsSpace(text, span.text, gap / span.size)) text += ' ';
    text += span.text;
    right = Math.max(right, span.x + span.width);
    const length = span.text.trim().length;
    weight += length;
    if (span.bold) bold += length;
    size += span.size * length;
    y += span.y * length;
  }
  const x = spans[0]?.x ?? 0;
  const clean = text.replace(/\s+/g, ' ').trim();
  return { text: clean, x, right, y: y / weight, size: size / weight, bold: bold > weight / 2, row };
}

const WIDE_CHARACTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;

function needsSpace(left: string, right: string, gap: number): boolean {
  if (/\s$/.test(left) || /^\s/.test(right)) return false;
  return gap > WORD_GAP;
}

/** Chinese and Japanese characters and their signs, which stand without spaces. */
export function isWide(character: string): boolean {
  return WIDE_CHARACTER.test(character);
}

const MIXED = /\p{Script=Han}[\p{Script=Latin}\d]|[\p{Script=Latin}\d]\p{Script=Han}/u;
const SPACED = /\p{Script=Han} [\p{Script=Latin}\d]|[\p{Script=Latin}\d] \p{Script=Han}/u;
/** So much of a text tells whether it has blanks between its scripts. */
const LOOK_BACK = 100;

/**
 * Chinese goes on without a space, other scripts with one, and between both what the text has elsewhere; a word divided at the line's end
 * becomes whole again.
 */
export function joinText(left: string, right: string): string {
  if (/\p{Ll}[-\u00ad\u2010]$/u.test(left.slice(-2)) && /^\p{Ll}/u.test(right)) return left.slice(0, -1) + right;
  const meeting = left.slice(-1) + right.slice(0, 1);
  if (MIXED.test(meeting) && (SPACED.test(left.slice(-LOOK_BACK)) || SPACED.test(right.slice(0, LOOK_BACK))))
    return `${left} ${right}`;
  if (!left || isWide(left.slice(-1)) || isWide(right.slice(0, 1))) return left + right;
  return `${left} ${right}`;
}
