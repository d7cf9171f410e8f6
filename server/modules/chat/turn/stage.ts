import type { z } from 'zod';
import type { ChatEntities, CitationSource } from '#contract/chat.contract.ts';
import type { AnswerBatch } from '../answerer.ts';
import type { SliceName, SlicesOf } from './slices.ts';
import type { Span } from './trace.ts';
import type { Turn } from './turn.ts';

/** What every part of a pipeline says of itself. */
interface Part<R extends SliceName, M extends SliceName> {
  /** In the trace and for whoever lists the parts; the web has a word for each. Unique in a pipeline. */
  readonly id: string;
  /** Made by parts before this one. */
  readonly reads?: readonly R[];
  readonly makes?: readonly M[];
}

/** One stage at work. */
export interface Step<I, R extends SliceName, M extends SliceName> {
  turn: Turn;
  input: I;
  slices: SlicesOf<R, M>;
  span: Span;
}

/**
 * One step of a turn. It answers (and no later stage runs), or passes on with null, having changed the question, what it makes or
 * nothing. What it throws ends the turn as failed; an `AppError`'s message is shown.
 *
 * Its input is told apart from the turn, so that it can also be called with one that was written elsewhere: see `runStage`.
 */
export interface Stage<I, R extends SliceName, M extends SliceName> extends Part<R, M> {
  readonly input: z.ZodType<I>;
  /** What the turn gives it; null when there is nothing to do, and nothing is traced. */
  inputOf(turn: Turn): I | null;
  run(step: Step<I, R, M>): Promise<Answer | null> | Answer | null;
}

/** What a stage answers with. */
export interface Answer {
  /** For people, shown beside the answer. */
  engine: string;
  pieces: AsyncIterable<AnswerBatch> | Iterable<AnswerBatch>;
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

export interface Filter<R extends SliceName, M extends SliceName> extends Part<R, M> {
  /** The filter of one answer; null when the answer does not need it. */
  open(turn: Turn, answer: Answer, slices: SlicesOf<R, M>): TextFilter | null;
}

/** Adds to the last event when the text is complete, not to that of a turn that failed or was interrupted. */
export interface Closer<R extends SliceName, M extends SliceName> extends Part<R, M> {
  applies?(turn: Turn, slices: SlicesOf<R, M>): boolean;
  run(turn: Turn, slices: SlicesOf<R, M>, span: Span): Promise<ChatEntities> | ChatEntities;
}

// In a list each part's own input and slices are forgotten: what it is called with is what it has declared.
type Forget<T> = T & { readonly [forgotten]: true };
declare const forgotten: unique symbol;
export type AnyStage = Forget<Stage<unknown, SliceName, SliceName>>;
export type AnyFilter = Forget<Filter<SliceName, SliceName>>;
export type AnyCloser = Forget<Closer<SliceName, SliceName>>;

export const defineStage = <I, R extends SliceName = never, M extends SliceName = never>(stage: Stage<I, R, M>) =>
  stage as unknown as AnyStage;
export const defineFilter = <R extends SliceName = never, M extends SliceName = never>(filter: Filter<R, M>) =>
  filter as unknown as AnyFilter;
export const defineCloser = <R extends SliceName = never, M extends SliceName = never>(closer: Closer<R, M>) =>
  closer as unknown as AnyCloser;

/** Everything that happens to a turn, in order. */
export interface Pipeline {
  stages: readonly AnyStage[];
  filters: readonly AnyFilter[];
  closers: readonly AnyCloser[];
}

/** Spans of the trace that are no parts. */
const TAKEN = ['prepare', 'firstText', 'text', 'tool'];

/** Throws for two parts of one id, and for one that reads what nothing before it makes. */
export function checkPipeline(pipeline: Pipeline): Pipeline {
  const ids = new Set(TAKEN);
  const made = new Set<SliceName>();
  for (const { id, reads = [], makes = [] } of [...pipeline.stages, ...pipeline.filters, ...pipeline.closers]) {
    if (ids.has(id)) throw new Error(`two parts of the pipeline are called ${id}`);
    ids.add(id);
    const missing = reads.filter((name) => !made.has(name));
    if (missing.length > 0) throw new Error(`nothing before ${id} makes ${missing.join(', ')}`);
    for (const name of makes) made.add(name);
  }
  return pipeline;
}

/**
 * Runs one stage of a turn, traced under its id.
 * @param given input from elsewhere, as a step of a flow has it: checked, and refused by a ZodError. Without it the turn's own.
 */
export async function runStage(stage: AnyStage, turn: Turn, given?: unknown): Promise<Answer | null> {
  const input = given === undefined ? stage.inputOf(turn) : stage.input.parse(given);
  if (input === null) return null;
  const span = turn.trace.start(stage.id);
  try {
    return await stage.run({ turn, input, slices: turn.slices, span });
  } finally {
    span.end();
  }
}
