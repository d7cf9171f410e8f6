import {
  type FirstSegment,
  REGRESSION_LIMITS,
  type RegressionCase,
  type RegressionDrop,
  type RegressionFigures,
  type RegressionRun,
} from '#contract/regression.contract.ts';
import { type RunRow, toRunState } from '../run/run.store.ts';
import { isRight } from './measure-run.ts';
import type { CaseRow } from './regression.store.ts';
import type { RegressionInput, RegressionResult } from './run-regression.ts';

const NO_CHANGES = { settings: [], documents: [], documentCount: 0 };

/** What a run has found; nothing before it is done. */
export function resultOf(run: RunRow | undefined): Partial<RegressionResult> {
  return (run?.result ?? {}) as Partial<RegressionResult>;
}

/** A case as the last two runs left it; `first` is filled in where it is shown. */
export function toCase(
  row: CaseRow & { documentName: string | null },
  last: RunRow | undefined,
  previous: RunRow | undefined,
): RegressionCase {
  const { id, question, expectedText, documentId, documentName, expectRefusal, source } = row;
  const [outcome, earlier] = [last, previous].map((run) => {
    const found = resultOf(run).outcomes?.[id];
    return found ? { rank: found.rank, refused: found.refused } : null;
  });
  return {
    id,
    question,
    expectedText,
    documentId,
    documentName,
    expectRefusal,
    source,
    outcome: outcome ?? null,
    previous: earlier ?? null,
    right: outcome ? isRight(expectRefusal, outcome) : null,
    first: null,
  };
}

/** These cases with the segments that stood first in `run`. */
export async function fillFirst(
  cases: readonly RegressionCase[],
  run: RunRow | undefined,
  find: (ids: number[]) => Promise<Map<number, FirstSegment>>,
): Promise<RegressionCase[]> {
  const { outcomes = {} } = resultOf(run);
  const found = await find(cases.flatMap(({ id }) => outcomes[id]?.first ?? []));
  return cases.map((one) => ({ ...one, first: found.get(outcomes[one.id]?.first ?? -1) ?? null }));
}

export function isChanged({ expectRefusal, outcome, previous }: RegressionCase): boolean {
  return outcome !== null && previous !== null && isRight(expectRefusal, outcome) !== isRight(expectRefusal, previous);
}

export function toRegressionRun(run: RunRow): RegressionRun {
  const { figures = null, drops = [], lost = 0, won = 0, acknowledged = false, changes = NO_CHANGES } = resultOf(run);
  const { cause } = run.input as unknown as RegressionInput;
  return { ...toRunState(run), cause, changes, figures, drops, lost, won, acknowledged };
}

/** Whether everything that fell stands again where it stood before. */
export function hasRecovered(drops: readonly RegressionDrop[], now: RegressionFigures): boolean {
  return drops.every(({ figure, before }) => {
    const value = readFigure(now, figure);
    return value === null || before - value <= REGRESSION_LIMITS.tolerance;
  });
}

function readFigure(figures: RegressionFigures, name: RegressionDrop['figure']): number | null {
  const { cases, refusals, refused, wronglyRefused } = figures;
  if (name === 'refusal') return refusals === 0 ? null : refused / refusals;
  if (name === 'answered') return cases === refusals ? null : 1 - wronglyRefused / (cases - refusals);
  return figures[name];
}
