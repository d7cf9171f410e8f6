import type { MouthTrack } from './lipsync-page.ts';

/** An opening wider than this is an open mouth. */
const openAt = 0.3;
/** An opening further away than this belongs to another sound. */
const reachMs = 200;

/** Correlation of each weight over all sentences together. */
export function correlate(pairs: readonly { truth: MouthTrack; guess: MouthTrack }[]) {
  const along = (index: 0 | 1 | 2) => {
    const xs: number[] = [];
    const ys: number[] = [];
    for (const { truth, guess } of pairs)
      for (let step = 0; step < Math.min(truth.length, guess.length); step++) {
        xs.push(truth[step]?.[index] ?? 0);
        ys.push(guess[step]?.[index] ?? 0);
      }
    return pearson(xs, ys);
  };
  return { open: along(0), wide: along(1), round: along(2) };
}

/** For every moment at which the true mouth opens: how far the nearest opening of the other is, ms; null when there is none near. */
export function openingOffsets(truth: MouthTrack, guess: MouthTrack, stepMs: number): (number | null)[] {
  const others = openings(guess, stepMs);
  return openings(truth, stepMs).map((at) => {
    const nearest = others.reduce(
      (best, other) => (Math.abs(other - at) < Math.abs(best) ? other - at : best),
      Number.POSITIVE_INFINITY,
    );
    return Math.abs(nearest) <= reachMs ? nearest : null;
  });
}

function openings(track: MouthTrack, stepMs: number): number[] {
  return track.flatMap(([open], step) => {
    const before = track[step - 1]?.[0] ?? 0;
    return before < openAt && open >= openAt ? [(step - (open - openAt) / (open - before)) * stepMs] : [];
  });
}

function pearson(xs: readonly number[], ys: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(xs), mean(ys)];
  let [both, left, right] = [0, 0, 0];
  for (const [index, x] of xs.entries()) {
    const y = (ys[index] ?? 0) - my;
    both += (x - mx) * y;
    left += (x - mx) ** 2;
    right += y ** 2;
  }
  return both / Math.sqrt(left * right + 1e-12);
}
