import type { ProductEvent } from '#contract/event.contract.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Log } from '#server/platform/log.ts';
import { EVENTS, type EventStore } from './event.store.ts';
import { EventMessage } from './stream-events.ts';

/** Events of one query. */
const AT_ONCE = 200;
/** After a query that failed the next one comes so much later, in ms. */
const AGAIN_MS = 1000;

type Listener = (event: ProductEvent) => void;

interface Follower {
  listeners: Set<Listener>;
  /** The newest event that was read; the first reading finds where to begin. */
  position: number | null;
  isWoken: boolean;
  reading: Promise<void> | null;
}

/**
 * What happens to accounts, for parts of this process: however many follow one account, its events are read once. Null is the account of
 * what operators alone hear.
 */
export function createFollowers({ store, bus, log }: { store: EventStore; bus: Bus; log: Log }) {
  const followers = new Map<string | null, Follower>();

  async function read(accountId: string | null, follower: Follower): Promise<void> {
    while (follower.isWoken && follower.listeners.size > 0) {
      follower.isWoken = false;
      follower.position ??= (await store.bounds()).newest;
      const events = await store.after({ accountId, operator: false }, follower.position, AT_ONCE);
      for (const event of events) {
        follower.position = event.position ?? follower.position;
        for (const listener of follower.listeners) listener(event);
      }
      if (events.length === AT_ONCE) follower.isWoken = true;
    }
  }

  function wake(accountId: string | null, follower: Follower): Promise<void> {
    follower.isWoken = true;
    follower.reading ??= read(accountId, follower)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'events of an account were not read');
        setTimeout(() => void wake(accountId, follower), AGAIN_MS).unref();
      })
      .finally(() => {
        follower.reading = null;
        if (follower.isWoken && follower.listeners.size > 0) void wake(accountId, follower);
      });
    return follower.reading;
  }

  const leave = bus.subscribe(
    EVENTS,
    (message) => {
      const { data } = EventMessage.safeParse(message);
      const follower = data && !data.kind && followers.get(data.account);
      if (follower) void wake(data.account, follower);
    },
    () => {
      for (const [accountId, follower] of followers) void wake(accountId, follower);
    },
  );

  return {
    /** Resolves when every event of a commit that comes later will be told; answers what ends it. */
    async follow(accountId: string | null, listener: Listener): Promise<() => void> {
      const follower = followers.get(accountId) ?? {
        listeners: new Set<Listener>(),
        position: null,
        isWoken: false,
        reading: null,
      };
      followers.set(accountId, follower);
      follower.listeners.add(listener);
      const stop = () => {
        follower.listeners.delete(listener);
        if (follower.listeners.size === 0 && followers.get(accountId) === follower) followers.delete(accountId);
      };
      if (follower.position === null) await wake(accountId, follower);
      if (follower.position !== null) return stop;
      stop();
      throw new Error('events cannot be read now');
    },
    close: leave,
  };
}
