import { eventStream, MOST_AGE_MS, type ProductEvent, type StreamedEvent } from '#contract/event.contract.ts';
import { openStream } from '../open-stream.ts';
import { readToken } from '../session.ts';
import { keepStream } from './keep-stream.ts';

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
/** By `performance.now()`: what refuses another connection is news only if it was not told since then. */
let connectedAt = 0;

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
  const begun = performance.now();
  connectedAt = begun;
  running = own;
  heard = undefined;
  void keepStream(
    {
      open: (signal) =>
        openStream(
          eventStream,
          heard === undefined
            ? { age: Math.min(MOST_AGE_MS, Math.round(performance.now() - begun)) }
            : { after: heard },
          {
            signal,
            begun: connectedAt,
          },
        ),
      onLine: hear,
      onGone: () => {
        live = false;
      },
      isHeld: () => waiters > 0,
      // By its end a token tells sign-ins apart; tabs of another one hear other events.
      shared: {
        name: `events ${readToken().slice(-12)}`,
        greet: (): StreamedEvent | null =>
          live && heard !== undefined ? { type: 'open', position: heard, missed: false } : null,
      },
    },
    own.signal,
  );
  return () => {
    own.abort();
    live = false;
  };
}

function hear(line: StreamedEvent): void {
  if (line.type === 'open') {
    // Another tab's connection may begin behind what this one has heard.
    const missed = line.missed || (heard !== undefined && line.position > heard);
    heard = missed ? line.position : Math.max(line.position, heard ?? 0);
    live = true;
    connectedAt = performance.now();
    for (const listener of listeners) {
      listener.onLive?.();
      if (missed) listener.onMissed();
    }
  } else if (line.type === 'event') {
    heard = line.event.position ?? heard;
    for (const listener of listeners) listener.onEvent(line.event);
  }
}
