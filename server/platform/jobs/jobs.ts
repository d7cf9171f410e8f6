import { randomUUID } from 'node:crypto';
import { sql as drizzleSql } from 'drizzle-orm';
import { fromDrizzle, type Job, PgBoss } from 'pg-boss';
import type { OpenDatabase, Transaction } from '../database/open-database.ts';
import type { Log } from '../log.ts';
import { createQueueWaker, type QueueWaker } from './queue-waker.ts';

const SCHEMA = 'pgboss';
/**
 * Seconds between two looks of each worker for work that nobody announced: sent by another process, or put back for another attempt.
 * The embedded database has one connection, and thirty workers that look at the same moment keep it from everybody else for as long as
 * somebody who speaks would notice. There all work is announced by this process, and one query looks for all of them instead.
 */
const WORKER_LOOKS_EVERY = { embedded: 3600, postgres: 2 } as const;
const LOOK_EVERY_MS = 10_000;
/** Seconds between two rounds of pg-boss's own housekeeping: runs that took too long, figures of queues. */
const SUPERVISE_EVERY = { embedded: 300, postgres: 30 } as const;

export interface JobOptions {
  /** How many run at once in this process. */
  concurrency: number;
  /** Attempts after the first one; delays double from `retryDelay` seconds. */
  retryLimit: number;
  retryDelay: number;
  /** A run that takes longer counts as failed and is tried again. */
  expireInSeconds: number;
}

/** Told when no attempt is left, whoever ended the last one: the handler, its time, or a kill that no handler saw. Tried again until it is through. */
export type GiveUp<T extends object> = (data: T) => Promise<void>;

/** Of pg-boss's own: where what could not be done is put. */
const givenUp = (name: string): string => `${name}-given-up`;
const GIVING_UP = { concurrency: 1, retryLimit: 20, retryDelay: 5, expireInSeconds: 60 } as const;

/** Work that outlives a request and a restart. Handlers must be safe to run again from the start or from where they stopped. */
export interface Jobs {
  define<T extends object>(
    name: string,
    options: JobOptions,
    handler: (data: T, job: RunningJob) => Promise<void>,
    giveUp?: GiveUp<T>,
  ): void;
  /**
   * Enqueues; within `tx` the job exists exactly if the transaction commits. Of one `key` one job waits for its first run and one
   * runs at a time; asking twice for the same work queues it once.
   */
  send<T extends object>(
    name: string,
    data: T,
    options?: { key?: string; afterSeconds?: number; tx?: Transaction },
  ): Promise<void>;
  start(): Promise<void>;
  /** Signals running handlers and waits for them. */
  stop(): Promise<void>;
}

export interface RunningJob {
  signal: AbortSignal;
  /** True when a failure of this run will not be tried again. */
  lastAttempt: boolean;
}

interface Definition {
  options: JobOptions;
  handler: (data: object, job: RunningJob) => Promise<void>;
  /** Queue that takes what is given up; none where nobody wants to know. */
  deadLetter?: string;
}

/** pg-boss on the product's own database, embedded or not. */
export function createJobs(database: OpenDatabase, log: Log): Jobs {
  const definitions = new Map<string, Definition>();
  const stopping = new AbortController();
  const boss = new PgBoss({
    schema: SCHEMA,
    db: { executeSql: async (text, values) => ({ rows: await runStatement(database, text, values) }) },
    schedule: false,
    superviseIntervalSeconds: SUPERVISE_EVERY[database.kind],
  });
  const waker = createQueueWaker((id) => boss.notifyWorker(id));
  boss.on('error', (error) => log.error({ err: error }, 'jobs: pg-boss error'));
  let look: NodeJS.Timeout | undefined;

  /** Wakes the workers of queues whose work is due. */
  async function wakeDue(): Promise<void> {
    try {
      const due = await database.sql.unsafe(
        `select distinct name from ${SCHEMA}.job where state < 'active' and start_after <= now()`,
      );
      for (const { name } of due) waker.wakeNow(String(name));
    } catch (error) {
      log.error({ err: error }, 'jobs: looking for work failed');
    }
  }

  return {
    define: (name, options, handler, giveUp) => {
      const definition = { options, handler: handler as Definition['handler'] };
      if (!giveUp) return void definitions.set(name, definition);
      // Before the one that names it: it has to be there.
      definitions.set(givenUp(name), { options: GIVING_UP, handler: giveUp as GiveUp<object> });
      definitions.set(name, { ...definition, deadLetter: givenUp(name) });
    },
    async send(name, data, { key, afterSeconds, tx } = {}) {
      await boss.send(name, data, {
        singletonKey: key ?? randomUUID(),
        ...(key ? { group: { id: key } } : {}),
        ...(afterSeconds ? { startAfter: afterSeconds } : {}),
        ...(tx ? { db: fromDrizzle(tx, drizzleSql) } : {}),
      });
      waker.sent(name, afterSeconds);
    },
    async start() {
      await boss.start();
      // The embedded database belongs to this process alone: a job still marked active was cut off by a kill and goes on at once.
      // With PostgreSQL another replica may be running it; there the missing heartbeat tells.
      if (database.kind === 'embedded')
        await database.sql.unsafe(
          `update ${SCHEMA}.job set state = 'retry', start_after = now() where state = 'active'`,
        );
      for (const [name, definition] of definitions)
        await startWorkers({ boss, database, log, waker, stopping: stopping.signal }, name, definition);
      if (database.kind === 'embedded') look = setInterval(() => void wakeDue(), LOOK_EVERY_MS).unref();
    },
    async stop() {
      clearInterval(look);
      waker.stop();
      const stopped = boss.stop({ graceful: true, timeout: 10_000 });
      stopping.abort(new Error('The server is stopping'));
      await stopped;
    },
  };
}

interface WorkerContext {
  boss: PgBoss;
  database: OpenDatabase;
  log: Log;
  waker: QueueWaker;
  stopping: AbortSignal;
}

async function startWorkers(
  { boss, database, log, waker, stopping }: WorkerContext,
  name: string,
  { options, handler, deadLetter }: Definition,
): Promise<void> {
  const settings = {
    retryLimit: options.retryLimit,
    retryDelay: options.retryDelay,
    retryBackoff: true,
    expireInSeconds: options.expireInSeconds,
    heartbeatSeconds: 30,
    ...(deadLetter ? { deadLetter } : {}),
  };
  // One waiting job a key comes from the policy, one running job a key from the group: the policy that promises both (stately)
  // lets a waiting job whose key is running block the whole queue, and collides when a job is taken back after a kill.
  await boss.createQueue(name, { policy: 'short', ...settings });
  await boss.updateQueue(name, settings); // an installation that has the queue already
  const run = async ([job]: Job<object>[]) => {
    if (!job) return;
    const signal = AbortSignal.any([stopping, ...(job.signal ? [job.signal] : [])]);
    try {
      // On an embedded database what a kill cut off is taken up without being counted there.
      if (deadLetter && job.retryCount > options.retryLimit) throw new Error('the last attempt was cut off');
      await handler(job.data, { signal, lastAttempt: job.retryCount >= options.retryLimit });
    } catch (error) {
      if (stopping.aborted) await putBack(database, job.id);
      else log.warn({ err: error, job: name, id: job.id, attempt: job.retryCount }, 'job failed');
      waker.wakeIn(name, options.retryDelay * 1000 * 2 ** job.retryCount);
      if (deadLetter) waker.sent(deadLetter);
      throw error;
    } finally {
      waker.wakeNow(name); // for the next one, and for what waited for this one's key
    }
  };
  // Each worker is started by itself: several of one call could not be woken one by one.
  for (let worker = 0; worker < options.concurrency; worker++) {
    const settings = { groupConcurrency: 1, pollingIntervalSeconds: WORKER_LOOKS_EVERY[database.kind], batchSize: 1 };
    waker.add(name, await boss.work<object>(name, settings, run));
  }
}

/** A run cut off by a stop is no failed attempt: a document would otherwise be given up after a few restarts. */
async function putBack(database: OpenDatabase, id: string): Promise<void> {
  // Taking a job counts an attempt, so that the next run has the number of this one.
  await database.sql.unsafe(
    `update ${SCHEMA}.job set state = 'retry', start_after = now(), retry_count = retry_count - 1 where id = $1`,
    [id],
  );
}

async function runStatement(database: OpenDatabase, text: string, values: unknown[] = []): Promise<object[]> {
  if (values.length > 0) return [...(await database.sql.unsafe(text, values.map(toParameter) as never[]))];
  // Without values pg-boss sends several statements at once, some inside begin and commit. A failure in the middle would leave the
  // connection in an aborted transaction, so such a text runs on a connection of its own and is rolled back.
  const connection = await database.sql.reserve();
  try {
    const results = (await connection.unsafe(text)) as unknown as (object | object[])[];
    return results.flat();
  } catch (error) {
    await connection.unsafe('rollback').catch(() => {});
    throw error;
  } finally {
    connection.release();
  }
}

/** Drizzle switches the client's own JSON encoding off, so an object has to be text before it is bound. */
function toParameter(value: unknown): unknown {
  const isPlain = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? JSON.stringify(value) : value;
}
