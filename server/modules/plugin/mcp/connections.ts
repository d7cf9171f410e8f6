import { type Endpoint, openServerClient, type ServerClient } from './open-client.ts';

/** A connection that nobody has used for so long is closed, in ms. */
const IDLE_MS = 120_000;
/** Connections of this process; the one that was used longest ago goes first. */
const MOST = 64;

interface Kept {
  client: Promise<ServerClient>;
  usedAt: number;
  users: number;
}

interface Options {
  allowHosts: ReadonlySet<string>;
  open?: typeof openServerClient;
  now?: () => number;
}

/** Connections to tool servers, kept for the next call. */
export function createConnections({ allowHosts, open = openServerClient, now = Date.now }: Options) {
  const kept = new Map<string, Kept>();
  const sweep = setInterval(() => {
    for (const [key, one] of kept) if (one.users === 0 && now() - one.usedAt > IDLE_MS) void drop(key);
  }, IDLE_MS / 4);
  sweep.unref();

  async function drop(key: string): Promise<void> {
    const one = kept.get(key);
    kept.delete(key);
    await one?.client.then((client) => client.close()).catch(() => {});
  }

  function makeRoom(): void {
    if (kept.size < MOST) return;
    const [oldest] = [...kept].filter(([, { users }]) => users === 0).sort(([, a], [, b]) => a.usedAt - b.usedAt);
    if (oldest) void drop(oldest[0]);
  }

  return {
    /**
     * Uses a connection, opening it when there is none. One that fails is closed, and when it had served before (a server forgets its
     * sessions when it is restarted) the work is tried once more on a new one.
     * @param key changes whenever the endpoint does
     */
    async use<T>(
      key: string,
      endpoint: Endpoint,
      signal: AbortSignal,
      work: (client: ServerClient) => Promise<T>,
    ): Promise<T> {
      for (let attempt = 0; ; attempt += 1) {
        let one = kept.get(key);
        const isOld = one !== undefined;
        if (!one) {
          makeRoom();
          // Not with the caller's signal: others may be waiting for the same connection.
          one = { client: open(endpoint, allowHosts, AbortSignal.timeout(10_000)), usedAt: now(), users: 0 };
          one.client.catch(() => {});
          kept.set(key, one);
        }
        one.users += 1;
        try {
          return await untilAborted(one.client.then(work), signal);
        } catch (error) {
          if (kept.get(key) === one && !signal.aborted) void drop(key);
          signal.throwIfAborted();
          if (!isOld || attempt > 0) throw error;
        } finally {
          one.users -= 1;
          one.usedAt = now();
        }
      }
    },
    /** How many are open. */
    size: () => kept.size,
    async close(): Promise<void> {
      clearInterval(sweep);
      await Promise.all([...kept.keys()].map(drop));
    },
  };
}

export type Connections = ReturnType<typeof createConnections>;

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
