import type { RegressionFigures } from '#contract/regression.contract.ts';
import { FIGURE } from './describe-run.ts';

/** Lines of the chart in the order of the legend; the number is that of the series' colour. */
export const LINES = [
  { figure: 'hit5', label: FIGURE.hit5, colour: 1 },
  { figure: 'mrr', label: FIGURE.mrr, colour: 2 },
  { figure: 'hit1', label: FIGURE.hit1, colour: 3 },
] as const;

type Figure = (typeof LINES)[number]['figure'];

export interface Plot {
  /** Values of the axis from bottom to top. */
  ticks: readonly number[];
  /** Places of the runs from left to right, 0 to 1. */
  xs: readonly number[];
  /** For each line its points, 0 to 1 from the left and from the top, in stretches: a run without the figure breaks the line. */
  lines: Record<Figure, { x: number; y: number }[][]>;
}

/** Where the figures of runs stand in a chart whose axis ends at 1 and begins at a fifth below everything. */
export function plotRuns(runs: readonly RegressionFigures[]): Plot {
  const values = runs.flatMap((run) => LINES.flatMap(({ figure }) => run[figure] ?? []));
  const low = Math.min(STEPS - 1, Math.floor(Math.min(1, ...values) * STEPS + ROUNDING)) / STEPS;
  const xs = runs.map((_, index) => (runs.length === 1 ? 0.5 : index / (runs.length - 1)));
  const trace = (figure: Figure) => {
    const stretches: { x: number; y: number }[][] = [];
    let open = false;
    for (const [index, run] of runs.entries()) {
      const value = run[figure];
      const x = xs[index] ?? 0;
      if (value !== null && open) stretches.at(-1)?.push({ x, y: (1 - value) / (1 - low) });
      else if (value !== null) stretches.push([{ x, y: (1 - value) / (1 - low) }]);
      open = value !== null;
    }
    return stretches;
  };
  return {
    ticks: [low, (low + 1) / 2, 1],
    xs,
    lines: { hit1: trace('hit1'), hit5: trace('hit5'), mrr: trace('mrr') },
  };
}

const STEPS = 5;
/** 0.6 * 5 is a little less than 3. */
const ROUNDING = 1e-9;
