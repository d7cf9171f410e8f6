import {
  type CaseOutcome,
  REGRESSION_LIMITS,
  type RegressionDrop,
  type RegressionFigures,
} from '#contract/regression.contract.ts';

/** Outcomes by the case's id. */
export type Outcomes = Readonly<Record<string, CaseOutcome>>;

interface Expectation {
  id: string;
  expectRefusal: boolean;
}

/** 1 - 0.98 is a little more than 0.02. */
const ROUNDING = 1e-9;
/** Places that count as found. */
const FIRST = 5;

/** Whether a case gave what is expected of it. */
export function isRight(expectRefusal: boolean, { rank, refused }: CaseOutcome): boolean {
  return expectRefusal ? refused : rank >= 1 && rank <= FIRST && !refused;
}

export function measureRun(cases: readonly Expectation[], outcomes: Outcomes): RegressionFigures {
  const answerable: CaseOutcome[] = [];
  let refusals = 0;
  let refused = 0;
  for (const { id, expectRefusal } of cases) {
    const outcome = outcomes[id];
    if (!outcome) continue;
    if (!expectRefusal) answerable.push(outcome);
    else {
      refusals++;
      if (outcome.refused) refused++;
    }
  }
  const mean = (value: (outcome: CaseOutcome) => number) =>
    answerable.length === 0 ? null : answerable.reduce((sum, one) => sum + value(one), 0) / answerable.length;
  return {
    cases: answerable.length + refusals,
    hit1: mean(({ rank }) => Number(rank === 1)),
    hit5: mean(({ rank }) => Number(rank >= 1 && rank <= FIRST)),
    mrr: mean(({ rank }) => (rank >= 1 ? 1 / rank : 0)),
    refusals,
    refused,
    wronglyRefused: answerable.filter((outcome) => outcome.refused).length,
  };
}

export interface Comparison {
  drops: RegressionDrop[];
  lost: number;
  won: number;
}

/** Compares two runs over the cases that both had: new and removed cases are no better and no worse retrieval. */
export function compareRuns(cases: readonly Expectation[], before: Outcomes, after: Outcomes): Comparison {
  const shared = cases.filter(({ id }) => before[id] && after[id]);
  const [old, now] = [measureRun(shared, before), measureRun(shared, after)];
  const refusal = ({ refusals, refused }: RegressionFigures) => (refusals === 0 ? null : refused / refusals);
  const answered = ({ cases: all, refusals, wronglyRefused }: RegressionFigures) =>
    all === refusals ? null : 1 - wronglyRefused / (all - refusals);
  const pairs = [
    ['hit1', old.hit1, now.hit1],
    ['hit5', old.hit5, now.hit5],
    ['mrr', old.mrr, now.mrr],
    ['answered', answered(old), answered(now)],
    ['refusal', refusal(old), refusal(now)],
  ] as const;
  const drops = pairs.flatMap(([figure, a, b]): RegressionDrop[] =>
    a !== null && b !== null && a - b > REGRESSION_LIMITS.tolerance + ROUNDING ? [{ figure, before: a, after: b }] : [],
  );
  const count = (was: boolean, is: boolean) =>
    shared.filter(({ id, expectRefusal }) => {
      const [a, b] = [before[id], after[id]];
      return a && b && isRight(expectRefusal, a) === was && isRight(expectRefusal, b) === is;
    }).length;
  return { drops, lost: count(true, false), won: count(false, true) };
}
