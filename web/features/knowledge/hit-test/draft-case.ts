import type { HitSegment, HitTest } from '#contract/retrieval.contract.ts';
import { type CaseDraft, NEW_CASE } from '../regression/case-draft.ts';

/** Characters of a passage that a case begins with; a person may choose others. */
const LONGEST = 200;

/** A case that expects this segment, by the sentence in it that answers best. */
export function draftFromHit(question: string, hit: HitSegment): CaseDraft {
  return {
    ...NEW_CASE,
    question,
    expectedText: pickPassage(hit.text, hit.marks),
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

/**
 * The sentence that holds most of the question's terms; of two the longer one, as a title alone stands in many segments. A short
 * passage outlives changes of the rest of its segment.
 */
export function pickPassage(text: string, marks: HitSegment['marks']): string {
  let best = { covered: -1, text: '' };
  for (const { 0: sentence, index } of text.matchAll(/[^。！？\n]+[。！？]*/g)) {
    const passage = sentence.trim();
    const covered = marks.reduce(
      (sum, [from, to]) => sum + Math.max(0, Math.min(to, index + sentence.length) - Math.max(from, index)),
      0,
    );
    if (covered > best.covered || (covered === best.covered && passage.length > best.text.length))
      best = { covered, text: passage };
  }
  return best.text.slice(0, LONGEST);
}
