import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { OpenDatabase, Transaction } from '../database/open-database.ts';
import type { Log } from '../log.ts';

const CHANNEL = 'huashen_bus';
/** PostgreSQL refuses payloads of 8,000 bytes and more. */
const MAX_BYTES = 7_900;

const Message = z.object({ topic: z.string(), message: z.unknown() });

/** Messages between all processes of one database, such as "read this again". Nothing is kept: who is not there does not hear them. */
export interface Bus {
  /**
   * Delivered to every process's subscribers, this one included, after `tx` commits and never when it is rolled back (or at once without
   * `tx`), in the order of the commits. Equal messages of one transaction may arrive as one. At most 7,900 bytes of JSON with the topic.
   */
  publish(topic: string, message: object, tx?: Transaction): Promise<void>;
  /**
   * `onMessage` gets what was published, not validated. `onGap` is told when messages may have been missed: the listening connection broke
   * and came back. Answers what ends the subscription.
   */
  subscribe(topic: string, onMessage: (message: unknown) => void, onGap?: () => void): () => void;
  /** From now on messages arrive. */
  start(): Promise<void>;
  close(): Promise<void>;
}

interface Subscriber {
  onMessage(message: unknown): void;
  onGap?: (() => void) | undefined;
}

/** NOTIFY of the product's own database, which tells of a message exactly when its transaction commits. */
export function createBus(database: Pick<OpenDatabase, 'db' | 'listen'>, log: Log): Bus {
  const topics = new Map<string, Set<Subscriber>>();
  let stopListening: (() => Promise<void>) | null = null;
  let listened = false;

  /** One subscriber's failure is nobody else's. */
  function tell(act: () => void): void {
    try {
      act();
    } catch (error) {
      log.error({ err: error }, 'bus: a subscriber failed');
    }
  }

  function onMessage(payload: string): void {
    const parsed = Message.safeParse(parseJson(payload));
    if (!parsed.success) return void log.warn('bus: a message that is none');
    const { topic, message } = parsed.data;
    for (const subscriber of topics.get(topic) ?? []) tell(() => subscriber.onMessage(message));
  }

  function onListening(): void {
    if (listened) {
      log.warn('bus: the listening connection broke and is back');
      for (const all of topics.values()) for (const { onGap } of all) if (onGap) tell(onGap);
    }
    listened = true;
  }

  return {
    async publish(topic, message, tx) {
      const payload = JSON.stringify({ topic, message });
      const bytes = Buffer.byteLength(payload);
      if (bytes > MAX_BYTES) throw new RangeError(`bus: a message of ${bytes} bytes, at most ${MAX_BYTES}`);
      await (tx ?? database.db).execute(sql`select pg_notify(${CHANNEL}, ${payload})`);
    },
    subscribe(topic, onMessage, onGap) {
      const all = topics.get(topic) ?? new Set();
      const subscriber = { onMessage, onGap };
      topics.set(topic, all.add(subscriber));
      return () => {
        all.delete(subscriber);
        if (all.size === 0 && topics.get(topic) === all) topics.delete(topic);
      };
    },
    async start() {
      stopListening ??= await database.listen(CHANNEL, { onMessage, onListening });
    },
    async close() {
      topics.clear();
      await stopListening?.();
      stopListening = null;
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
