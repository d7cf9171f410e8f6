import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Log } from '#server/platform/log.ts';
import type { LineStore, Standing } from './line.store.ts';

/** Topic on which the database tells whose lines have changed. */
export const LINES = 'line';
const Message = z.object({ account: z.string(), alive: z.literal(true).optional() });

/** Signs of life are told so seldom, in ms: the account sees how old they are. */
const ALIVE_EVERY_MS = 4000;
/** Shortest time between two words to the pages of an account, in ms: a busy hall changes all the time. */
const TELL_EVERY_MS = 1000;

type Listener = (standing: Standing) => void;

interface Followed {
  listeners: Map<string, Set<Listener>>;
  /** What was told last, by key; a session that was never there is not gone. */
  known: Map<string, string>;
  isWoken: boolean;
  reading: Promise<void> | null;
}

const GONE = { state: 'gone', position: 0, class: 'saas' } as const;
const write = ({ state, position }: Pick<Standing, 'state' | 'position'>) => `${state} ${position}`;

interface Dependencies {
  store: Pick<LineStore, 'standing'>;
  bus: Bus;
  log: Log;
  /** Tells the pages of an account that its lines have changed, or that signs of life have come. */
  tellAccount(accountId: string, kind: 'lines.changed' | 'lines.alive'): void;
}

/** Where sessions stand, for the streams of their pages: however many of an account follow, its queue is read once after a change. */
export function createLineFollowers({ store, bus, log, tellAccount }: Dependencies) {
  const accounts = new Map<string, Followed>();
  const telling = new Map<string, NodeJS.Timeout | null>();

  async function read(accountId: string, one: Followed): Promise<void> {
    while (one.isWoken && one.listeners.size > 0) {
      one.isWoken = false;
      const keys = [...one.listeners.keys()];
      const found = await store.standing(accountId, keys);
      for (const key of keys) {
        const standing = found.get(key) ?? { ...GONE, accountId };
        const before = one.known.get(key);
        if (standing.state === 'gone' && before === undefined) continue;
        if (before === write(standing)) continue;
        one.known.set(key, write(standing));
        for (const listener of one.listeners.get(key) ?? []) listener(standing);
      }
    }
  }

  function wake(accountId: string, one: Followed): void {
    one.isWoken = true;
    one.reading ??= read(accountId, one)
      .catch((error: unknown) => log.warn({ err: error }, 'where sessions stand was not read'))
      .finally(() => {
        one.reading = null;
        if (one.isWoken && one.listeners.size > 0) wake(accountId, one);
      });
  }

  function tell(accountId: string): void {
    if (telling.has(accountId)) return;
    tellAccount(accountId, 'lines.changed');
    const timer = setTimeout(() => {
      telling.delete(accountId);
      tellAccount(accountId, 'lines.changed'); // with what came meanwhile
    }, TELL_EVERY_MS).unref();
    telling.set(accountId, timer);
  }

  const leave = bus.subscribe(
    LINES,
    (message) => {
      const { data } = Message.safeParse(message);
      if (!data) return;
      if (data.alive) return tellAccount(data.account, 'lines.alive');
      tell(data.account);
      const one = accounts.get(data.account);
      if (one) wake(data.account, one);
    },
    () => {
      for (const [accountId, one] of accounts) wake(accountId, one);
    },
  );

  const alive = new LRUCache<string, true>({ max: 10_000, ttl: ALIVE_EVERY_MS });
  return {
    /** A sign of life has come to this process. */
    async noteAlive(accountId: string): Promise<void> {
      if (alive.has(accountId)) return;
      alive.set(accountId, true);
      await bus.publish(LINES, { account: accountId, alive: true });
    },
    /** Tells where a session stands, now if it is there and after every change; answers what ends it. */
    watch(accountId: string, key: string, listener: Listener): () => void {
      const one = accounts.get(accountId) ?? {
        listeners: new Map(),
        known: new Map(),
        isWoken: false,
        reading: null,
      };
      accounts.set(accountId, one);
      const own = one.listeners.get(key) ?? new Set<Listener>();
      one.listeners.set(key, own.add(listener));
      one.known.delete(key); // whoever comes is told
      wake(accountId, one);
      return () => {
        own.delete(listener);
        if (own.size > 0) return;
        one.listeners.delete(key);
        one.known.delete(key);
        if (one.listeners.size === 0 && accounts.get(accountId) === one) accounts.delete(accountId);
      };
    },
    close(): void {
      leave();
      for (const timer of telling.values()) if (timer) clearTimeout(timer);
    },
  };
}
