import type { Job, JobWithMetadata, PgBoss } from 'pg-boss';
import type { OpenDatabase } from '../database/open-database.ts';
import type { Log } from '../log.ts';
import { runStatement } from './boss-database.ts';
import { type Failure, type JobKind, type JobWork, OnceMoreError, ToldError } from './define-job.ts';
import type { QueueWaker } from './queue-waker.ts';

/**
 * Seconds between two looks of each worker for work that nobody announced: sent by another process, or put back for another attempt.
 * The embedded database has one connection, and thirty workers that look at the same moment keep it from everybody else for as long as
 * somebody who speaks would notice. There all work is announced by this process, and one query looks for all of them instead.
 */
const WORKER_LOOKS_EVERY = { embedded: 3600, postgres: 2 } as const;

/** Queue of what has no attempt left. */
export const givenUp = (name: string): string => `${name}-given-up`;
/** Tried until it is through: what it writes is all that people learn. Seconds. */
const GIVING_UP = {
  retryLimit: 1_000_000,
  retryDelay: 5,
  retryDelayMax: 600,
  retryBackoff: true,
  expireInSeconds: 60,
  heartbeatSeconds: 30,
  retentionSeconds: 365 * 86_400,
};

export interface Definition {
  kind: JobKind<object>;
  work: JobWork<object>;
}

/** How long after its run a job's end may still be on its way to the database, ms. */
const END_MS = 30_000;

export interface WorkerContext {
  boss: PgBoss;
  database: OpenDatabase;
  log: Log;
  waker: QueueWaker;
  stopping: AbortSignal;
  /** Jobs, by id, that this process runs or has just run, with the number of those runs: a retry has the id of the run before. */
  running: Map<string, number>;
}

export async function startWorkers(context: WorkerContext, { kind, work }: Definition): Promise<void> {
  const { boss, database, log } = context;
  const { name } = kind;
  const deadLetter = givenUp(name);
  const settings = {
    retryLimit: kind.attempts - 1,
    retryDelay: kind.retryDelay,
    retryBackoff: true,
    expireInSeconds: kind.expiry,
    heartbeatSeconds: 30,
    deadLetter,
  };
  // One waiting job a key comes from the policy, one running job a key from the group: the policy that promises both (stately)
  // lets a waiting job whose key is running block the whole queue, and collides when a job is taken back after a kill.
  await boss.createQueue(deadLetter, { policy: 'short', ...GIVING_UP }); // before the one that names it
  await boss.updateQueue(deadLetter, GIVING_UP);
  await boss.createQueue(name, { policy: 'short', ...settings });
  await boss.updateQueue(name, settings); // an installation that has the queue already
  // Jobs keep what their queue said when they were sent; those of an earlier version were to be given up unheard.
  await runStatement(
    database,
    `update pgboss.job set dead_letter = $2 where name = $1 and state < 'completed' and dead_letter is distinct from $2`,
    [name, deadLetter],
  );

  /** What a job carries; null, and told to operators, where it is none of this kind. Its row is found by the sweep. */
  const read = (job: Job<object>): object | null => {
    const parsed = kind.payload.safeParse(job.data);
    if (parsed.success) return parsed.data;
    log.error({ err: parsed.error, job: name, id: job.id }, 'job dropped: its payload is not of this kind');
    return null;
  };
  await addWorkers(context, name, kind.concurrency, createRun(context, { kind, work }, read));
  await addWorkers(context, deadLetter, 1, async ([job]) => {
    const data = job && read(job);
    if (!data) return;
    log.error({ job: name, id: job.sourceId }, 'job given up');
    try {
      context.stopping.throwIfAborted();
      if (typeof work.onGivenUp === 'function') await work.onGivenUp(data, readFailure(job.sourceOutput));
    } catch (error) {
      if (context.stopping.aborted) await putBack(database, job);
      else log.error({ err: error, job: name, id: job.sourceId }, 'giving up failed, and is tried again');
      throw error;
    } finally {
      context.waker.wakeNow(deadLetter);
    }
  });
}

function createRun(
  { database, log, waker, stopping }: WorkerContext,
  { kind, work }: Definition,
  read: (job: Job<object>) => object | null,
) {
  const { name } = kind;
  /** Another attempt follows, or the end. */
  const wake = (attempt: number) => {
    // Somewhere between one and two times its delay, as pg-boss draws it.
    for (const times of [1, 2]) waker.wakeIn(name, kind.retryDelay * 1000 * times * 2 ** attempt);
    waker.sent(givenUp(name));
  };
  return async ([job]: JobWithMetadata<object>[]): Promise<void> => {
    const data = job && read(job);
    if (!data) return;
    const { retryCount, retryLimit, signal: time } = job;
    const signal = AbortSignal.any([stopping, ...(time ? [time] : [])]);
    let isOver = false;
    time?.addEventListener('abort', () => isOver || wake(retryCount), { once: true });
    try {
      stopping.throwIfAborted(); // taken while the server was stopping already
      // On an embedded database what a kill cut off is taken up without being counted there.
      if (retryCount > retryLimit) throw new CutOff();
      await work.run(data, { signal, isLast: retryCount >= retryLimit });
    } catch (error) {
      if (stopping.aborted) await putBack(database, job);
      else if (error instanceof OnceMoreError && retryCount < retryLimit) {
        log.warn({ err: error, job: name, id: job.id }, 'job failed, and is tried once more later');
        await putLast(database, job, error.afterSeconds);
        waker.wakeIn(name, error.afterSeconds * 1000);
      } else log.warn({ err: error, job: name, id: job.id, attempt: retryCount }, 'job failed');
      wake(retryCount);
      throw error instanceof CutOff || signal.aborted ? error : new HandlerFailed(error);
    } finally {
      isOver = true;
      waker.wakeNow(name); // for the next one, and for what waited for this one's key
    }
  };
}

async function addWorkers(
  { boss, database, waker, running }: WorkerContext,
  name: string,
  count: number,
  run: (jobs: JobWithMetadata<object>[]) => Promise<void>,
): Promise<void> {
  const noted = async (jobs: JobWithMetadata<object>[]) => {
    for (const { id } of jobs) running.set(id, (running.get(id) ?? 0) + 1);
    try {
      await run(jobs);
    } finally {
      for (const { id } of jobs) setTimeout(() => forgetRun(running, id), END_MS).unref();
    }
  };
  const settings = { groupConcurrency: 1, pollingIntervalSeconds: WORKER_LOOKS_EVERY[database.kind], batchSize: 1 };
  // Each worker is started by itself: several of one call could not be woken one by one.
  for (let worker = 0; worker < count; worker++)
    waker.add(name, await boss.work(name, { ...settings, includeMetadata: true }, noted));
}

/**
 * A run cut off by a stop is no failed attempt: a document would otherwise be given up after a few restarts. The job gets one attempt more
 * instead of its number back: another process may take it at once, and pg-boss, which is about to record this run's failure by id and
 * number, would record it of the run that has the same number.
 */
async function putBack(database: OpenDatabase, { id, retryCount }: JobWithMetadata<object>): Promise<void> {
  // A run whose time was over has lost the job before.
  await runStatement(
    database,
    `update pgboss.job set state = 'retry', start_after = now(), retry_limit = retry_limit + 1
      where id = $1 and state = 'active' and retry_count = $2`,
    [id, retryCount],
  );
}

function forgetRun(running: Map<string, number>, id: string): void {
  const runs = (running.get(id) ?? 1) - 1;
  if (runs > 0) running.set(id, runs);
  else running.delete(id);
}

/** Behind all that waits: owners take turns down to here. */
const LAST = -1_000_000;

/** The next run is the last one. */
async function putLast(
  database: OpenDatabase,
  { id, retryCount }: JobWithMetadata<object>,
  afterSeconds: number,
): Promise<void> {
  // Being taken counts it once more.
  await runStatement(
    database,
    `update pgboss.job set state = 'retry', start_after = now() + $3 * interval '1 second', retry_count = retry_limit - 1, priority = $4
      where id = $1 and state = 'active' and retry_count = $2`,
    [id, retryCount, afterSeconds, LAST],
  );
}

class CutOff extends Error {
  override message = 'the last attempt was cut off';
}

/** What pg-boss keeps of a failure: its fields are read again when the job is given up. */
class HandlerFailed extends Error {
  readonly byHandler = true;
  readonly told: string | null;
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause));
    if (cause instanceof Error && cause.stack) this.stack = cause.stack;
    this.told = cause instanceof ToldError ? cause.message : null;
  }
}

function readFailure(output: object | null): Failure {
  const { byHandler, told } = (output ?? {}) as Partial<HandlerFailed>;
  return { told: typeof told === 'string' ? told : null, cutOff: byHandler !== true };
}
