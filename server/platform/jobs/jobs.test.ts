import { once } from 'node:events';
import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import { type Data, useTestJobs, WORK } from '#server/testing/test-jobs.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { type Failure, noRow, OnceMoreError, ToldError } from './define-job.ts';

describeOnBothDatabases('jobs', (database) => {
  const { lines, start, stop, rows, states, untilState, bringForward, untilPolled } = useTestJobs(database);

  test('a job runs once, with its data', async () => {
    const seen: number[] = [];
    const jobs = await start(async ({ n }) => void seen.push(n));
    await jobs.send(WORK, { n: 1 });
    await untilState('completed');
    await untilPolled(jobs, seen);
    expect(seen).toEqual([1, 99]);
  });

  test('what an earlier version stored of a kind that is no more stays undone, and the others go on', async () => {
    const former = { ...WORK, name: 'former' };
    const done: number[] = [];
    const earlier = await start(async ({ n }) => void done.push(n), former);
    await earlier.send(former, { n: 1 }, { afterSeconds: 3600 });
    await stop(earlier);
    await bringForward();
    const seen: number[] = [];
    const jobs = await start(async ({ n }) => void seen.push(n));
    await jobs.sweep();
    await jobs.look();
    await untilPolled(jobs, seen);
    expect([seen, done, lines]).toEqual([[99], [], []]);
    expect(await database().sql`select state::text from pgboss.job where name = 'former'`).toEqual([
      { state: 'created' },
    ]);
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

  test('what a stop puts back and another process takes at once is not failed by the one that stops', async ({
    skip,
  }) => {
    if (database().kind === 'embedded') skip('the embedded database belongs to one process');
    // The process that stops records the end of its run only after the other one has begun.
    const taken = Promise.withResolvers<void>();
    const { sql } = database();
    const unsafe = async (text: string, values?: never[]) => {
      if (text.includes('deleted_jobs')) await taken.promise;
      return sql.unsafe(text, values);
    };
    const slow = {
      ...database(),
      sql: new Proxy(sql, { get: (own, name) => (name === 'unsafe' ? unsafe : Reflect.get(own, name)) }),
    };
    const began = Promise.withResolvers<void>();
    const leaving = await start(
      async (_data, { signal }) => {
        began.resolve();
        await once(signal, 'abort');
        signal.throwIfAborted();
      },
      { attempts: 1 },
      {},
      slow,
    );
    await leaving.send(WORK, { n: 1 });
    await began.promise;
    const end = Promise.withResolvers<void>();
    let attempts = 0;
    const staying = await start(
      async () => {
        attempts += 1;
        taken.resolve();
        await end.promise;
      },
      { attempts: 1 },
    );
    const stopped = stop(leaving);
    await waitFor(async () => {
      await staying.look();
      return attempts === 1 ? true : null;
    });
    await stopped; // its own record has been made
    expect(await states()).toEqual(['active']);
    end.resolve();
    await untilState('completed');
    expect(attempts).toBe(1);
  });

  test('owners take turns: one never has all workers, and another who comes later is next', async () => {
    const began: number[] = [];
    const ends = new Map<number, () => void>();
    const run = ({ n }: Data) =>
      new Promise<void>((resolve) => {
        began.push(n);
        ends.set(n, resolve);
      });
    const until = (n: number) => waitFor(async () => (began.includes(n) ? true : null));
    // Tens are owners.
    const jobs = await start(run, { expiry: 600 }, { ownerOf: async ({ n }) => `owner ${Math.floor(n / 10)}` });
    await jobs.send(WORK, { n: 11 }, { key: '11' });
    await until(11); // two workers that look at the very same moment may both take what one owner has sent
    for (const n of [12, 13, 14]) await jobs.send(WORK, { n }, { key: `${n}` });
    await jobs.send(WORK, { n: 21 }, { key: '21' });
    await until(21);
    expect(began).toEqual([11, 21]); // the second worker stood free for others
    await jobs.send(WORK, { n: 31 }, { key: '31' });
    await jobs.send(WORK, { n: 22 }, { key: '22' });
    ends.get(11)?.();
    await until(31); // before 12, which was sent long before
    ends.get(21)?.();
    await waitFor(async () => (began.length === 4 ? true : null));
    expect([12, 22]).toContain(began[3]);
    for (let left = 0; left < 7; left += 1) {
      for (const end of ends.values()) end();
      await waitFor(async () => (began.length >= Math.min(7, 5 + left) ? true : null));
    }
    for (const end of ends.values()) end();
    expect(began.toSorted((a, b) => a - b)).toEqual([11, 12, 13, 14, 21, 22, 31]);
  });

  test('what costs much is tried once more, later and behind all others, and then given up with its sentence', async () => {
    const began: number[] = [];
    const told: Failure[] = [];
    const jobs = await start(
      async ({ n }) => {
        began.push(n);
        if (n === 1) throw new OnceMoreError('内存不足', 60);
      },
      { attempts: 4, concurrency: 1 },
      { onGivenUp: async (_, failure) => void told.push(failure) },
    );
    await jobs.send(WORK, { n: 1 }, { key: '1' });
    await untilState('retry');
    const [row] = await rows();
    expect(row?.wait).toBeGreaterThan(50);
    await jobs.send(WORK, { n: 2 }, { key: '2' });
    await waitFor(async () => (began.includes(2) ? true : null));
    await bringForward();
    await jobs.look();
    await waitFor(async () => (told.length > 0 ? true : null));
    expect(began).toEqual([1, 2, 1]);
    expect(told).toEqual([{ told: '内存不足', cutOff: false }]);
  });
});
