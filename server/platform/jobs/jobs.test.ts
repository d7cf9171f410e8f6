import { once } from 'node:events';
import { Writable } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { createLog } from '../log.ts';
import {
  type Failure,
  type JobKind,
  type JobWork,
  noRow,
  type Orphan,
  type RunningJob,
  ToldError,
} from './define-job.ts';
import { createJobs, type Jobs } from './jobs.ts';

const WORK: JobKind<Data> = {
  name: 'work',
  payload: z.object({ n: z.number() }),
  ...{ attempts: 3, retryDelay: 1000, expiry: 600, concurrency: 2 },
};
interface Data {
  n: number;
}
type Handler = (data: Data, job: RunningJob) => Promise<void>;

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
    return createJobs(database(), log, 1);
  };
  async function start(
    handler: Handler,
    options: Partial<JobKind<Data>> = {},
    work: Partial<JobWork<Data>> = {},
  ): Promise<Jobs> {
    const jobs = make();
    jobs.define(
      { ...WORK, ...options },
      { run: handler, onGivenUp: async () => {}, orphans: noRow('none here'), ...work },
    );
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
  const untilSettled = (n: number) =>
    waitFor(async () => ((await rows()).find((row) => row.n === n)?.state === 'completed' ? true : null));
  const bringForward = () => database().sql`update pgboss.job set start_after = now()`;
  /** Runs one more job: whatever could have been taken before it has been taken. */
  async function untilPolled(jobs: Jobs, seen: number[]): Promise<void> {
    await jobs.send(WORK, { n: 99 });
    await waitFor(async () => (seen.includes(99) ? true : null));
  }

  test('a job runs once, with its data', async () => {
    const seen: number[] = [];
    const jobs = await start(async ({ n }) => void seen.push(n));
    await jobs.send(WORK, { n: 1 });
    await untilState('completed');
    await untilPolled(jobs, seen);
    expect(seen).toEqual([1, 99]);
  });

  test('a failure is tried again after a growing delay', async () => {
    const attempts: number[] = [];
    const jobs = await start(async () => {
      attempts.push(attempts.length);
      if (attempts.length < 3) throw new Error(`failure ${attempts.length}`);
    });
    await jobs.send(WORK, { n: 1 });
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
    expect(attempts).toEqual([0, 1, 2]);
    expect(lines.filter((line) => line.includes('job failed'))).toHaveLength(2);
  });

  test('after the last attempt a job has failed for good', async () => {
    let attempts = 0;
    const jobs = await start(
      async () => {
        attempts += 1;
        throw new Error('always');
      },
      { attempts: 1 },
    );
    await jobs.send(WORK, { n: 1 });
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
      { attempts: 1, expiry: 1 },
      { onGivenUp: async ({ n }) => void told.push(n) },
    );
    for (const n of [1, 2, 3]) await jobs.send(WORK, { n });
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
    const jobs = await start(
      failing,
      { attempts: 1 },
      {
        onGivenUp: async () => {
          times += 1;
          if (times === 1) throw new Error('not now');
        },
      },
    );
    await jobs.send(WORK, { n: 1 });
    await waitFor(async () => (times === 1 ? true : null));
    await waitFor(async () => {
      await database().sql`update pgboss.job set start_after = now() where name = 'work-given-up' and state = 'retry'`;
      return times === 2 ? true : null;
    });
  });

  test('being given up, a job says who ended it, and what its handler has to say to people', async () => {
    const told: [number, Failure][] = [];
    const never = Promise.withResolvers<void>();
    const jobs = await start(
      async ({ n }) => {
        if (n === 1) throw new Error('internal');
        if (n === 2) throw new ToldError('读不了');
        await never.promise;
      },
      { attempts: 1, expiry: 1 },
      { onGivenUp: async ({ n }, failure) => void told.push([n, failure]) },
    );
    for (const n of [1, 2, 3]) await jobs.send(WORK, { n });
    await waitFor(async () => (told.length === 3 ? true : null));
    expect(Object.fromEntries(told)).toEqual({
      1: { told: null, cutOff: false },
      2: { told: '读不了', cutOff: false },
      3: { told: null, cutOff: true },
    });
    expect(lines.filter((line) => line.includes('job given up'))).toHaveLength(3);
    never.resolve();
  });

  test('a payload of another kind is not sent; one that is stored is dropped and told to operators', async () => {
    const seen: number[] = [];
    const jobs = await start(async ({ n }) => void seen.push(n));
    await expect(jobs.send(WORK, { n: 'x' } as unknown as Data)).rejects.toThrow();
    await jobs.send(WORK, { n: 1 }, { afterSeconds: 3600 });
    await database().sql`update pgboss.job set data = '{"n":"x"}'`;
    await bringForward();
    await jobs.send(WORK, { n: 2 });
    await waitFor(async () => {
      const [left] = await database().sql`select 1 from pgboss.job where name = 'work' and state <> 'completed'`;
      return left ? null : true;
    });
    expect(seen).toEqual([2]);
    expect(lines.join()).toContain('its payload is not of this kind');
  });

  test('a kind that nobody does can’t be sent, and none is defined twice', async () => {
    const jobs = await start(async () => {});
    await expect(jobs.send({ ...WORK, name: 'other' }, { n: 1 })).rejects.toThrow('nobody does the job other');
    const work = { run: async () => {}, onGivenUp: async () => {}, orphans: noRow('none here') };
    expect(() => jobs.define(WORK, work)).toThrow('defined twice');
  });

  describe('rows under way without a job', () => {
    test('are sent again at the start; one that is found again is given up', async () => {
      const underWay = new Map<string, Orphan<Data>>([
        ['a', { data: { n: 1 }, key: 'a' }],
        ['b', { data: { n: 2 }, key: 'b' }],
      ]);
      const seen: number[] = [];
      const ended: number[] = [];
      const jobs = await start(
        async ({ n }) => {
          seen.push(n);
          if (n === 2) underWay.delete('b'); // the first one leaves its row as it is
        },
        {},
        {
          async onGivenUp({ n }) {
            ended.push(n);
            underWay.delete('a');
          },
          orphans: async () => [...underWay.values()],
        },
      );
      await waitFor(async () => (seen.length === 2 && (await states()).join() === 'completed,completed' ? true : null));
      await jobs.sweep();
      await waitFor(async () => (ended.length === 1 ? true : null));
      expect(seen.toSorted()).toEqual([1, 2]);
      expect(ended).toEqual([1]);
      await jobs.sweep();
      expect(await states()).toEqual(['completed', 'completed']);
    });

    test('are left alone while a job waits, runs or is being given up', async () => {
      const hold = Promise.withResolvers<void>();
      const orphans = async () => [1, 2].map((n) => ({ data: { n }, key: `key ${n}` }));
      const seen: number[] = [];
      const before = await start(async () => {});
      await before.send(WORK, { n: 1 }, { key: 'key 1', afterSeconds: 3600 });
      await before.send(WORK, { n: 2 }, { key: 'key 2' });
      await untilSettled(2);
      await database().sql`update pgboss.job set state = 'created', start_after = now() where data->>'n' = '2'`;
      await stop(before);
      const jobs = await start(
        async ({ n }) => {
          seen.push(n);
          await hold.promise;
        },
        {},
        { orphans },
      );
      await waitFor(async () => (seen.includes(2) ? true : null));
      await jobs.sweep();
      await jobs.sweep();
      expect((await rows()).map(({ n, state }) => [n, state])).toEqual([
        [1, 'created'],
        [2, 'active'],
      ]);
      hold.resolve();
    });
  });

  test('of one key one waits, other keys and no key wait beside it', async () => {
    const jobs = await start(async () => {});
    for (const [n, key] of [[1, 'a'], [2, 'a'], [3, 'b'], [4], [5], [6, 'a']] as [number, string?][])
      await jobs.send(WORK, { n }, { afterSeconds: 3600, ...(key ? { key } : {}) });
    expect((await rows()).map((row) => row.n)).toEqual([1, 3, 4, 5]);
  });

  test('of one key one runs at a time, and others are not held up by it', async () => {
    const seen: number[] = [];
    const hold = Promise.withResolvers<void>();
    const jobs = await start(async ({ n }) => {
      seen.push(n);
      if (n === 1) await hold.promise;
    });
    await jobs.send(WORK, { n: 1 }, { key: 'a' });
    await waitFor(async () => seen[0] ?? null);
    await jobs.send(WORK, { n: 2 }, { key: 'a' });
    await jobs.send(WORK, { n: 3 }, { key: 'a' }); // one waits already
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
      await jobs.send(WORK, { n: 1 }, { key: 'a', tx });
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    await database().db.transaction((tx) => jobs.send(WORK, { n: 2 }, { key: 'b', tx }));
    await waitFor(async () => seen[0] ?? null);
    await untilPolled(jobs, seen);
    expect(seen).toEqual([2, 99]);
  });

  test('a delayed job waits for its time', async () => {
    const seen: number[] = [];
    const jobs = await start(async ({ n }) => void seen.push(n));
    await jobs.send(WORK, { n: 1 }, { afterSeconds: 3600 });
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
      { attempts: 1 },
    );
    await first.send(WORK, { n: 1 });
    await started.promise;
    await stop(first);
    expect(aborted).toBe(true);
    expect(await states()).toEqual(['retry']);
    expect(lines).toEqual([]);

    let attempts = 0;
    await start(async () => void attempts++, { attempts: 1 });
    await untilState('completed');
    expect(attempts).toBe(1);
  });

  describe('after a kill', () => {
    /** What a killed process leaves: a job that is active and that nobody runs. */
    async function leaveActive(n: number, key: string): Promise<void> {
      await database()
        .sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() where data->>'n' = ${n} and singleton_key = ${key}`;
    }

    test('a job that was cut off goes on at once where the database is this process’s own', async () => {
      const before = await start(async () => {});
      await before.send(WORK, { n: 1 }, { key: 'a', afterSeconds: 3600 });
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
      await before.send(WORK, { n: 1 }, { key: 'a', afterSeconds: 3600 });
      await before.send(WORK, { n: 2 }, { key: 'b', afterSeconds: 3600 });
      await stop(before);
      const seen: number[] = [];
      const told: number[] = [];
      const handler: Handler = async ({ n }) => void seen.push(n);
      await stop(await start(handler, {}, { onGivenUp: async ({ n }) => void told.push(n) }));
      await leaveActive(1, 'a');
      await leaveActive(2, 'b');
      await database().sql`update pgboss.job set retry_count = 2, dead_letter = 'work-given-up' where data->>'n' = '1'`;
      await start(handler, {}, { onGivenUp: async ({ n }) => void told.push(n) });
      await waitFor(async () => {
        await bringForward();
        return seen.includes(2) && told.includes(1) ? true : null;
      });
      expect(seen).toEqual([2]);
      expect(told).toEqual([1]);
    });

    test('a job that was cut off beside a waiting one of the same key does not keep the server from starting', async () => {
      const before = await start(async () => {});
      await before.send(WORK, { n: 1 }, { key: 'a', afterSeconds: 3600 });
      await database().sql`update pgboss.job set state = 'retry' where data->>'n' = '1'`;
      await before.send(WORK, { n: 2 }, { key: 'a', afterSeconds: 3600 });
      await stop(before);
      await leaveActive(2, 'a');
      const seen: number[] = [];
      await start(async ({ n }) => void seen.push(n));
      await bringForward();
      const other = running.at(-1);
      await other?.send(WORK, { n: 3 }, { key: 'b' });
      await waitFor(async () => (seen.includes(3) ? true : null));
      // On PostgreSQL both wait until the heartbeat of the active one is missed: somebody may be running it.
      if (database().kind === 'embedded')
        await waitFor(async () => (seen.includes(1) && seen.includes(2) ? true : null));
      else expect(seen).toEqual([3]);
    });
  });
});
