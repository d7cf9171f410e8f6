import { CODE, LINE_CODES } from '#contract/errors.contract.ts';
import { LINE_TIMES, type LineState } from '#contract/line.contract.ts';
import { RequestError } from '#web/lib/transport/request-error.ts';

/** Where a page stands: it has not asked, asks, holds a line, waits for one, was ended by the owner, or was refused. */
export type LineStand =
  | { state: 'none' | 'asking' | 'held' | 'kicked' }
  | { state: 'waiting'; position: number; expectSeconds: number | null }
  | { state: 'refused'; error: unknown };

export interface LineCalls {
  take(): Promise<LineState>;
  beat(): Promise<LineState>;
  /** Also while the page is left. */
  leave(): Promise<unknown>;
}

/** Signs of life that are tried where a question waits for one, and the pause after the first, ms. */
const TRIES = 4;
const TRY_AGAIN_MS = 1000;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });

/** Asks for the line of a page, keeps it by signs of life, and gives it back. One call after the other, so that the last one counts. */
export function createLineKeeper(calls: LineCalls) {
  let stand: LineStand = { state: 'none' };
  let wants = false;
  let pending: (() => void)[] = [];
  let timer: ReturnType<typeof setInterval> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const listeners = new Set<() => void>();

  const inTurn = (act: () => Promise<void>): Promise<void> => {
    const next = last.then(act);
    last = next.catch(() => {});
    return next;
  };
  function setStand(next: LineStand): void {
    stand = next;
    for (const listener of listeners) listener();
  }
  function stop(next: LineStand): void {
    wants = false;
    pending = [];
    clearInterval(timer);
    timer = undefined;
    setStand(next);
  }

  function settle({ state, position, expectSeconds }: LineState): void {
    if (!wants) return;
    if (state === 'kicked') stop({ state });
    else if (state === 'waiting') setStand({ state, position, expectSeconds });
    else if (state === 'gone')
      void take(); // nothing was heard of this page for too long
    else {
      const begun = pending;
      pending = [];
      setStand({ state });
      for (const begin of begun) begin();
    }
  }

  const take = () =>
    inTurn(async () => {
      if (!wants) return;
      try {
        const taken = await calls.take();
        if (taken.state !== 'gone') settle(taken);
        else if (wants && stand.state === 'held') setStand({ state: 'asking' }); // there is none; the next sign of life asks again
      } catch (error) {
        if (wants) stop({ state: 'refused', error });
      }
    });
  /** A sign of life, which answers where the page stands. One that does not come through (false) is made up for by the next. */
  async function beat(): Promise<boolean> {
    let isHeard = false;
    await inTurn(async () => {
      if (!wants) return;
      try {
        settle(await calls.beat());
        isHeard = true;
      } catch {
        // the next one tells
      }
    });
    return isHeard;
  }

  return {
    getState: (): LineStand => stand,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** @param begin once there is a line: now, or when its turn has come */
    demand(begin?: () => void): void {
      if (stand.state === 'held' && wants) {
        begin?.();
        return;
      }
      if (begin) pending = [begin]; // what was asked for last is what begins
      if (wants) return;
      wants = true;
      if (stand.state !== 'waiting') setStand({ state: 'asking' });
      timer = setInterval(() => void beat(), LINE_TIMES.beatMs);
      void take();
    },
    /** The session is over, or nobody wants to wait any more. */
    release(): void {
      if (!wants) return;
      stop({ state: 'none' });
      void inTurn(async () => void (await calls.leave())).catch(() => {});
    },
    /** What a stream tells. Of an end it is asked whether it is the present one: a line may have been taken since. */
    hear(state: LineState): void {
      if (state.state === 'held' || state.state === 'waiting') settle(state);
      else void beat();
    },
    /** What became of a call. @returns whether it was for want of a line */
    note(error: unknown): boolean {
      if (!(error instanceof RequestError) || !LINE_CODES.includes(error.code)) return false;
      if (error.code === CODE.lineLost) void beat();
      return true;
    },
    /** A call was refused for want of a line. @returns whether there is one again, once its turn has come; false also where nobody waits any more */
    async regain(signal: AbortSignal): Promise<boolean> {
      if (!wants) return false;
      for (let tries = 1; !(await beat()); tries++) {
        if (!wants || tries === TRIES) return false;
        await pause(TRY_AGAIN_MS * tries, signal);
        if (signal.aborted) return false;
      }
      await inTurn(async () => {}); // what was lost is asked for in its turn
      const isOpen = () => stand.state === 'asking' || stand.state === 'waiting';
      if (isOpen() && !signal.aborted)
        await new Promise<void>((resolve) => {
          const done = () => {
            if (isOpen() && !signal.aborted) return;
            listeners.delete(done);
            signal.removeEventListener('abort', done);
            resolve();
          };
          listeners.add(done);
          signal.addEventListener('abort', done);
        });
      return stand.state === 'held' && !signal.aborted;
    },
    /** The page is looked at again. */
    wake: () => void beat(),
    /** The page goes: whoever waits next need not wait for silence. */
    hide: () => void (wants && calls.leave().catch(() => {})),
    /** It came back as it was. */
    show: () => void take(),
  };
}

export type LineKeeper = ReturnType<typeof createLineKeeper>;
