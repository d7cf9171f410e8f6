import { expect, it } from 'vitest';
import { plotRuns } from './plot-runs.ts';

const run = (hit5: number | null) => ({
  cases: 1,
  hit1: hit5,
  hit5,
  mrr: hit5,
  refusals: 0,
  refused: 0,
  wronglyRefused: 0,
});

it('the axis begins at a fifth below everything and ends at 1', () => {
  expect(plotRuns([run(0.81), run(0.62)]).ticks).toEqual([0.6, 0.8, 1]);
  expect(plotRuns([run(0.6)]).ticks).toEqual([0.6, 0.8, 1]);
  expect(plotRuns([run(1)]).ticks).toEqual([0.8, 0.9, 1]);
  expect(plotRuns([run(0)]).ticks).toEqual([0, 0.5, 1]);
  expect(plotRuns([run(null)]).ticks).toEqual([0.8, 0.9, 1]);
});

it('runs stand from left to right, one alone in the middle', () => {
  expect(plotRuns([run(0), run(1), run(0.5)]).lines.hit5).toEqual([
    [
      { x: 0, y: 1 },
      { x: 0.5, y: 0 },
      { x: 1, y: 0.5 },
    ],
  ]);
  expect(plotRuns([run(1)]).lines.hit5).toEqual([[{ x: 0.5, y: 0 }]]);
});

it('a run that has nothing to count breaks the line', () => {
  expect(plotRuns([run(1), run(null), run(1)]).lines.mrr).toEqual([[{ x: 0, y: 0 }], [{ x: 1, y: 0 }]]);
});
