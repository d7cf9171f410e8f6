import { type ChatEntities, EVENT_TYPES } from '#contract/chat.contract.ts';
import { Lines } from '#server/platform/http/lines.ts';

/** Events that a reader may be behind before the producer waits for it. */
const MOST_BEHIND = 256;
/** The producer goes on when so few are left. */
const FEW_BEHIND = 64;
/** Events of one write at most. */
const MOST_TOGETHER = 128;

const HEARTBEAT = new Lines('{"entities":{}}\n');

/** One reader of a turn's events. */
export interface TurnReader {
  /** Batches of events until the turn ends, another reader takes over, or the signal is aborted. */
  read(signal: AbortSignal): AsyncGenerator<Lines>;
}

/**
 * The events of one turn in order, each with its number, apart from any connection. One reader at a time; the newest one wins.
 * @param keeps true holds on to what has been read, for a reader who comes back
 * @param onLeft the reader went away before it had read the end
 */
export function createTurnLog(keeps: boolean, onLeft: () => void) {
  let events: ChatEntities[] = [];
  /** Number of the first event in `events`. */
  let first = 1;
  /** Number of the next event for the reader. */
  let next = 1;
  let ended = false;
  let reader: object | null = null;
  let wake: (() => void) | null = null;
  let waking = false;
  let room: PromiseWithResolvers<void> | null = null;
  let lastSent = performance.now();

  const behind = () => first + events.length - next;

  function wakeReader(): void {
    waking = false;
    const waiting = wake;
    wake = null;
    waiting?.();
  }
  /** Events that come in the same turn of the event loop leave together. */
  function wakeSoon(): void {
    if (waking || !wake) return;
    waking = true;
    setImmediate(wakeReader);
  }

  /** The next events as lines, at most {@link MOST_TOGETHER}. */
  function take(): Lines {
    const count = Math.min(behind(), MOST_TOGETHER);
    let text = '';
    for (let index = 0; index < count; index += 1) {
      text += `${writeEvent(events[next - first + index] as ChatEntities, next + index)}\n`;
    }
    next += count;
    if (!keeps) {
      events = events.slice(next - first);
      first = next;
    }
    if (room && behind() <= FEW_BEHIND) {
      room.resolve();
      room = null;
    }
    return new Lines(text);
  }

  return {
    append(entities: ChatEntities): void {
      if (ended) return;
      events.push(entities);
      if (entities.isEnd) ended = true;
      wakeSoon();
    },
    /** For the producer: undefined while there is room, else a promise of it. */
    ready(): Promise<void> | undefined {
      if (behind() < MOST_BEHIND || ended) return undefined;
      room ??= Promise.withResolvers<void>();
      return room.promise;
    },
    /** The producer need not wait any more: nobody will read. */
    release(): void {
      room?.resolve();
      room = null;
    },
    ended: () => ended,
    attached: () => reader !== null,
    /** Sends a sign of life when nothing has been sent since `silentSince` (as of `performance.now`). */
    beat(silentSince: number): void {
      if (reader && wake && lastSent <= silentSince) wakeReader();
    },
    /** Attaches a reader behind event `afterSeq`; the one before it ends. */
    attach(afterSeq: number): TurnReader {
      const own = {};
      reader = own;
      next = Math.min(Math.max(afterSeq + 1, first), first + events.length);
      wakeReader();
      return {
        async *read(signal) {
          let end = signal.aborted;
          // At once, not when the loop comes round: the connection to the model must close with the reader's.
          const leave = () => {
            end = true;
            if (reader !== own) return;
            reader = null;
            if (!ended) onLeft();
            wakeReader();
          };
          signal.addEventListener('abort', leave);
          try {
            while (!end && reader === own) {
              if (behind() > 0) {
                lastSent = performance.now();
                yield take();
              } else if (ended) return;
              else {
                await new Promise<void>((resolve) => {
                  wake = resolve;
                });
                if (behind() === 0 && !ended && !end && reader === own) {
                  lastSent = performance.now();
                  yield HEARTBEAT;
                }
              }
            }
          } finally {
            signal.removeEventListener('abort', leave);
            leave();
          }
        },
      };
    },
  };
}

export type TurnLog = ReturnType<typeof createTurnLog>;

/** Text events are nearly all there are: written by hand they cost half. */
function writeEvent(entities: ChatEntities, seq: number): string {
  const { text } = entities;
  if (text !== undefined && isTextAlone(entities)) {
    const words = JSON.stringify(text);
    return `{"entities":{"seq":${seq},"type":"text","text":${words},"content":${words}}}`;
  }
  const content = text === undefined ? {} : { content: text };
  return JSON.stringify({ entities: { seq, type: typeOf(entities), ...entities, ...content } });
}

function typeOf(entities: ChatEntities): ChatEntities['type'] {
  if (entities.text !== undefined) return 'text';
  if (entities.isEnd) return 'end';
  return EVENT_TYPES.find((type) => type in entities);
}

function isTextAlone(entities: ChatEntities): boolean {
  for (const name in entities) if (name !== 'text') return false;
  return true;
}
