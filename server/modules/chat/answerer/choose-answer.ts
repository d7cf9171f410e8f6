import { tellSmall } from '#server/modules/knowledge/index.ts';
import { CHOICE_WEIGHTS } from './choice-weights.ts';
import type { Proposal } from './propose-answers.ts';

/** Share by which a row that answers nothing may be ahead of a sentence that answers in its place, in a large library. */
const MOST_AHEAD = 0.1;

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));

/** How likely a proposal is right beside all others, 0 to 1; fitted on small libraries, and in large ones as sure as it is by itself. */
function likelihood({ way, many, features, confidence }: Proposal): number {
  if (way === 'listed') return confidence;
  const { bias, ...weights } = CHOICE_WEIGHTS[way];
  const score = Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * (features[name] ?? 0), bias);
  const small = many === null ? 0 : tellSmall(many);
  const alone = way === 'sentences' && (features.rowAhead ?? 0) > MOST_AHEAD ? 0 : confidence;
  return small * sigmoid(score) + (1 - small) * alone;
}

/**
 * The likeliest of the answers that were found in several ways, as sure as it is beside the others; null where none is sure enough. What
 * is worked out exactly and is sure enough goes before what only stands there: the highest of a column before one of its cells.
 * @param least confidence from which something is answered
 */
export function chooseAnswer(proposals: readonly Proposal[], least: number): Proposal | null {
  const sure = proposals
    .map((one) => ({ ...one, confidence: likelihood(one) }))
    .filter(({ confidence }) => confidence > 0 && confidence >= least)
    .sort((one, other) => other.confidence - one.confidence);
  return sure.find(({ way }) => way === 'computed') ?? sure[0] ?? null;
}
