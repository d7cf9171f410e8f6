import type { ChatEntities, ChatEvent } from '#contract/chat.contract.ts';
import type { ChatQuestion } from './dialogue.ts';

/** The page around; a program without one has no such events. */
const page: Partial<Pick<Window, 'addEventListener' | 'removeEventListener'>> = globalThis;

/** Waits before each try to come back, ms; the server goes on alone for 8 s, and has the record afterwards. */
const WAITS = [200, 800, 2000, 4000, 8000];
/** The same before a question is sent again whose answer never began. */
const SEND_WAITS = [1000, 2000, 4000, 8000];
/** And from then on: no browser says that a server is back. */
const SEND_AGAIN_MS = 15_000;

export interface FollowOptions {
  open(question: ChatQuestion, signal: AbortSignal): AsyncIterable<ChatEvent>;
  /** The missing events of a turn that had begun. */
  resume(
    question: ChatQuestion,
    place: { turnId: string; afterSeq: number },
    signal: AbortSignal,
  ): AsyncIterable<ChatEvent>;
  /** Tells the server that nobody will come back for the turn. */
  goodbye(question: ChatQuestion, turnId: string | undefined): void;
  /** The connection broke, or is back. */
  onLost(lost: boolean): void;
  /** The question has found no connection, with what sends it now; null: it is sent. */
  onUnsent(sendNow: (() => void) | null): void;
  /** Whether an error is of the connection, not of what was asked. */
  isBroken(error: unknown): boolean;
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Events of one turn, over as many connections as it takes. A connection that breaks after the first event is taken up again behind the
 * last one that arrived; a question whose first event never came is sent again, under the name by which the server knows whether it had
 * arrived. An aborted turn is ended on the server as well.
 */
export async function* followTurn(
  question: ChatQuestion,
  signal: AbortSignal,
  options: FollowOptions,
): AsyncGenerator<ChatEvent> {
  const { wait = waitFor } = options;
  let turnId: string | undefined;
  let afterSeq = 0;
  let ended = false;
  let tries = 0;
  let lost: unknown = null;
  const leave = () => ended || options.goodbye(question, turnId);
  const waitToSend = async (ms: number) => {
    const now = new AbortController();
    options.onUnsent(() => {
      options.onUnsent(null);
      now.abort();
    });
    await wait(ms, AbortSignal.any([signal, now.signal]));
  };
  signal.addEventListener('abort', leave, { once: true });
  page.addEventListener?.('pagehide', leave);
  try {
    for (;;) {
      try {
        const events =
          turnId === undefined
            ? options.open(question, signal)
            : options.resume(question, { turnId, afterSeq }, signal);
        for await (const event of events) {
          const { seq, restart, isEnd } = event.entities as ChatEntities;
          if (tries > 0 && turnId !== undefined) options.onLost(false);
          if (tries > 0 && turnId === undefined) options.onUnsent(null);
          tries = 0;
          if (seq !== undefined && seq <= afterSeq && !restart) continue;
          turnId = event.entities.turnId ?? turnId;
          afterSeq = seq ?? afterSeq;
          ended = isEnd ?? false;
          yield event;
          if (ended) return;
        }
        lost = null; // ceased without an end
      } catch (error) {
        if (signal.aborted || !options.isBroken(error)) throw error;
        lost = error;
      }
      if (!signal.aborted && turnId === undefined && question.isStart === 0) {
        await waitToSend(SEND_WAITS[tries] ?? SEND_AGAIN_MS);
        tries += 1;
        continue;
      }
      const ms = WAITS[tries];
      if (signal.aborted || turnId === undefined || ms === undefined) {
        if (lost) throw lost;
        return;
      }
      tries += 1;
      options.onLost(true);
      await wait(ms, signal);
    }
  } finally {
    signal.removeEventListener('abort', leave);
    page.removeEventListener?.('pagehide', leave);
  }
}

/** Also ends early when the network is back, and when the turn is aborted. */
function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      page.removeEventListener?.('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    page.addEventListener?.('online', done);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}
