export type Mark = readonly [start: number, end: number];

export interface Piece {
  /** Where it stands in the segment. */
  at: number;
  text: string;
  marked: boolean;
  /** Of the part that fits the question best. */
  best: boolean;
}

/** Characters of a segment that are shown before it is unfolded: about three lines. */
const SHOWN = 140;
/** Characters before the first mark of the excerpt. */
const LEAD = 24;

/** The stretch of a segment that begins with what fits the question best; where that is long, where most of its marks lie. */
export function findExcerpt(text: string, marks: readonly Mark[], best: Mark): { start: number; end: number } {
  if (text.length <= SHOWN) return { start: 0, end: text.length };
  const start = best[1] - best[0] <= SHOWN ? best[0] : findDensest(text, marks, best);
  const from = Math.max(0, Math.min(text.length - SHOWN, start <= LEAD ? 0 : start));
  return { start: from, end: from + SHOWN };
}

function findDensest(text: string, marks: readonly Mark[], [first, last]: Mark): number {
  const within = marks.filter(([a, b]) => a >= first && b <= last);
  let most = 0;
  let start = first;
  for (const [from] of within) {
    const inside = within.filter(([a, b]) => a >= from && b <= from + SHOWN - LEAD);
    const covered = inside.reduce((sum, [a, b]) => sum + b - a, 0);
    if (covered > most) {
      most = covered;
      start = from;
    }
  }
  // A break just before the mark begins the excerpt; otherwise a few characters lead to it.
  const lead = Math.max(first, start - LEAD);
  const breakAt = text.slice(lead, start).search(/[，；、：][^，；、：]*$/);
  return breakAt >= 0 ? lead + breakAt + 1 : lead;
}

/** The text between `start` and `end`, cut at the borders of the marks and of what fits best. */
export function splitByMarks(text: string, marks: readonly Mark[], best: Mark, start: number, end: number): Piece[] {
  const pieces: Piece[] = [];
  const add = (from: number, to: number, marked: boolean) => {
    const cuts = [from, ...best.filter((at) => at > from && at < to), to];
    for (const [index, at] of cuts.slice(0, -1).entries())
      pieces.push({ at, text: text.slice(at, cuts[index + 1]), marked, best: at >= best[0] && at < best[1] });
  };
  let at = start;
  for (const [from, to] of marks) {
    const a = Math.max(from, at);
    const b = Math.min(to, end);
    if (a >= b) continue;
    if (a > at) add(at, a, false);
    add(a, b, true);
    at = b;
  }
  if (at < end) add(at, end, false);
  return pieces;
}
