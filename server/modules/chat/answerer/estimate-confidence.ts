import { tellSmall } from '#server/modules/knowledge/index.ts';
import type { ScoredStatement } from './score-statements.ts';

/**
 * What speaks for an answer: weights by `npm run bench -- fit-answer`, for small and large libraries; `bias` and `many` set for the usual
 * threshold (decisions 046 and 071). `margin`: how far its score is above the next statement's; `ahead`: how far it is nearer than every other, part by part.
 */
const SURE = {
  small: {
    bias: -9.2,
    relevance: 1.83,
    near: 0,
    around: 0,
    rare: 1.07,
    type: 1.37,
    characters: 0,
    meaning: 3.87,
    aligned: 0,
    alignedBack: 0.55,
    ahead: 2.59,
    weakest: 2.78,
    many: 1.8,
    margin: 0.45,
  },
  large: {
    bias: -7.05,
    relevance: 3.5,
    near: 0.15,
    around: 0.89,
    rare: 0.36,
    type: 1.5,
    characters: 1.05,
    meaning: 0,
    aligned: 0,
    alignedBack: 0,
    ahead: 0,
    weakest: 0,
    many: 1.8,
    margin: 1.76,
  },
};

/** @param margin how far its score is above the next statement's */
export function estimateConfidence(
  { judged, fit }: ScoredStatement,
  relevance: number,
  margin: number,
  ahead: number,
): number {
  if (!judged) return 1 / (1 + Math.exp(4.1 - 3.5 * fit - 5 * relevance));
  const told = { ...judged, bias: 1, relevance, margin, ahead };
  const weigh = (weights: (typeof SURE)['small']) =>
    Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * told[name as keyof typeof told], 0);
  const small = tellSmall(judged.many);
  return 1 / (1 + Math.exp(-small * weigh(SURE.small) - (1 - small) * weigh(SURE.large)));
}
