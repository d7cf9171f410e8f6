import { eventStream, type ProductEvent } from '#contract/event.contract.ts';
import { openStream } from '../open-stream.ts';
import { RequestError } from '../request-error.ts';

/** Pauses before the connection is tried again, in ms; the last one for as long as it takes. */
const PAUSES = [500, 1000, 2000, 5000, 15_000];
/** A page that nobody sees gives its connection back after so long, in ms: browsers have six for all their tabs. */
const HIDDEN_MS = 30_000;
/** Without a sign of life for so long, in ms, the connection is taken for broken. The server gives one every 20 s. */
const SILENT_MS = 45_000;

interface Listener {
  onEvent(event: ProductEvent): void;
  /** Events may have been missed that will not come any more. */
  onMissed(): void;
  /** The connection is there (again): what came meanwhile follows. */
  onLive?(): void;
}

const listeners = new Set<Listener>();
/** Whoever waits for something now: a page that nobody sees keeps its connection for them. */
let waiters = 0;
let running: AbortController | null = null;
/** The event that was heard last; undefined before the first connection of a session. */
let heard: number | undefined;
let live = false;

export const isLive = (): boolean => live;

export function listen(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** While somebody waits for events. */
export function holdStream(): () => void {
  waiters += 1;
  let holds = true;
  return () => {
    if (holds) waiters -= 1;
    holds = false;
  };
}

/** Follows the account's events as long as the page is seen, over as many connections as it takes; answers what ends it. */
export function followEvents(): () => void {
  running?.abort();
  const own = new AbortController();
  running = own;
  heard = undefined;
  void keepOpen(own.signal);
  return () => {
    own.abort();
    live = false;
  };
}

async function keepOpen(signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    await untilSeen(signal);
    if (signal.aborted) return;
    const connection = new AbortController();
    const stop = AbortSignal.any([signal, connection.signal]);
    const unwatch = closeWhenHidden(connection);
    let silent: ReturnType<typeof setTimeout> | undefined;
    try {
      for await (const line of openStream(eventStream, heard === undefined ? {} : { after: heard }, { signal: stop })) {
        clearTimeout(silent);
        silent = setTimeout(() => connection.abort(), SILENT_MS);
        failures = 0;
        if (line.type === 'open') {
          heard = line.position;
          live = true;
          for (const listener of listeners) {
            listener.onLive?.();
            if (line.missed) listener.onMissed();
          }
        } else if (line.type === 'event') {
          heard = line.event.position ?? heard;
          for (const listener of listeners) listener.onEvent(line.event);
        }
      }
      failures += 1; // the server is stopping, or the session has ended
    } catch (error) {
      if (signal.aborted) return;
      // A refusal stands: no session, no standing, too many pages.
      if (error instanceof RequestError && error.code !== 0 && error.code < 500 && error.code !== 429) return;
      failures += 1;
    } finally {
      clearTimeout(silent);
      unwatch();
      live = false;
    }
    if (!connection.signal.aborted) await pause(PAUSES[Math.min(failures, PAUSES.length) - 1] ?? 0, signal);
  }
}

const isSeen = (): boolean => document.visibilityState === 'visible' || waiters > 0;

function untilSeen(signal: AbortSignal): Promise<void> {
  if (isSeen()) return Promise.resolve();
  return new Promise((resolve) => {
    const look = () => {
      if (!isSeen() && !signal.aborted) return;
      document.removeEventListener('visibilitychange', look);
      signal.removeEventListener('abort', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look);
  });
}

function closeWhenHidden(connection: AbortController): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') return;
    timer = setTimeout(() => (isSeen() ? look() : connection.abort()), HIDDEN_MS);
  };
  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Ends early when the network comes back or the page is looked at again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}
