import type { JudgeStatement } from '#server/modules/knowledge/index.ts';
import { estimateConfidence } from '../estimate-confidence.ts';
import { type Passage, scoreStatements, tellAhead, type WeightedTerm } from '../score-statements.ts';
import { isAsked } from '../split-passage.ts';

/** How sure the best sentence is of answering, beside cells of tables. */
export function tellSentences(
  question: string,
  terms: WeightedTerm[],
  passages: Passage[],
  judge: JudgeStatement | undefined,
): Record<string, number> {
  const scored = scoreStatements(question, terms, passages, () => true, judge);
  const isSentence = ({ passage, at }: { passage: number; at: number }) => {
    const statement = passages[passage]?.statements[at];
    return statement !== undefined && statement.kind !== 'row' && statement.kind !== 'title' && !isAsked(statement);
  };
  const best = scored.find(isSentence);
  if (!best) return { sentence: 0, sentenceNear: 0, sentenceAligned: 0 };
  const next = scored.find((one) => one !== best && isSentence(one));
  const margin = Math.max(0, best.score - (next?.score ?? 0));
  return {
    sentence: estimateConfidence(best, passages[best.passage]?.relevance ?? 0, margin, tellAhead(best, scored)),
    sentenceNear: best.judged?.near ?? 0,
    sentenceAligned: best.judged?.aligned ?? 0,
  };
}
