import { NetworkError, RequestError } from '../transport/request-error.ts';
import { shareStream } from './share-stream.ts';

/** Pauses before the connection is tried again, in ms; the last one for as long as it takes. */
const PAUSES = [500, 1000, 2000, 5000, 15_000];
/** A page that nobody sees gives its connection back after so long, in ms: browsers have six for all their tabs. */
const HIDDEN_MS = 30_000;
/** Without a sign of life for so long, in ms, the connection is taken for broken. The server gives one every 20 s. */
const SILENT_MS = 45_000;

interface Kept<L> {
  /** A new connection, from where the last one ended. */
  open(signal: AbortSignal): AsyncIterable<L>;
  onLine(line: L): void;
  /** The connection is gone, or given back. */
  onGone?(): void;
  /** No answer came from where it was to be opened. */
  onAway?(): void;
  /** For a refusal that may be taken back: ms until the next try. Others stand. */
  afterRefusal?(error: RequestError): number | undefined;
  /** Somebody waits although the page is not seen. */
  isHeld?(): boolean;
  /** Tabs of a browser that give the same name have one connection together; `greet` is what a tab that has just come is told. */
  shared?: { name: string; greet(): L | null };
}

/** Follows a stream of the server as long as the page is seen, over as many connections as it takes. */
export async function keepStream<L>(
  { open, onLine, onGone = () => {}, onAway = () => {}, afterRefusal, isHeld = () => false, shared }: Kept<L>,
  signal: AbortSignal,
): Promise<void> {
  const tabs = shared ? shareStream(shared.name, { onLine, onGone, greet: shared.greet }, signal) : null;
  const isSeen = () => document.visibilityState === 'visible' || isHeld();
  for (let failures = 0; !signal.aborted; ) {
    await untilSeen(isSeen, signal);
    const giveOn = tabs && !signal.aborted ? await tabs.take().catch(() => null) : null;
    if (signal.aborted) return giveOn?.();
    if (!isSeen()) {
      giveOn?.(); // it was left while another tab had the connection
      continue;
    }
    const connection = new AbortController();
    const unwatch = closeWhenHidden(isSeen, connection);
    let silent: ReturnType<typeof setTimeout> | undefined;
    let again: number | undefined;
    try {
      for await (const line of open(AbortSignal.any([signal, connection.signal]))) {
        clearTimeout(silent);
        silent = setTimeout(() => connection.abort(), SILENT_MS);
        failures = 0;
        onLine(line);
        tabs?.tell(line);
      }
      failures += 1; // the server is stopping, or what was followed has ended
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof NetworkError) onAway();
      if (error instanceof RequestError) {
        again = afterRefusal?.(error);
        // No session, no cookie, bad input. Too many connections at once, and what the server could not do, are tried again.
        if (again === undefined && error.code !== 0 && error.code < 500 && error.code !== 429) return;
      }
      failures += 1;
    } finally {
      clearTimeout(silent);
      unwatch();
      onGone();
      giveOn?.();
    }
    if (!connection.signal.aborted) await pause(again ?? PAUSES[Math.min(failures, PAUSES.length) - 1] ?? 0, signal);
  }
}

function untilSeen(isSeen: () => boolean, signal: AbortSignal): Promise<void> {
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

function closeWhenHidden(isSeen: () => boolean, connection: AbortController): () => void {
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
      document.removeEventListener('visibilitychange', look);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const look = () => {
      if (document.visibilityState === 'visible') done();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', done);
  });
}
