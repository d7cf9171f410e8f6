import type { Database, Transaction } from '../database/open-database.ts';
import { isCut } from '../database/retry-when-cut.ts';
import type { Log } from '../log.ts';
import { type Cap, createLeaseStore, type Lease, type LeaseName, type NewLease } from './lease.store.ts';

/** So long after its last beat a process counts as gone, in ms. It beats, and looks who is gone, three times as often. */
const TTL_MS = 15_000;

type Expired = (tx: Transaction, lease: Lease) => Promise<void>;

/**
 * What processes hold, for the others to see: places with a capacity, and whom something belongs to. One process's leases live as long as
 * it beats; when it is gone, they expire by the database's clock.
 * @param owner a random id of this process
 */
export function createLeases(db: Database, owner: string, log: Log, ttlMs = TTL_MS) {
  const store = createLeaseStore(db, owner, ttlMs);
  const held = new Map<string, { name: LeaseName; written: Promise<unknown>; isWritten: boolean }>();
  const expired = new Map<string, Expired>();
  const lost = new Map<string, (name: string) => void>();
  const keyOf = ({ kind, name }: LeaseName) => `${kind} ${name}`;

  async function write<T>(name: LeaseName, writing: Promise<T>, isHeld: (result: T) => boolean): Promise<T> {
    const entry = { name, written: writing.catch(() => {}), isWritten: false };
    held.set(keyOf(name), entry);
    const forget = () => held.get(keyOf(name)) === entry && held.delete(keyOf(name));
    try {
      const result = await writing;
      if (isHeld(result)) entry.isWritten = true;
      else forget();
      return result;
    } catch (error) {
      forget();
      throw error;
    }
  }

  /**
   * One statement for all that this process holds. Holders hear of what is no longer theirs. A row that it does not hold expires: one that
   * could not be released, or was written although the answer never came.
   */
  async function beat(): Promise<void> {
    const before = [...held].filter(([, { isWritten }]) => isWritten);
    if (before.length === 0) return;
    const names = before.map(([, { name }]) => ({ kind: name.kind, name: name.name }));
    const alive = new Set((await store.beat(names)).map(keyOf));
    for (const [key, entry] of before) {
      if (alive.has(key) || held.get(key) !== entry) continue;
      held.delete(key);
      log.warn({ lease: key }, 'a lease was lost');
      lost.get(entry.name.kind)?.(entry.name.name);
    }
  }

  /** Removes what has expired, whoever it belonged to, and tells this process's listener. */
  async function sweep(): Promise<void> {
    for (const name of await store.expired()) {
      await store.end(name, expired.get(name.kind)).catch(async (error: unknown) => {
        if (isCut(error)) throw error; // the next sweep finds it again
        log.error({ err: error, lease: keyOf(name) }, 'the end of a lease was not noted');
        await store.end(name);
      });
    }
  }

  let working: Promise<void> | null = null;
  const timer = setInterval(() => {
    working ??= beat()
      .then(sweep)
      .catch((error: unknown) => log.warn({ err: error }, 'leases were not renewed'))
      .finally(() => {
        working = null;
      });
  }, ttlMs / 3);
  timer.unref();

  return {
    owner,
    /** Takes one slot in each scope, exactly, or none: then the answer names the scopes that are full. */
    take: (lease: NewLease, caps: readonly Cap[]): Promise<string[]> =>
      write(lease, store.take(lease, caps), (full) => full.length === 0),
    /** Holds without counting; what is held at the same moment is written together. */
    hold: (lease: NewLease & { scope: string }): Promise<void> => write(lease, store.hold(lease), () => true),
    async release(name: LeaseName): Promise<void> {
      const entry = held.get(keyOf(name));
      if (!entry) return;
      await entry.written;
      held.delete(keyOf(name));
      await store.release({ kind: name.kind, name: name.name });
    },
    /** Beats no more for it: it expires, and its end is noted as if this process were gone. */
    abandon: (name: LeaseName): void => void held.delete(keyOf(name)),
    /** Who holds it; null when nobody does, or its owner is gone. */
    find: store.find,
    list: store.list,
    count: store.count,
    /** What is done when a lease has expired: in one process, in the transaction that removes it. */
    onExpired: (kind: string, handle: Expired) => void expired.set(kind, handle),
    /** Told to the process that held it, when it comes too late. */
    onLost: (kind: string, handle: (name: string) => void) => void lost.set(kind, handle),
    beat,
    sweep,
    async close(): Promise<void> {
      clearInterval(timer);
      await working;
      await store.releaseAll();
    },
  };
}

export type Leases = ReturnType<typeof createLeases>;
