import type { Span } from './read-spans.ts';

/** The space between two runs of a line that follow each other, the texts beside it up to the next gap. */
interface Gap {
  /** Of the run after it. */
  index: number;
  from: number;
  to: number;
  left: number;
  right: number;
  /** In font sizes. */
  width: number;
  isCut: boolean;
}

/** A gap wider than this many font sizes separates columns or cells. */
const WIDE = 1.3;
/** One of this width does so in a line with a wide one, where the line above or below has one too. */
const MIDDLE = 0.55;
/** One of this width, as blanks have it, only under or above one that does. */
const NARROW = 0.2;
/** No table has more columns: lines beyond are drawings. */
const MAX_GAPS = 60;
/** Lines that are farther apart, in font sizes, tell nothing of each other. */
const MAX_DISTANCE = 4;
const MAX_PASSES = 4;

/**
 * Which runs begin a new cell or column, for each line of a page (runs from left to right). Wide gaps always part; narrower ones do where the
 * line above or below has a gap at the same place: cells of a table stand close where their column is full.
 */
export function findCuts(lines: readonly (readonly Span[])[]): ReadonlySet<number>[] {
  const gaps = lines.map(gapsOf);
  let changed = gaps.some((line) => line.some((gap) => gap.isCut));
  if (!changed) return [];
  for (let pass = 0; changed && pass < MAX_PASSES; pass++) {
    changed = false;
    for (let step = 0; step < lines.length; step++) {
      const at = pass % 2 === 0 ? step : lines.length - 1 - step;
      for (const other of [at - 1, at + 1]) {
        if (!isNear(lines[at], lines[other])) continue;
        if (adopt(gaps[at] ?? [], gaps[other] ?? [], lines[at] ?? [])) changed = true;
      }
    }
  }
  return gaps.map((line) => new Set(line.filter((gap) => gap.isCut).map((gap) => gap.index)));
}

function gapsOf(line: readonly Span[]): Gap[] {
  const gaps: Gap[] = [];
  if (line.length < 2) return gaps;
  let right = Number.NEGATIVE_INFINITY;
  for (const [index, span] of line.entries()) {
    const width = (span.x - right) / span.size;
    const last = gaps.at(-1);
    if (index > 0 && width > NARROW)
      gaps.push({
        index,
        from: right,
        to: span.x,
        left: last?.to ?? line[0]?.x ?? 0,
        right: 0,
        width,
        isCut: width > WIDE,
      });
    right = Math.max(right, span.x + span.width);
  }
  for (const [index, gap] of gaps.entries()) gap.right = gaps[index + 1]?.from ?? right;
  return gaps;
}

function isNear(line: readonly Span[] | undefined, other: readonly Span[] | undefined): boolean {
  const [one, two] = [line?.[0], other?.[0]];
  return (
    one !== undefined && two !== undefined && Math.abs(one.y - two.y) < MAX_DISTANCE * Math.max(one.size, two.size)
  );
}

/** Cuts a line where the other one is cut, if no text of it stands across any of those cuts; whether that changed something. */
function adopt(line: readonly Gap[], other: readonly Gap[], spans: readonly Span[]): boolean {
  if (line.length > MAX_GAPS || other.length > MAX_GAPS) return false;
  const open: Gap[] = [];
  const hasWide = line.some((gap) => gap.isCut);
  for (const gap of line)
    if (!gap.isCut && hasWide && gap.width > MIDDLE && other.some((next) => next.width > NARROW && fits(gap, next)))
      open.push(gap);
  const end = Math.max(...spans.map((span) => span.x + span.width));
  const inside = other.filter((cut) => cut.isCut && cut.from > (spans[0]?.x ?? 0) && cut.to < end);
  const found = inside.map((cut) => line.find((gap) => fits(gap, cut)));
  if (found.every((gap) => gap !== undefined)) open.push(...found.filter((gap) => !gap.isCut));
  for (const gap of open) gap.isCut = true;
  return open.length > 0;
}

/** Two gaps at one place, with texts above each other on both of their sides. */
const fits = (one: Gap, other: Gap): boolean =>
  one.from < other.to &&
  other.from < one.to &&
  one.left < other.from &&
  other.left < one.from &&
  one.right > other.to &&
  other.right > one.to;
