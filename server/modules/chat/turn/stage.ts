import type { ChatEntities, CitationSource } from '#contract/chat.contract.ts';
import type { AnswerPiece } from '../answerer.ts';
import type { Span } from './trace.ts';
import type { Turn } from './turn.ts';

/**
 * One step of a turn. It answers (and no later stage runs), or passes on with null, having changed the question, the state or nothing.
 * What it throws ends the turn as failed; an `AppError`'s message is shown.
 */
export interface Stage {
  /** In the trace; the web has a word for each. */
  readonly name: string;
  /** False: there is nothing to do, and nothing is traced. */
  applies?(turn: Turn): boolean;
  run(turn: Turn, span: Span): Promise<Answer | null> | Answer | null;
}

/** What a stage answers with. */
export interface Answer {
  /** For people, shown beside the answer. */
  engine: string;
  pieces: AsyncIterable<AnswerPiece> | Iterable<AnswerPiece>;
  /** What `[n]` in the pieces may mean: only marks of these pass, in the order of their first use. Without it marks are plain text. */
  sources?: CitationSource[];
  /** Sources of marks that the pieces carry already and that need no check. */
  cited?: CitationSource[];
}

/** What goes out passes every filter in order. One that waits for more gives '' and the rest at `flush`. */
export interface TextFilter {
  push(text: string): string;
  flush(): string;
}

/** Makes the filter of one answer; null when the answer does not need it. */
export type FilterFactory = (turn: Turn, answer: Answer) => TextFilter | null;

/** Adds to the last event when the text is complete, not to that of a turn that failed or was interrupted. */
export interface Closer {
  readonly name: string;
  applies?(turn: Turn): boolean;
  run(turn: Turn, span: Span): Promise<ChatEntities> | ChatEntities;
}

/** Everything that happens to a turn, in order. */
export interface Pipeline {
  stages: readonly Stage[];
  filters: readonly FilterFactory[];
  closers: readonly Closer[];
}
