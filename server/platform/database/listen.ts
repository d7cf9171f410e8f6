import { setTimeout as delay } from 'node:timers/promises';
import type postgres from 'postgres';

/** Milliseconds between two tries to come back. */
const RETRY_MS = 500;
/** How often the listening connection is asked whether it is alive, and how long its answer may take, in ms. A peer that vanished sends nothing. */
const BEAT_MS = 15_000;
const BEAT_ANSWER_MS = 10_000;

/** Ears of one channel of NOTIFY. */
export interface Ears {
  onMessage(payload: string): void;
  /** The connection listens: at first, and again after every break, in which messages may have been missed. */
  onListening(): void;
}

/** Hears NOTIFY until the answered function is called. Resolves when messages arrive from now on; rejects when the first try fails. */
export type Listen = (channel: string, ears: Ears) => Promise<() => Promise<void>>;

/** Options of postgres.js; its types leave out the first one, which its own `listen` is made of. */
interface Hooks {
  onnotify(channel: string, payload: string): void;
  onclose(): void;
}

/** On a connection of its own, which comes back by itself. @param connect opens one connection that is never given up for being idle */
export function listenApart(connect: (hooks: Hooks) => postgres.Sql): Listen {
  return async (channel, { onMessage, onListening }) => {
    const closing = new AbortController();
    const first = Promise.withResolvers<void>();

    async function listenOnce(): Promise<void> {
      const lost = new AbortController();
      const sql = connect({ onnotify: (_, payload) => onMessage(payload), onclose: () => lost.abort() });
      const until = AbortSignal.any([closing.signal, lost.signal]);
      try {
        await sql.unsafe(`listen ${channel}`);
        first.resolve();
        onListening();
        while (await waited(BEAT_MS, until)) if (!(await answers(sql, until))) break;
      } finally {
        await sql.end({ timeout: 0 }).catch(() => {});
      }
    }

    async function keepListening(): Promise<void> {
      while (!closing.signal.aborted) {
        await listenOnce().catch((error: unknown) => first.reject(error));
        await waited(RETRY_MS, closing.signal);
      }
    }

    const ended = keepListening();
    const close = () => {
      closing.abort();
      return ended;
    };
    await first.promise.catch(async (error: unknown) => {
      await close();
      throw error;
    });
    return close;
  };
}

/** False when `signal` came first. */
const waited = (ms: number, signal: AbortSignal): Promise<boolean> =>
  delay(ms, true, { signal, ref: false }).catch(() => false);

async function answers(sql: postgres.Sql, signal: AbortSignal): Promise<boolean> {
  const asked = sql`select 1`.then(
    () => true,
    () => false,
  );
  return Promise.race([asked, waited(BEAT_ANSWER_MS, signal).then(() => false)]);
}

/** On the connection that everything else uses: the embedded database has no other, and tells its only session of every commit. */
export function listenTogether(): { hooks: Hooks; listen(sql: postgres.Sql): Listen } {
  const heard = new Map<string, Set<Ears>>();
  let again = () => {};
  return {
    hooks: {
      onnotify: (channel, payload) => {
        for (const ears of heard.get(channel) ?? []) ears.onMessage(payload);
      },
      onclose: () => again(),
    },
    listen: (sql) => {
      again = () => {
        for (const [channel, all] of heard)
          sql.unsafe(`listen ${channel}`).then(
            () => all.forEach((ears) => void ears.onListening()),
            () => {}, // the database is closing
          );
      };
      return async (channel, ears) => {
        await sql.unsafe(`listen ${channel}`);
        const all = heard.get(channel) ?? new Set();
        heard.set(channel, all.add(ears));
        ears.onListening();
        return async () => void all.delete(ears);
      };
    },
  };
}
