import type { CellCase } from './cell-cases.ts';

const ROUNDS = 250;
const RIDGE = { rank: 0.02, sure: 0.05 };
const RATE = 0.3;

/** Sets whose tuning halves the choice of cells and of answers is fitted on. */
export const FITTED_ON = 'counter,market,everyday,trades,cells,short,speech';
/** Parts of the cross-validations. */
export const FOLDS = 5;
/** The usual threshold of a library, and the likelihood from which it answers. */
export const THRESHOLD = 0.18;
export const ANSWERS_FROM = 0.55;

/** Which part of a cross-validation a document belongs to. */
export function toFold(text: string, folds = FOLDS): number {
  let value = 7;
  for (const character of text) value = (value * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return value % folds;
}

/** Deviations of features, by which weights are held down alike. */
function deviate(rows: Iterable<Float64Array>, size: number): Float64Array {
  const [sums, squares] = [new Float64Array(size), new Float64Array(size)];
  let count = 0;
  for (const row of rows) {
    count++;
    for (let at = 0; at < size; at++) {
      const value = row[at] ?? 0;
      sums[at] = (sums[at] ?? 0) + value;
      squares[at] = (squares[at] ?? 0) + value * value;
    }
  }
  return squares.map((square, at) => Math.sqrt(Math.max(0, square / count - ((sums[at] ?? 0) / count) ** 2)) + 1e-6);
}

/**
 * Gradient descent whose steps go by how a slope has been so far (Adam).
 * @param signs of weights that may not be on the other side of zero; 0: may be anything
 */
function descend(
  size: number,
  slopeAt: (weights: Float64Array) => Float64Array,
  signs: readonly number[] = [],
): Float64Array {
  const [weights, mean, square] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
  for (let round = 1; round <= ROUNDS; round++) {
    const slope = slopeAt(weights);
    const rate = (RATE / (1 + round / 40)) * 0.5;
    for (let at = 0; at < size; at++) {
      const own = slope[at] ?? 0;
      mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * own;
      square[at] = 0.99 * (square[at] ?? 0) + 0.01 * own * own;
      const step = (mean[at] ?? 0) / (1 - 0.9 ** round) / (Math.sqrt((square[at] ?? 0) / (1 - 0.99 ** round)) + 1e-9);
      const weight = (weights[at] ?? 0) - rate * step;
      weights[at] = weight * (signs[at] ?? 0) < 0 ? 0 : weight;
    }
  }
  return weights;
}

const dot = (row: Float64Array, weights: Float64Array): number => {
  let sum = 0;
  for (let at = 0; at < row.length; at++) sum += (row[at] ?? 0) * (weights[at] ?? 0);
  return sum;
};

/** Softmax regression over the cells of each question; several cells may be the right one. */
export function fitRanking(cases: readonly CellCase[]): Record<string, number> {
  const names = Object.keys(cases[0]?.candidates[0]?.features ?? {});
  const groups = cases.map(({ candidates, gold }) => ({
    gold,
    rows: candidates.map(({ features }) => Float64Array.from(names, (name) => features[name] ?? 0)),
  }));
  const deviations = deviate(
    groups.flatMap(({ rows }) => rows),
    names.length,
  );
  for (const { rows } of groups)
    for (const row of rows) for (let at = 0; at < row.length; at++) row[at] = (row[at] ?? 0) / (deviations[at] ?? 1);
  const weights = descend(names.length, (now) => {
    const slope = now.map((weight) => RIDGE.rank * weight);
    for (const { rows, gold } of groups) {
      const scores = rows.map((row) => dot(row, now));
      const most = Math.max(...scores);
      const powers = scores.map((score) => Math.exp(score - most));
      const all = powers.reduce((sum, value) => sum + value, 0);
      const good = powers.reduce((sum, value, at) => sum + (gold[at] ? value : 0), 0) || 1e-300;
      for (const [at, row] of rows.entries()) {
        const power = powers[at] ?? 0;
        const pull = (power / all - (gold[at] ? power / good : 0)) / groups.length;
        if (Math.abs(pull) < 1e-9) continue;
        for (let name = 0; name < row.length; name++) slope[name] = (slope[name] ?? 0) + pull * (row[name] ?? 0);
      }
    }
    return slope;
  });
  return Object.fromEntries(names.map((name, at) => [name, (weights[at] ?? 0) / (deviations[at] ?? 1)]));
}

interface Labelled {
  features: Record<string, number>;
  label: number;
}

/**
 * Logistic regression; weights may be below zero. Fewer samples than there are questions need a `ridge` that is less strict.
 * @param signs of features that can only speak for it (1), or against it (-1)
 */
export function fitSure(
  samples: readonly Labelled[],
  ridge = RIDGE.sure,
  signs: Readonly<Record<string, number>> = {},
) {
  const names = Object.keys(samples[0]?.features ?? {});
  const rows = samples.map(({ features }) => Float64Array.from(names, (name) => features[name] ?? 0));
  const deviations = deviate(rows, names.length);
  const means = Float64Array.from(
    names,
    (_name, at) => rows.reduce((sum, row) => sum + (row[at] ?? 0), 0) / rows.length,
  );
  const scaled = rows.map((row) =>
    Float64Array.from([...row.map((value, at) => (value - (means[at] ?? 0)) / (deviations[at] ?? 1)), 1]),
  );
  const slopeAt = (now: Float64Array) => {
    const slope = now.map((weight, at) => (at < names.length ? ridge * weight : 0));
    for (const [index, row] of scaled.entries()) {
      const miss = (1 / (1 + Math.exp(-dot(row, now))) - (samples[index]?.label ?? 0)) / scaled.length;
      for (let at = 0; at < row.length; at++) slope[at] = (slope[at] ?? 0) + miss * (row[at] ?? 0);
    }
    return slope;
  };
  const found = descend(
    names.length + 1,
    slopeAt,
    names.map((name) => signs[name] ?? 0),
  );
  const weights = Object.fromEntries(names.map((name, at) => [name, (found[at] ?? 0) / (deviations[at] ?? 1)]));
  const bias =
    (found[names.length] ?? 0) - names.reduce((sum, name, at) => sum + (weights[name] ?? 0) * (means[at] ?? 0), 0);
  const score = (features: Record<string, number>) =>
    1 / (1 + Math.exp(-bias - names.reduce((sum, name) => sum + (weights[name] ?? 0) * (features[name] ?? 0), 0)));
  return { weights, bias, score };
}
