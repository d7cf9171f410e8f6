import { z } from 'zod';
import type { StreamedEvent } from '#contract/event.contract.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import { createBell } from './bell.ts';
import { EVENTS, type EventReader, type EventStore } from './event.store.ts';

/** A sign of life at least so often, in ms: proxies end connections that say nothing. */
export const BEAT_MS = 20_000;
/** Whether the session still counts is asked at least so often, in ms; at once when one of the account ends. */
const CHECK_MS = 5 * 60_000;
/** Events of one query. */
const AT_ONCE = 200;
/** An event may have been written so long before it was committed, in ms. */
const COMMIT_MS = 2000;
/** A reader who missed more than this reads everything anew. */
const MOST_MISSED = 1000;

export const EventMessage = z.object({ account: z.string().nullable(), kind: z.literal('provider.health').optional() });

interface Dependencies {
  store: EventStore;
  bus: Bus;
  beatMs?: number;
}

/** What is told to whoever reads now, and not kept. */
type Unkept = 'provider.health' | 'lines.changed' | 'lines.alive';

interface Waiting extends EventReader {
  wake(unkept?: Unkept): void;
}

/** Brings events to those who read them in this process: woken by the bus, read from the table, so that nothing is lost or twice. */
export function createEventStreams({ store, bus, beatMs = BEAT_MS }: Dependencies) {
  const readers = new Set<Waiting>();
  const closing = new AbortController();

  const leave = bus.subscribe(
    EVENTS,
    (message) => {
      const { data } = EventMessage.safeParse(message);
      if (!data) return;
      for (const reader of readers)
        if (data.account === null ? reader.operator : reader.accountId === data.account) reader.wake(data.kind);
    },
    () => {
      for (const reader of readers) reader.wake();
    },
  );

  async function positionAt(age: number): Promise<number | undefined> {
    const since = Date.now() - age - COMMIT_MS;
    return (await store.before(new Date(since))) ?? undefined;
  }

  return {
    /**
     * What the reader may know, from where they stand on, until `signal` is aborted or the session ends.
     * @param from the event that was heard last, or for how many ms the reader has been reading; neither: from now on
     * @param stands whether the reader's session still counts
     */
    async *stream(
      reader: EventReader,
      from: { after?: number; age?: number },
      stands: () => Promise<boolean>,
      signal: AbortSignal,
    ): AsyncGenerator<StreamedEvent> {
      let woken = true;
      const unkept = new Set<Unkept>();
      const until = AbortSignal.any([signal, closing.signal]);
      const bell = createBell(until);
      const waiting: Waiting = {
        ...reader,
        wake(kind) {
          if (kind) unkept.add(kind);
          else woken = true;
          bell.ring();
        },
      };
      readers.add(waiting); // before the first look: nothing falls between
      try {
        const { oldest, newest } = await store.bounds();
        const after = from.after ?? (from.age === undefined ? undefined : await positionAt(from.age));
        const missed = after !== undefined && (after < oldest - 1 || after > newest || newest - after > MOST_MISSED);
        let position = after === undefined || missed ? newest : after;
        // It may have ended after the call was let in: what tells of that lies before the events that follow.
        if (!(await stands())) return;
        yield { type: 'open', position, missed };
        for (let checked = Date.now(); !until.aborted; ) {
          let ended = Date.now() - checked > CHECK_MS;
          while (woken && !until.aborted) {
            woken = false;
            const events = await store.after(reader, position, AT_ONCE);
            for (const event of events) {
              position = event.position ?? position;
              if (event.kind === 'session.ended' || event.kind === 'standing.changed') ended = true;
              yield { type: 'event', event };
            }
            if (events.length === AT_ONCE) woken = true;
          }
          for (const kind of unkept) {
            unkept.delete(kind);
            const at = new Date().toISOString();
            yield { type: 'event', event: { position: null, kind, subjectId: '', at, data: {} } };
          }
          if (ended) {
            checked = Date.now();
            if (!(await stands())) return;
          }
          if (woken || unkept.size > 0 || until.aborted) continue;
          if (await bell.wait(beatMs)) yield { type: 'beat' };
        }
      } finally {
        readers.delete(waiting);
      }
    },
    /** Those of one account who read in this process. */
    tell(accountId: string, kind: Unkept): void {
      for (const reader of readers) if (reader.accountId === accountId) reader.wake(kind);
    },
    /** Aborted when the server stops. */
    closing: closing.signal,
    /** Ends every stream, so that the server can stop. */
    close(): void {
      leave();
      closing.abort();
    },
  };
}
