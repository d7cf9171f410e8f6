export interface Sample {
  features: object;
  label: number;
  /** Samples of one group are never on both sides of a cross-validation. */
  group: string;
  kind: string;
  weight: number;
}

const ROUNDS = 3000;
const RATE = 0.5;
/** Keeps weights of features that tell the same from running away from each other. */
const RIDGE = 0.0004;

/** Weighted logistic regression by gradient descent; no weight goes below zero. */
export function fitLogistic(samples: readonly Sample[], names: readonly string[]) {
  const rows = samples.map(({ features }) =>
    names.map((name) => Number((features as Record<string, number>)[name] ?? 0)),
  );
  const weights = names.map(() => 1);
  let bias = -3;
  const mass = samples.reduce((sum, { weight }) => sum + weight, 0);
  const momentum = names.map(() => 0);
  let biasMomentum = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const slope = names.map(() => 0);
    let biasSlope = 0;
    for (const [index, row] of rows.entries()) {
      const sample = samples[index];
      if (!sample) continue;
      const miss = ((sigmoid(bias + dot(row, weights)) - sample.label) * sample.weight) / mass;
      biasSlope += miss;
      for (const [at, value] of row.entries()) slope[at] = (slope[at] ?? 0) + miss * value;
    }
    biasMomentum = 0.9 * biasMomentum + biasSlope;
    bias -= RATE * biasMomentum;
    for (const at of weights.keys()) {
      momentum[at] = 0.9 * (momentum[at] ?? 0) + (slope[at] ?? 0) + RIDGE * (weights[at] ?? 0);
      weights[at] = Math.max(0, (weights[at] ?? 0) - RATE * (momentum[at] ?? 0));
    }
  }
  const byName = Object.fromEntries(names.map((name, at) => [name, weights[at] ?? 0]));
  const score = ({ features }: Sample) =>
    sigmoid(
      bias +
        names.reduce((sum, name) => sum + (byName[name] ?? 0) * ((features as Record<string, number>)[name] ?? 0), 0),
    );
  return { bias, weights: byName, score };
}

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));
const dot = (row: readonly number[], weights: readonly number[]): number =>
  row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);

/** How often a positive sample scores above a negative one. */
export function measureAuc(scored: readonly { score: number; label: number }[]): number {
  const positives = scored.filter(({ label }) => label === 1);
  const negatives = scored.filter(({ label }) => label === 0);
  let wins = 0;
  for (const { score } of positives)
    for (const other of negatives) wins += score > other.score ? 1 : score === other.score ? 0.5 : 0;
  return wins / Math.max(1, positives.length * negatives.length);
}
