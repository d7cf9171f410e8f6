import type { RetrievalSettings } from '#contract/retrieval.contract.ts';
import type { RerankedSegment } from './rerank-segments.ts';
import type { SimilarSegment } from './semantics.ts';

/** Of reciprocal rank fusion: how little the first places are set apart. 60 is the usual value. */
const FLATNESS = 60;
/** A rerank model reads question and segment together: it counts twice as much as all that found the segments. */
const RERANK_WEIGHT = 2;

type Weights = RetrievalSettings['weights'];

/** A segment with the parts of its relevance, which add up to it. */
export interface FusedSegment extends Omit<RerankedSegment, 'parts'> {
  parts: { lexical: number; text: number; vector?: number; rerank?: number };
}

const reciprocal = (rank: number): number => 1 / (FLATNESS + rank);

/**
 * One order of what the words found and what the meaning found, by the places in both; a place counts as much as its list is sure of
 * it. By places alone a segment that both lists have far down would come before one that the words are certain of.
 * @param found segments with what their words tell: first those that the words found, in their order
 * @param foundByWords how many of them those are
 * @param similar in the order of their nearness
 */
export function fuseSimilar(
  found: RerankedSegment[],
  foundByWords: number,
  similar: SimilarSegment[],
  weights: Weights,
): FusedSegment[] {
  const places = new Map(similar.map((one, index) => [one.segmentId, { ...one, rank: index + 1 }]));
  // Terms and texts are two voices: beside them an unknown model has one.
  const lexicalWeight = weights.lexical + weights.text;
  const fused = found.map((segment, index): FusedSegment => {
    const place = places.get(segment.segmentId);
    const byWords = index < foundByWords ? lexicalWeight * segment.relevance * reciprocal(index + 1) : 0;
    const byMeaning = place ? weights.vector * place.nearness * place.standing * reciprocal(place.rank) : 0;
    const nearness = (place?.nearness ?? 0) * Math.min(1, weights.vector);
    return { ...segment, score: byWords + byMeaning, ...joinEvidence(segment, nearness) };
  });
  return settle(fused.sort((a, b) => b.score - a.score || a.segmentId - b.segmentId));
}

/** The surer evidence decides; the parts say what share each has in it. */
function joinEvidence(
  { relevance, parts }: RerankedSegment,
  nearness: number,
): Pick<FusedSegment, 'relevance' | 'parts'> {
  const joined = Math.max(relevance, nearness);
  const scale = joined / (relevance + nearness || 1);
  return {
    relevance: joined,
    parts: { lexical: parts.lexical * scale, text: parts.text * scale, vector: nearness * scale },
  };
}

/**
 * The order once more, by a model that read the question with each of the first segments; it answers these alone.
 * @param scores 0 to 1, of the first segments in their order
 */
export function fuseReranked(segments: FusedSegment[], scores: number[], weight: number): FusedSegment[] {
  const strength = weight * RERANK_WEIGHT;
  const order = scores.map((_, index) => index).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  const rankOf = new Map(order.map((index, rank) => [index, rank + 1]));
  const reranked = segments.slice(0, scores.length).map((segment, index): FusedSegment => {
    const share = strength / (1 + strength);
    const judged = (scores[index] ?? 0) * share;
    const parts = Object.fromEntries(
      Object.entries(segment.parts).map(([name, value]) => [name, value * (1 - share)]),
    ) as FusedSegment['parts'];
    return {
      ...segment,
      score: reciprocal(index + 1) + strength * reciprocal(rankOf.get(index) ?? scores.length),
      relevance: segment.relevance * (1 - share) + judged,
      parts: { ...parts, rerank: judged },
    };
  });
  return settle(reranked.sort((a, b) => b.score - a.score || a.segmentId - b.segmentId));
}

/** A place is worth at least what the places after it are worth; its parts grow with it. */
function settle(segments: FusedSegment[]): FusedSegment[] {
  let least = 0;
  return segments
    .toReversed()
    .map((segment) => {
      if (segment.relevance >= least) {
        least = segment.relevance;
        return segment;
      }
      const { parts, relevance } = segment;
      const grown =
        relevance > 0
          ? (Object.fromEntries(
              Object.entries(parts).map(([name, value]) => [name, (value * least) / relevance]),
            ) as FusedSegment['parts'])
          : { ...parts, text: least };
      return { ...segment, relevance: least, parts: grown };
    })
    .toReversed();
}
