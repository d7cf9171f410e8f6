import type { ContentRules, FoundWord } from '#server/modules/moderation/index.ts';
import type { FoundPassages } from '../answerer.ts';
import type { CompletedQuestion } from '../follow/complete-question.ts';
import type { QuestionPart } from '../follow/split-question.ts';
import type { ToolBox } from '../tools/tool-offer.ts';
import type { Thread } from './thread.ts';

/**
 * What one part of a pipeline makes for those after it, within one turn. A part declares what it makes and reads, and gets only that;
 * what it reads may be missing, because who makes it had nothing to do.
 */
export interface TurnSlices {
  /** What the turn's texts are checked against. */
  rules: ContentRules;
  /** What was said, and how it goes on from the question before. */
  asked: {
    said: string;
    completed: CompletedQuestion | null;
    /** Of a message that asks for several things; none for one question. */
    parts: readonly QuestionPart[];
    cited: Thread['cited'];
    told: string;
    /** In a model's words; null when it has none in time. Null at once where no model is asked. Never rejects. */
    rewritten: Promise<string | null> | null;
  };
  /** What was found for the question. */
  passages: FoundPassages;
  /** The tools of the turn. */
  tools: ToolBox;
  /** Sensitive words that were kept out of the answer. */
  foundInAnswer: readonly FoundWord[];
}

export type SliceName = keyof TurnSlices;

/** What a part sees: what it reads can't be changed, what it makes can. */
export type SlicesOf<R extends SliceName, M extends SliceName> = Readonly<Partial<Pick<TurnSlices, Exclude<R, M>>>> &
  Partial<Pick<TurnSlices, M>>;
