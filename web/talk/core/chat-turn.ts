import type { ToolRun } from '#contract/plugin.contract.ts';
import type { VisitTurn } from '#contract/visit.contract.ts';
import { readSources, type Source } from './citations.ts';
import type { TurnExtras } from './turn-extras.ts';

/** `waiting` until the first text, `streaming` while it grows; then how it ended. */
export type AnswerState = 'waiting' | 'streaming' | 'done' | 'stopped' | 'failed';

/** In place of what a question is asked: a turn and, asked in its place in turn, questions whose turns nobody knows, by name, newest first. */
export interface AskPlace {
  readonly replaces?: string;
  readonly insteadOf?: string[];
}

/** One question and its answer. */
export interface ChatTurn {
  readonly key: number;
  /** As it is recorded; not known before the first event of its answer. */
  readonly id?: string;
  /** Null on the opening turn, which only greets. */
  readonly query: string | null;
  readonly text: string;
  readonly state: AnswerState;
  readonly sources: readonly Source[];
  /** Calls of tools, in the order in which they began. */
  readonly tools: readonly ToolRun[];
  /** Why it failed, in a sentence for people. */
  readonly error: string | null;
  /** The connection broke while it was on its way, and is being taken up again. */
  readonly lost: boolean;
  /** The question has found no connection: it is sent once there is one, or when somebody asks for it. */
  readonly unsent: boolean;
  /** How the server is told which question this is, however often it is sent; turns that were read back have none. */
  readonly askId?: string;
  /** What it was asked in place of. */
  readonly place?: AskPlace;
  /** Whatever came with the answer beside text and sources. */
  readonly extras?: TurnExtras;
}

export interface ChatState {
  readonly turns: readonly ChatTurn[];
  /** An answer or the greeting is on its way. */
  readonly answering: boolean;
  /** Who answered last (离线应答, DeepSeek-V3, ...); null before the first answer. */
  readonly engine: string | null;
  /** From the request to the first text of the last answer, in ms, as the server measured it. */
  readonly firstTextMs: number | null;
}

export const NO_CHAT: ChatState = { turns: [], answering: false, engine: null, firstTextMs: null };

const ENDS = { done: 'done', interrupted: 'stopped', failed: 'failed' } as const;

/** A recorded turn as it is shown. */
export const toTurn = (turn: VisitTurn) => ({
  id: turn.id,
  query: turn.isStart ? null : turn.question,
  text: turn.answer,
  state: ENDS[turn.outcome],
  sources: readSources(JSON.stringify(turn.sources)),
  tools: turn.tools,
  error: turn.error,
  lost: false,
  unsent: false,
  extras: { recommended: [], media: turn.media, prompt: null, waterfall: null } satisfies TurnExtras,
});

/** A question is being answered: nothing can be sent. A greeting on its way gives room to the first question. */
export const isBusy = ({ answering, turns }: ChatState): boolean => answering && turns.at(-1)?.query !== null;

/** An answer is on its way: not before the question is. */
export const isAwaited = ({ answering, turns }: ChatState): boolean => answering && turns.at(-1)?.unsent !== true;

/** Place of the last question: behind it may stand what was said without being asked. -1 where nobody has asked yet. */
export const lastAsked = (turns: readonly ChatTurn[]): number => turns.findLastIndex(({ query }) => query !== null);

/** The last turn after it was stopped: an answer without text goes, and with it a greeting that never began. */
export function stopTurn(turns: readonly ChatTurn[]): readonly ChatTurn[] {
  const last = turns.at(-1);
  if (!last) return turns;
  const before = turns.slice(0, -1);
  if (last.query === null && last.text === '') return before;
  const tools = last.tools.map(
    (run): ToolRun => (run.state === 'running' ? { ...run, state: 'failed', result: '已停止' } : run),
  );
  return [...before, { ...last, tools, state: 'stopped', lost: false, unsent: false }];
}

/** Runs with one that has begun, or has gone on. */
export function putRun(runs: readonly ToolRun[], run: ToolRun): readonly ToolRun[] {
  return runs.some(({ id }) => id === run.id) ? runs.map((one) => (one.id === run.id ? run : one)) : [...runs, run];
}
