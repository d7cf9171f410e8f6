import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { TroubleKind } from '#contract/health.contract.ts';

/** The rarest of what has happened is forgotten beyond so many. */
const MOST = 200;
const DETAIL_LENGTH = 300;

export interface Trouble {
  kind: TroubleKind;
  /** Of the service; empty where there is only one. */
  name: string;
  count: number;
  /** When it happened last, in ms of the clock. */
  lastAt: number;
  detail: string;
}

/** What has gone wrong in this process since it started, by kind and name, for operators to see. The log has each with its stack. */
export function createTroubles(now: () => number = Date.now) {
  const seen = new Map<string, Trouble>();
  return {
    note(kind: TroubleKind, name: string, error: unknown): void {
      const key = `${kind} ${name}`;
      const count = (seen.get(key)?.count ?? 0) + 1;
      // The driver's own words: around them stands the whole query, with what people wrote.
      const cause = error instanceof DrizzleQueryError ? error.cause : error;
      const text = cause instanceof Error ? cause.message : String(cause);
      seen.delete(key); // the newest stands last
      seen.set(key, { kind, name, count, lastAt: now(), detail: text.slice(0, DETAIL_LENGTH) });
      const [oldest] = seen.keys();
      if (seen.size > MOST && oldest !== undefined) seen.delete(oldest);
    },
    /** The newest first. */
    list: (): Trouble[] => [...seen.values()].reverse(),
  };
}

export type Troubles = ReturnType<typeof createTroubles>;
