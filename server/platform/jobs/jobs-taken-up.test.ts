import { describe, expect, test } from 'vitest';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import { type Data, type Handler, useTestJobs, WORK } from '#server/testing/test-jobs.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import type { Orphan } from './define-job.ts';

describeOnBothDatabases('jobs', (database) => {
  const { running, start, stop, rows, states, untilSettled, bringForward, untilPolled } = useTestJobs(database);

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

  test('a job whose end could not be written goes on where the database is this process’s own, one that runs does not', async () => {
    const hold = Promise.withResolvers<void>();
    const seen: number[] = [];
    const jobs = await start(async ({ n }) => {
      seen.push(n);
      if (n === 2) await hold.promise;
    });
    const wasActive = () =>
      database()
        .sql`update pgboss.job set state = 'active', started_on = now() - interval '1 hour', heartbeat_on = now()`;
    await jobs.send(WORK, { n: 2 }, { key: 'b' });
    await waitFor(async () => (seen.includes(2) ? true : null));
    await database().sql`insert into pgboss.job (name, data, state, started_on, heartbeat_on, singleton_key, policy)
      select name, '{"n":1}', 'active', now() - interval '1 hour', now(), 'a', policy from pgboss.job where data->>'n' = '2'`;
    await wasActive();
    await jobs.look();
    if (database().kind === 'embedded') await waitFor(async () => (seen.includes(1) ? true : null));
    hold.resolve();
    await waitFor(async () =>
      (await states()).filter((state) => state === 'active').length === (database().kind === 'embedded' ? 0 : 1)
        ? true
        : null,
    );
    expect(seen).toEqual(database().kind === 'embedded' ? [2, 1] : [2]);
  });

  test('after the clock was set back, what was sent or tried before goes on now, and what was to wait waits as long as it was to', async () => {
    const seen: number[] = [];
    const jobs = await start(async ({ n }) => void seen.push(n));
    for (const [n, afterSeconds] of [
      [1, 3600],
      [2, 3600],
      [3, 7200],
    ] as const)
      await jobs.send(WORK, { n }, { key: String(n), afterSeconds });
    const { sql } = database();
    const ahead = sql`now() + interval '1 hour'`;
    await sql`update pgboss.job set created_on = ${ahead}, start_after = ${ahead} where data->>'n' = '1'`;
    await sql`update pgboss.job set state = 'retry', started_on = ${ahead}, start_after = ${ahead} where data->>'n' = '2'`;
    await sql`update pgboss.job set created_on = ${ahead}, start_after = ${ahead} + interval '2 hours' where data->>'n' = '3'`;
    await jobs.look();
    await waitFor(async () => (seen.length === 2 ? true : null));
    expect(seen.toSorted()).toEqual([1, 2]);
    const [waiting] = await sql`
      select start_after between now() + interval '110 minutes' and now() + interval '2 hours' as well
      from pgboss.job where data->>'n' = '3'`;
    expect(waiting).toEqual({ well: true });
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
