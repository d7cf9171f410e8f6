import { once } from 'node:events';
import { Writable } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { createLog } from '../log.ts';
import { createJobs, type GiveUp, type JobOptions, type Jobs, type RunningJob } from './jobs.ts';

const OPTIONS: JobOptions = { concurrency: 2, retryLimit: 2, retryDelay: 1000, expireInSeconds: 600 };
type Handler = (data: { n: number }, job: RunningJob) => Promise<void>;

describeOnBothDatabases('jobs', (database) => {
  const running: Jobs[] = [];
  let lines: string[] = [];
  afterEach(async () => {
    for (const jobs of running.splice(0)) await jobs.stop();
    await database().sql`delete from pgboss.job`;
    lines = [];
  });

  const make = () => {
    const log = createLog(
      'warn',
      new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) }),
    );
    return createJobs(database(), log);
  };
  async function start(
    handler: Handler,
    options: Partial<JobOptions> = {},
    giveUp?: GiveUp<{ n: number }>,
  ): Promise<Jobs> {
    const jobs = make();
    jobs.define('work', { ...OPTIONS, ...options }, handler, giveUp);
    await jobs.start();
    running.push(jobs);
    return jobs;
  }
  async function stop(jobs: Jobs): Promise<void> {
    running.splice(running.indexOf(jobs), 1);
    await jobs.stop();
  }
  const rows = () =>
    database().sql<{ state: string; wait: number; retry_count: number; n: number }[]>`
      select state::text, retry_count, (data->>'n')::int as n, extract(epoch from start_after - now())::float as wait
      from pgboss.job where name = 'work' order by n, created_on`;
  const states = async () => (await rows()).map((row) => row.state);
  const untilState = (state: string) => waitFor(async () => ((await states())[0] === state ? true : null));
  const bringForward = () => database().sql`update pgboss.job set start_after = now()`;
  /** Runs one more job: whatever could have been taken before it has been taken. */
  async function untilPolled(jobs: Jobs, seen: number[]): Promise<void> {
    await jobs.send('work', { n: 99 });
    await waitFor(async () => (seen.includes(99) ? true : null));
  }

  test('a job runs once, with its data', async () => {
    const seen: number[] = [];
    const jobs = await start(async ({ n }) => void seen.push(n));
    await jobs.send('work', { n: 1 });
    await untilState('completed');
    await untilPolled(jobs, seen);
    expect(seen).toEqual([1, 99]);
  });

  test('a failure is tried again after a growing delay; the last attempt knows that it is the last', async () => {
    const attempts: boolean[] = [];
    const jobs = await start(async (_data, { lastAttempt }) => {
      attempts.push(lastAttempt);
      if (attempts.length < 3) throw new Error(`failure ${attempts.length}`);
    });
    await jobs.send('work', { n: 1 });
    await untilState('retry');
    const [first] = await rows();
    expect(first?.wait).toBeGreaterThan(900);
    expect(first?.wait).toBeLessThan(2001);
    await bringForward();
    await waitFor(async () => (attempts.length === 2 && (await states())[0] === 'retry' ? true : null));
    const [second] = await rows();
    expect(second?.wait).toBeGreaterThan(1900);
    await bringForward();
    await untilState('completed');
    expect(attempts).toEqual([false, false, true]);
    expect(lines.filter((line) => line.includes('job failed'))).toHaveLength(2);
  });

  test('after the last attempt a job has failed for good', async () => {
    let attempts = 0;
    const jobs = await start(
      async () => {
        attempts += 1;
        throw new Error('always');
      },
      { retryLimit: 0 },
    );
    await jobs.send('work', { n: 1 });
    await untilState('failed');
    expect(attempts).toBe(1);
  });

  test('who asked to be told learns what is given up: failed too often, or never come to an end', async () => {
    const told: number[] = [];
    const never = Promise.withResolvers<void>();
    const jobs = await start(
      async ({ n }) => {
        if (n === 1) throw new Error('always');
        if (n === 2) await never.promise;
      },
      { retryLimit: 0, expireInSeconds: 1 },
      async ({ n }) => void told.push(n),
    );
    for (const n of [1, 2, 3]) await jobs.send('work', { n });
    await waitFor(async () => (told.length === 2 ? true : null));
    expect(told.toSorted()).toEqual([1, 2]);
    expect(await states()).toEqual(['failed', 'failed', 'completed']);
    never.resolve();
  });

  test('being told that fails is tried again', async () => {
    let times = 0;
    const failing = async () => {
      throw new Error('always');
    };
    const jobs = await start(failing, { retryLimit: 0 }, async () => {
      times += 1;
      if (times === 1) throw new Error('not now');
    });
    await jobs.send('work', { n: 1 });
    await waitFor(async () => (times === 1 ? true : null));
    await waitFor(async () => {
      await database().sql`update pgboss.job set start_after = now() where name = 'work-given-up' and state = 'retry'`;
      return times === 2 ? true : null;
    });
  });

  test('of one key one waits, other keys and no key wait beside it', async () => {
    const jobs = await start(async () => {});
    for (const [n, key] of [[1, 'a'], [2, 'a'], [3, 'b'], [4], [5], [6, 'a']] as [number, string?][])
      await jobs.send('work', { n }, { afterSeconds: 3600, ...(key ? { key } : {}) });
    expect((await rows()).map((row) => row.n)).toEqual([1, 3, 4, 5]);
  });

  test('of one key one runs at a time, and others are not held up by it', async () => {
    const seen: number[] = [];
    const hold = Promise.withResolvers<void>();
    const jobs = await start(async ({ n }) => {
      seen.push(n);
      if (n === 1) await hold.promise;
    });
    await jobs.send('work', { n: 1 }, { key: 'a' });
    await waitFor(async () => seen[0] ?? null);
    await jobs.send('work', { n: 2 }, { key: 'a' });
    await jobs.send('work', { n: 3 }, { key: 'a' }); // one waits already
    await untilPolled(jobs, seen);
    expect(seen).toEqual([1, 99]);
    hold.resolve();
    await waitFor(async () => (seen.includes(2) ? true : null));
    expect(seen).toEqual([1, 99, 2]);
    expect(lines).toEqual([]);
  });

  test('a job sent in a transaction exists if it commits, and vanishes if it does not', async () => {
    const seen: number[] = [];
    const jobs = await start(async ({ n }) => void seen.push(n));
    const rolledBack = database().db.transaction(async (tx) => {
      await jobs.send('work', { n: 1 }, { key: 'a', tx });
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    await database().db.transaction((tx) => jobs.send('work', { n: 2 }, { key: 'b', tx }));
    await waitFor(async () => seen[0] ?? null);
    await untilPolled(jobs, seen);
    expect(seen).toEqual([2, 99]);
  });

  test('a delayed job waits for its time', async () => {
    const seen: number[] = [];
    const jobs = await start(async ({ n }) => void seen.push(n));
    await jobs.send('work', { n: 1 }, { afterSeconds: 3600 });
    await untilPolled(jobs, seen);
    expect(seen).toEqual([99]);
    expect((await rows())[0]?.wait).toBeGreaterThan(3500);
    await bringForward();
    await waitFor(async () => (seen.includes(1) ? true : null));
  });

  test('stopping ends running handlers by their signal; the job goes on after the restart, without losing an attempt', async () => {
    const started = Promise.withResolvers<void>();
    let aborted = false;
    const first = await start(
      async (_data, { signal }) => {
        started.resolve();
        await once(signal, 'abort');
        aborted = true;
        signal.throwIfAborted();
      },
      { retryLimit: 0 },
    );
    await first.send('work', { n: 1 });
    await started.promise;
    await stop(first);
    expect(aborted).toBe(true);
    expect(await states()).toEqual(['retry']);
    expect(lines).toEqual([]);

    const attempts: boolean[] = [];
    await start(async (_data, { lastAttempt }) => void attempts.push(lastAttempt), { retryLimit: 0 });
    await untilState('completed');
    expect(attempts).toEqual([true]);
  });

  describe('after a kill', () => {
    /** What a killed process leaves: a job that is active and that nobody runs. */
    async function leaveActive(n: number, key: string): Promise<void> {
      await database()
        .sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() where data->>'n' = ${n} and singleton_key = ${key}`;
    }

    test('a job that was cut off goes on at once where the database is this process’s own', async () => {
      const before = await start(async () => {});
      await before.send('work', { n: 1 }, { key: 'a', afterSeconds: 3600 });
      await stop(before);
      await leaveActive(1, 'a');
      const seen: number[] = [];
      const jobs = await start(async ({ n }) => void seen.push(n));
      if (database().kind === 'embedded') await waitFor(async () => seen[0] ?? null);
      await untilPolled(jobs, seen);
      // Another replica on PostgreSQL may be running it: until its heartbeat is missed it stays where it is.
      expect(seen).toEqual(database().kind === 'embedded' ? [1, 99] : [99]);
      expect((await states())[0]).toBe(database().kind === 'embedded' ? 'completed' : 'active');
    });

    test('a job that was cut off in each of its attempts is not begun again, and that is told', async () => {
      // Elsewhere pg-boss notices it by the heartbeat, as it does any other run that comes to no end.
      if (database().kind !== 'embedded') return;
      const before = await start(async () => {});
      await before.send('work', { n: 1 }, { key: 'a', afterSeconds: 3600 });
      await before.send('work', { n: 2 }, { key: 'b', afterSeconds: 3600 });
      await stop(before);
      const seen: number[] = [];
      const told: number[] = [];
      const handler: Handler = async ({ n }) => void seen.push(n);
      await stop(await start(handler, {}, async ({ n }) => void told.push(n)));
      await leaveActive(1, 'a');
      await leaveActive(2, 'b');
      await database().sql`update pgboss.job set retry_count = 2, dead_letter = 'work-given-up' where data->>'n' = '1'`;
      await start(handler, {}, async ({ n }) => void told.push(n));
      await waitFor(async () => {
        await bringForward();
        return seen.includes(2) && told.includes(1) ? true : null;
      });
      expect(seen).toEqual([2]);
      expect(told).toEqual([1]);
    });

    test('a job that was cut off beside a waiting one of the same key does not keep the server from starting', async () => {
      const before = await start(async () => {});
      await before.send('work', { n: 1 }, { key: 'a', afterSeconds: 3600 });
      await database().sql`update pgboss.job set state = 'retry' where data->>'n' = '1'`;
      await before.send('work', { n: 2 }, { key: 'a', afterSeconds: 3600 });
      await stop(before);
      await leaveActive(2, 'a');
      const seen: number[] = [];
      await start(async ({ n }) => void seen.push(n));
      await bringForward();
      const other = running.at(-1);
      await other?.send('work', { n: 3 }, { key: 'b' });
      await waitFor(async () => (seen.includes(3) ? true : null));
      // On PostgreSQL both wait until the heartbeat of the active one is missed: somebody may be running it.
      if (database().kind === 'embedded')
        await waitFor(async () => (seen.includes(1) && seen.includes(2) ? true : null));
      else expect(seen).toEqual([3]);
    });
  });
});
