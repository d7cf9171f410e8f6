import { describe, expect, it } from 'vitest';
import { compareRuns, isRight, measureRun } from './measure-run.ts';

const cases = [
  { id: 'a', expectRefusal: false },
  { id: 'b', expectRefusal: false },
  { id: 'c', expectRefusal: false },
  { id: 'x', expectRefusal: true },
];
const outcome = (rank: number, refused = false) => ({ rank, refused });

describe('measureRun', () => {
  it('counts places, refusals and wrong refusals', () => {
    const figures = measureRun(cases, { a: outcome(1), b: outcome(2, true), c: outcome(0), x: outcome(0, true) });
    expect(figures).toEqual({
      cases: 4,
      hit1: 1 / 3,
      hit5: 2 / 3,
      mrr: 0.5,
      refusals: 1,
      refused: 1,
      wronglyRefused: 1,
    });
  });

  it('has no shares of nothing, and leaves out what did not take part', () => {
    expect(measureRun(cases, { x: outcome(0) })).toMatchObject({ cases: 1, hit1: null, mrr: null, refused: 0 });
  });

  it('a place beyond the fifth is not found, but counts in the mean', () => {
    expect(measureRun(cases, { a: outcome(6) })).toMatchObject({ hit5: 0, mrr: 1 / 6 });
    expect(isRight(false, outcome(6))).toBe(false);
    expect(isRight(false, outcome(5))).toBe(true);
    expect(isRight(true, outcome(1))).toBe(false);
    expect(isRight(false, outcome(1, true))).toBe(false);
  });
});

describe('compareRuns', () => {
  const good = { a: outcome(1), b: outcome(1), c: outcome(1), x: outcome(0, true) };

  it('names every figure that fell, and how many cases', () => {
    const { drops, lost, won } = compareRuns(cases, good, { ...good, a: outcome(0, true), x: outcome(0, false) });
    expect(drops.map(({ figure }) => figure)).toEqual(['hit1', 'hit5', 'mrr', 'answered', 'refusal']);
    expect(drops[4]).toEqual({ figure: 'refusal', before: 1, after: 0 });
    expect({ lost, won }).toEqual({ lost: 2, won: 0 });
  });

  it('does not blame new or removed cases', () => {
    const { b: _gone, ...rest } = good;
    expect(compareRuns(cases, rest, { ...rest, b: outcome(0) })).toEqual({ drops: [], lost: 0, won: 0 });
    expect(compareRuns(cases, { ...good, b: outcome(0) }, rest)).toEqual({ drops: [], lost: 0, won: 0 });
  });

  it('tolerates a little', () => {
    const many = Array.from({ length: 100 }, (_, index) => ({ id: String(index), expectRefusal: false }));
    const all = Object.fromEntries(many.map(({ id }) => [id, outcome(1)]));
    expect(compareRuns(many, all, { ...all, 1: outcome(0), 2: outcome(0) }).drops).toEqual([]);
    expect(compareRuns(many, all, { ...all, 1: outcome(0), 2: outcome(0), 3: outcome(0) }).drops).not.toEqual([]);
  });

  it('counts what got better', () => {
    expect(compareRuns(cases, { ...good, a: outcome(7) }, good)).toEqual({ drops: [], lost: 0, won: 1 });
  });
});
