import type { HitSegment, HitTest } from '#contract/retrieval.contract.ts';
import { type CaseDraft, NEW_CASE } from '../regression/case-draft.ts';

/** Characters of a passage that a case begins with; a person may choose others. */
const LONGEST = 200;

/** A case that expects this segment, by the part of it that answers best: a short passage outlives changes of the rest. */
export function draftFromHit(question: string, hit: HitSegment): CaseDraft {
  return {
    ...NEW_CASE,
    question,
    expectedText: hit.text.slice(...hit.best).slice(0, LONGEST),
    documentId: hit.documentId,
    documentName: hit.title,
    source: 'turn',
  };
}

/** A case that expects what chat does now: the segment that comes first, or a refusal. */
export function draftFromAnswer(question: string, { answer, hits: [first] }: HitTest): CaseDraft {
  return answer.refused || !first
    ? { ...NEW_CASE, question, expectRefusal: true, source: 'turn' }
    : draftFromHit(question, first);
}
