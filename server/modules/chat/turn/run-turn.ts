import type { ChatEntities } from '#contract/chat.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { explainShortage } from '#server/platform/explain-shortage.ts';
import { ModelError } from '#server/platform/model/openai-client.ts';
import type { AnswerPiece } from '../answerer.ts';
import { type Answer, type Pipeline, runStage, type TextFilter } from './stage.ts';
import type { Turn } from './turn.ts';

/** How a turn went, for its record. */
export interface TurnEnd {
  outcome: 'done' | 'interrupted' | 'failed';
  /** For people; null unless it failed. */
  error: string | null;
  /** What the failure was; null unless it failed. */
  cause: unknown;
  /** What the closers add to the last event. */
  closing: ChatEntities;
}

/**
 * Sends a turn through its pipeline: stages until one answers, text through the filters, closers. Never rejects. Nothing is sent any
 * more once the signal is aborted.
 * @param ready resolves when the reader has room for more; called before each further piece of text is asked for
 */
export async function runTurn(
  turn: Turn,
  pipeline: Pipeline,
  ready: () => Promise<void> | undefined,
): Promise<TurnEnd> {
  const interrupted: TurnEnd = { outcome: 'interrupted', error: null, cause: null, closing: {} };
  try {
    const answer = await findAnswer(turn, pipeline);
    if (answer) await sendText(turn, answer, pipeline, ready);
    if (turn.signal.aborted) return interrupted;
    const { state, request } = turn;
    if (state.text === '' && state.actions === 0 && !request.isStart && !state.cut)
      throw new AppError(CODE.unavailable, '模型没有给出回答，请重试');
    const closing = await close(turn, pipeline);
    return turn.signal.aborted ? interrupted : { outcome: 'done', error: null, cause: null, closing };
  } catch (error) {
    if (turn.signal.aborted) return interrupted;
    const told = error instanceof ModelError || error instanceof AppError ? error : explainShortage(error);
    return { outcome: 'failed', error: told ? told.message : '回答时发生错误，请重试', cause: error, closing: {} };
  }
}

async function findAnswer(turn: Turn, { stages }: Pipeline): Promise<Answer | null> {
  for (const stage of stages) {
    const answer = await runStage(stage, turn);
    if (turn.signal.aborted || answer) return answer;
  }
  return null;
}

async function sendText(
  turn: Turn,
  answer: Answer,
  pipeline: Pipeline,
  ready: () => Promise<void> | undefined,
): Promise<void> {
  const { state, signal, trace } = turn;
  setEngine(turn, answer.engine);
  for (const [index, source] of (answer.cited ?? []).entries()) state.sources[`[${index + 1}]`] = source;
  const filters = pipeline.filters.flatMap((filter) => filter.open(turn, answer, turn.slices) ?? []);
  let span = trace.start('firstText');
  const send = (text: string) => {
    if (text === '' || signal.aborted) return;
    if (state.firstTextMs === null) {
      state.firstTextMs = trace.since();
      span.end();
      span = trace.start('text');
    }
    state.text += text;
    turn.send({ text });
  };
  try {
    reading: for await (const batch of answer.pieces) {
      for (const piece of Array.isArray(batch) ? (batch as readonly AnswerPiece[]) : [batch as AnswerPiece]) {
        if (signal.aborted) return;
        if (piece.unanswered) state.answered = false;
        if (piece.partial) state.partial = true;
        if (piece.engine) setEngine(turn, piece.engine);
        if (piece.tokens) state.tokens = piece.tokens;
        if (piece.text) send(push(filters, piece.text));
        if (state.cut) break reading;
        const room = ready();
        if (room) await room;
      }
    }
    send(flush(filters));
  } finally {
    span.end();
  }
}

/** Tells the reader only what changes. */
function setEngine(turn: Turn, engine: string): void {
  turn.state.engines.answer = engine;
  if (engine === turn.state.engine) return;
  turn.state.engine = engine;
  turn.send({ engine });
}

function push(filters: readonly TextFilter[], text: string): string {
  let passed = text;
  for (const filter of filters) passed = passed === '' ? '' : filter.push(passed);
  return passed;
}

/** What the first filter still holds goes through those after it. */
function flush(filters: readonly TextFilter[]): string {
  let rest = '';
  for (const filter of filters) rest = (rest === '' ? '' : filter.push(rest)) + filter.flush();
  return rest;
}

async function close(turn: Turn, { closers }: Pipeline): Promise<ChatEntities> {
  const closing: ChatEntities = {};
  for (const closer of closers) {
    if (closer.applies && !closer.applies(turn, turn.slices)) continue;
    const span = turn.trace.start(closer.id);
    try {
      Object.assign(closing, await closer.run(turn, turn.slices, span));
    } finally {
      span.end();
    }
  }
  return closing;
}
