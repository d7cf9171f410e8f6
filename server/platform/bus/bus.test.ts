import { describe, expect, inject, test } from 'vitest';
import type { OpenDatabase } from '#server/platform/database/open-database.ts';
import { createLog } from '#server/platform/log.ts';
import { describeOnBothDatabases, openTestPostgres } from '#server/testing/test-database.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { type Bus, createBus } from './bus.ts';

/** A started bus and everything that it heard of `topic`; `until` waits for a message. */
async function openBus(database: OpenDatabase, topic = 'change') {
  const bus = createBus(database, createLog('silent'));
  const heard: unknown[] = [];
  const waiting = new Map<string, () => void>();
  const gap = Promise.withResolvers<void>();
  bus.subscribe(
    topic,
    (message) => {
      heard.push(message);
      waiting.get(JSON.stringify(message))?.();
    },
    gap.resolve,
  );
  await bus.start();
  const until = (message: object) =>
    new Promise<void>((resolve) => {
      if (heard.some((one) => JSON.stringify(one) === JSON.stringify(message))) resolve();
      else waiting.set(JSON.stringify(message), resolve);
    });
  return { bus, heard, until, gap: gap.promise };
}

/** Messages arrive in the order of commits: when this one is there, everything before it is. */
async function settle(bus: Bus, ...all: { until(message: object): Promise<void> }[]): Promise<void> {
  await bus.publish('change', { last: true });
  await Promise.all(all.map(({ until }) => until({ last: true })));
}

describeOnBothDatabases('messages between processes', (database) => {
  test('every bus on the database hears, the publishing one as well, by topic', async () => {
    const [one, other] = [await openBus(database()), await openBus(database())];
    const apart = await openBus(database(), 'another');
    await one.bus.publish('change', { n: 1, text: '化身“😀”' });
    await one.bus.publish('another', { n: 2 });
    await settle(other.bus, one, other);
    await apart.until({ n: 2 });
    const expected = [{ n: 1, text: '化身“😀”' }, { last: true }];
    expect([one.heard, other.heard, apart.heard]).toEqual([expected, expected, [{ n: 2 }]]);
    await Promise.all([one, other, apart].map(({ bus }) => bus.close()));
  });

  test('a message of a transaction arrives after it has committed, in order, and its row can be read', async () => {
    const { db, sql } = database();
    await sql`create table kept (n int)`;
    const one = createBus(database(), createLog('silent'));
    await one.start();
    let committing = false;
    const seen = Promise.withResolvers<[boolean, number]>();
    one.subscribe('row', () => {
      const wasCommitting = committing;
      void sql`select count(*)::int as n from kept`.then(([row]) => seen.resolve([wasCommitting, Number(row?.n)]));
    });
    await db.transaction(async (tx) => {
      await one.publish('row', { n: 1 }, tx);
      await tx.execute('insert into kept values (1)');
      await tx.execute('select 1'); // time in which a message sent too early would arrive
      committing = true;
    });
    expect(await seen.promise).toEqual([true, 1]);
    await one.close();
  });

  test('a message of what was rolled back never arrives, not even of a savepoint within what commits', async () => {
    const one = await openBus(database());
    const { db } = database();
    const failing = db.transaction(async (tx) => {
      await one.bus.publish('change', { lost: 1 }, tx);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await db.transaction(async (tx) => {
      await one.bus.publish('change', { n: 1 }, tx);
      const inner = tx.transaction(async (nested) => {
        await one.bus.publish('change', { lost: 2 }, nested);
        throw new Error('not this');
      });
      await expect(inner).rejects.toThrow('not this');
      await one.bus.publish('change', { n: 2 }, tx);
    });
    await settle(one.bus, one);
    expect(one.heard).toEqual([{ n: 1 }, { n: 2 }, { last: true }]);
    await one.bus.close();
  });

  test('too long a message is refused, whatever its characters; who has left hears nothing; a subscriber that fails takes nobody along', async () => {
    const one = await openBus(database());
    await expect(one.bus.publish('change', { text: '化'.repeat(2700) })).rejects.toThrow('at most 7900');
    await one.bus.publish('change', { text: '化'.repeat(2600) });
    const early: unknown[] = [];
    const leave = one.bus.subscribe('change', (message) => {
      early.push(message);
      leave();
      throw new Error('a bad subscriber');
    });
    await settle(one.bus, one);
    expect(early).toHaveLength(1);
    expect(one.heard).toHaveLength(2);
    await one.bus.close();
    const other = await openBus(database());
    await settle(other.bus, other);
    expect(one.heard).toHaveLength(2);
    await other.bus.close();
  });
});

const postgres = inject('postgres');

describe.skipIf(!('url' in postgres))('messages over two connections to PostgreSQL', () => {
  const open = () => openTestPostgres('url' in postgres ? postgres.url : '');

  test('a listening connection that breaks comes back, and the gap is told', async () => {
    const database = await open();
    const one = await openBus(database);
    const [cut] = await database.sql`
      select count(pg_terminate_backend(pid))::int as n from pg_stat_activity
      where query ilike 'listen%' and datname = current_database()`;
    expect(cut?.n).toBe(1);
    await one.gap;
    await settle(one.bus, one);
    expect(one.heard).toEqual([{ last: true }]);
    await one.bus.close();
    await waitFor(async () => {
      const [left] = await database.sql`
        select count(*)::int as n from pg_stat_activity where query ilike 'listen%' and datname = current_database()`;
      return left?.n === 0 || null;
    });
    await database.close();
  });

  test('of many transactions at once each message arrives once, at both', async () => {
    const database = await open();
    const [one, other] = [await openBus(database), await openBus(database)];
    const numbers = Array.from({ length: 60 }, (_, n) => n);
    await Promise.all(
      numbers.map((n) => database.db.transaction((tx) => (n % 2 ? one : other).bus.publish('change', { n }, tx))),
    );
    await settle(one.bus, one, other);
    const sorted = (heard: unknown[]) => (heard as { n?: number }[]).flatMap(({ n }) => n ?? []).sort((a, b) => a - b);
    expect(sorted(one.heard)).toEqual(numbers);
    expect(other.heard).toEqual(one.heard);
    await Promise.all([one.bus.close(), other.bus.close()]);
    await database.close();
  });
});
