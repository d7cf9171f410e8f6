import { randomUUID } from 'node:crypto';
import { sql as drizzleSql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Health } from '#contract/health.contract.ts';
import type { OpenDatabase, Transaction } from '../database/open-database.ts';
import type { Log } from '../log.ts';
import { runStatement } from './boss-database.ts';
import type { JobKind, JobWork } from './define-job.ts';
import { createQueueWaker } from './queue-waker.ts';
import { type Definition, startWorkers } from './start-workers.ts';
import { createOrphanSweep } from './sweep-orphans.ts';

const LOOK_EVERY_MS = 10_000;
/** Seconds between two rounds of pg-boss's own housekeeping: runs that took too long, figures of queues. */
const SUPERVISE_EVERY = { embedded: 300, postgres: 30 } as const;
/** Between two looks for rows that have lost their job. */
const SWEEP_EVERY_MS = 600_000;
/** A job that runs gives a sign of life every few seconds; without one for so long it hangs, s. */
const STUCK_SECONDS = 300;

export interface SendOptions {
  key?: string;
  afterSeconds?: number;
  tx?: Transaction;
}

export type JobCounts = Health['jobs'];

/** Work that outlives a request and a restart, and always comes to an end that its row tells of. */
export interface Jobs {
  /** Says what is done for a kind; before the start. */
  define<T extends object>(kind: JobKind<T>, work: JobWork<T>): void;
  /**
   * Enqueues; within `tx` the job exists exactly if the transaction commits. Of one `key` one job waits for its first run and one
   * runs at a time; asking twice for the same work queues it once.
   */
  send<T extends object>(kind: JobKind<T>, data: T, options?: SendOptions): Promise<void>;
  /** All kinds with what is done for them. */
  list(): Definition[];
  start(): Promise<void>;
  /** Looks for rows under way that have no job. Happens by itself at the start and every ten minutes. */
  sweep(): Promise<void>;
  /** Takes up at once what is due, also what another process has made due. Happens by itself every few seconds. */
  look(): Promise<void>;
  /** How much waits, runs, is late or has been given up, over all processes. */
  count(): Promise<JobCounts>;
  /** Work is taken up between start and stop. */
  state(): 'starting' | 'running' | 'stopping';
  /** Signals running handlers and waits for them. */
  stop(): Promise<void>;
}

/**
 * pg-boss on the product's own database, embedded or not.
 * @param superviseSeconds between two looks for runs that are over their time or were killed
 */
export function createJobs(
  database: OpenDatabase,
  log: Log,
  superviseSeconds: number = SUPERVISE_EVERY[database.kind],
): Jobs {
  const definitions = new Map<string, Definition>();
  const stopping = new AbortController();
  const boss = new PgBoss({
    schema: 'pgboss',
    db: { executeSql: async (text, values) => ({ rows: await runStatement(database, text, values) }) },
    schedule: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: Math.min(60, superviseSeconds),
  });
  const waker = createQueueWaker((id) => boss.notifyWorker(id));
  boss.on('error', (error) => log.error({ err: error }, 'jobs: pg-boss error'));
  const timers: NodeJS.Timeout[] = [];
  const running = new Map<string, number>();
  let sweeping = Promise.resolve();
  let state: ReturnType<Jobs['state']> = 'starting';

  async function enqueue(queue: string, data: object, { key, afterSeconds, tx }: SendOptions): Promise<void> {
    const owner = (await definitions.get(queue)?.work.ownerOf?.(data, tx)) ?? null;
    const group = owner ?? key;
    await boss.send(queue, data, {
      singletonKey: key ?? randomUUID(),
      ...(group ? { group: { id: group } } : {}),
      // The tenth waiting job of one owner comes after the first of another who asks now.
      ...(owner ? { priority: -(await countUnderWay(queue, owner, tx)) } : {}),
      ...(afterSeconds ? { startAfter: afterSeconds } : {}),
      ...(tx ? { db: fromDrizzle(tx, drizzleSql) } : {}),
    });
    waker.sent(queue, afterSeconds);
  }

  async function countUnderWay(queue: string, owner: string, tx: Transaction | undefined): Promise<number> {
    const [row] = await (tx ?? database.db).execute<{ n: number }>(
      drizzleSql`select least(count(*), 100000)::int as n from pgboss.job
        where name = ${queue} and group_id = ${owner} and state < 'completed'`,
    );
    return row?.n ?? 0;
  }

  const sweepOrphans = createOrphanSweep({
    database,
    log,
    send: (queue, { data, ...options }) => enqueue(queue, data, options),
  });
  /** One after the other. */
  const sweep = (): Promise<void> => {
    sweeping = sweeping.then(() => sweepOrphans(definitions.values(), stopping.signal));
    return sweeping;
  };

  /**
   * Jobs whose end could not be written, such as on a full disk: nobody runs them any more, and pg-boss looks after those only every few
   * minutes. Only where the database is this process's own.
   */
  async function takeUpLost(): Promise<void> {
    await database.sql.unsafe(
      `update pgboss.job set state = 'retry', start_after = now()
        where state = 'active' and not started_on between now() - interval '30 seconds' and now() + interval '5 seconds' and not (id = any($1::uuid[]))`,
      [`{${[...running.keys()].join()}}`],
    );
  }

  /** Jobs of a time to come: the clock was set back, and they would wait for as long as that was. Each keeps the delay it was sent with. */
  async function bringBack(): Promise<void> {
    await database.sql.unsafe(
      `update pgboss.job set created_on = now(), started_on = null,
          start_after = now() + case when created_on > now() then start_after - created_on else interval '0' end
        where state < 'active' and greatest(created_on, started_on) > now() + interval '5 seconds'`,
    );
  }

  async function look(): Promise<void> {
    try {
      await bringBack();
      if (database.kind === 'embedded') await takeUpLost();
      const due = await database.sql.unsafe(
        `select distinct name from pgboss.job where state < 'active' and start_after <= now()`,
      );
      for (const { name } of due) waker.wakeNow(String(name));
    } catch (error) {
      log.error({ err: error }, 'jobs: looking for work failed');
    }
  }

  return {
    define: (kind, work) => {
      if (definitions.has(kind.name)) throw new Error(`the job ${kind.name} is defined twice`);
      definitions.set(kind.name, { kind, work } as unknown as Definition);
    },
    async send(kind, data, options = {}) {
      if (!definitions.has(kind.name)) throw new Error(`nobody does the job ${kind.name}`);
      await enqueue(kind.name, kind.payload.parse(data), options);
    },
    list: () => [...definitions.values()],
    async start() {
      await boss.start();
      // The embedded database belongs to this process alone: a job still marked active was cut off by a kill and goes on at once. Being
      // taken again counts it. With PostgreSQL another replica may be running it; there the missing heartbeat tells.
      if (database.kind === 'embedded')
        await database.sql.unsafe(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`);
      const context = { boss, database, log, waker, stopping: stopping.signal, running };
      for (const definition of definitions.values()) await startWorkers(context, definition);
      if (database.kind === 'embedded') timers.push(setInterval(() => void look(), LOOK_EVERY_MS).unref());
      timers.push(setInterval(() => void sweep(), SWEEP_EVERY_MS).unref());
      void sweep();
      state = 'running';
    },
    async count() {
      const names = [...definitions.keys()];
      const [row] = await database.sql<JobCounts[]>`
        select
          count(*) filter (where is_due)::int as waiting,
          count(*) filter (where state = 'active')::int as running,
          count(*) filter (where state < 'active' and not is_due)::int as later,
          floor(extract(epoch from now() - min(start_after) filter (where is_due)))::int as "oldestSeconds",
          count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day')::int as failed,
          count(*) filter (where state = 'active' and coalesce(heartbeat_on, started_on) < now() - ${STUCK_SECONDS} * interval '1 second')::int as stuck
        from (select *, state < 'active' and start_after <= now() as is_due from pgboss.job where name = any(${names})) jobs`;
      return row ?? { waiting: 0, running: 0, later: 0, oldestSeconds: null, failed: 0, stuck: 0 };
    },
    state: () => state,
    sweep,
    look,
    async stop() {
      state = 'stopping';
      for (const timer of timers) clearInterval(timer);
      waker.stop();
      const stopped = boss.stop({ graceful: true, timeout: 10_000 });
      stopping.abort(new Error('The server is stopping'));
      await Promise.all([stopped, sweeping]);
    },
  };
}
