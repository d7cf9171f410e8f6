export type Mark = readonly [start: number, end: number];

export interface Piece {
  /** Where it stands in the segment. */
  at: number;
  text: string;
  marked: boolean;
}

/** Characters of a segment that are shown before it is unfolded: about three lines. */
const SHOWN = 140;
/** Characters before the first mark of the excerpt. */
const LEAD = 24;

/** The stretch of a segment in which most of the marks lie. */
export function findExcerpt(text: string, marks: readonly Mark[]): { start: number; end: number } {
  if (text.length <= SHOWN) return { start: 0, end: text.length };
  let best = 0;
  let start = 0;
  for (const [from] of marks) {
    const inside = marks.filter(([a, b]) => a >= from && b <= from + SHOWN - LEAD);
    const covered = inside.reduce((sum, [a, b]) => sum + b - a, 0);
    if (covered > best) {
      best = covered;
      start = from;
    }
  }
  const latest = text.length - SHOWN;
  // A break just before the mark begins the excerpt; otherwise a few characters lead to it.
  const lead = start > LEAD ? start - LEAD : 0;
  const breakAt = text.slice(lead, start).search(/[。！？\n][^。！？\n]*$/);
  const from = Math.max(0, Math.min(latest, start <= LEAD ? 0 : breakAt >= 0 ? lead + breakAt + 1 : lead));
  return { start: from, end: from + SHOWN };
}

/** The text between `start` and `end`, cut at the borders of the marks. */
export function splitByMarks(text: string, marks: readonly Mark[], start: number, end: number): Piece[] {
  const pieces: Piece[] = [];
  let at = start;
  for (const [from, to] of marks) {
    const a = Math.max(from, at);
    const b = Math.min(to, end);
    if (a >= b) continue;
    if (a > at) pieces.push({ at, text: text.slice(at, a), marked: false });
    pieces.push({ at: a, text: text.slice(a, b), marked: true });
    at = b;
  }
  if (at < end) pieces.push({ at, text: text.slice(at, end), marked: false });
  return pieces;
}
