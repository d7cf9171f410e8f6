import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import { createLeases } from './leases.ts';

describeOnBothDatabases('leases', (database) => {
  const open = () => createLeases(database().db, randomUUID(), createLog('silent'));
  const expire = (name: string) =>
    database().sql`update lease set expires_at = now() - interval '1 second' where name = ${name}`;

  test('two processes that race for places never take more than there are, and all of them', async () => {
    const both = [open(), open()];
    const caps = [
      { scope: 'wide', capacity: 7 },
      { scope: 'narrow', capacity: 5 },
    ];
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        (both[n % 2] as (typeof both)[number]).take(
          { kind: 'place', name: `${n}` },
          n % 4 < 2 ? caps : caps.slice(0, 1),
        ),
      ),
    );
    expect(answers.filter((full) => full.length === 0)).toHaveLength(7);
    const rows = await database()
      .sql`select scope, count(*)::int as n, count(distinct slot)::int as slots from lease group by scope`;
    const of = (scope: string) => rows.find((row) => row.scope === scope);
    expect(of('wide')).toMatchObject({ n: 7, slots: 7 });
    expect(of('narrow')?.n ?? 0).toBeLessThanOrEqual(5);
    // All or nothing: whoever has a narrow one has a wide one.
    const [halves] = await database().sql`
      select count(*)::int as n from lease a where scope = 'narrow'
        and not exists (select from lease b where b.name = a.name and b.scope = 'wide')`;
    expect(halves?.n).toBe(0);
    await Promise.all(both.map((one) => one.close()));
    expect(await database().sql`select * from lease`).toHaveLength(0);
  });

  test('what is given back is free; what is full is named', async () => {
    const [one, other] = [open(), open()];
    const caps = [{ scope: 's', capacity: 1 }];
    expect(await one.take({ kind: 'k', name: 'a' }, caps)).toEqual([]);
    expect(await other.take({ kind: 'k', name: 'b' }, caps)).toEqual(['s']);
    expect(await other.find({ kind: 'k', name: 'a' })).toMatchObject({ owner: one.owner, scope: 's' });
    expect(await other.find({ kind: 'k', name: 'b' })).toBeNull();
    expect((await other.count(['s', 'none'])).get('s')).toBe(1);
    await one.release({ kind: 'k', name: 'a' });
    expect(await other.take({ kind: 'k', name: 'b' }, caps)).toEqual([]);
    await Promise.all([one.close(), other.close()]);
  });

  test('an owner that is gone: its place is taken by the next, its end is noted once, and it hears of it when it is back', async () => {
    const [one, other] = [open(), open()];
    const caps = [{ scope: 's', capacity: 1 }];
    const lost: string[] = [];
    const ended: unknown[] = [];
    one.onLost('k', (name) => lost.push(name));
    for (const each of [one, other])
      each.onExpired('h', async (_, { name, holder }) => void ended.push([name, holder]));
    await one.take({ kind: 'k', name: 'a' }, caps);
    await one.hold({ kind: 'h', name: 'b', scope: 'found by', holder: { question: '问' } });
    await expire('a');
    await expire('b');
    expect(await other.find({ kind: 'h', name: 'b' })).toBeNull();
    expect(await other.take({ kind: 'k', name: 'c' }, caps)).toEqual([]);
    await Promise.all([one.sweep(), other.sweep()]);
    expect(ended).toEqual([['b', { question: '问' }]]);
    await one.beat();
    expect(lost).toEqual(['a']);
    await Promise.all([one.close(), other.close()]);
  });

  test('a beat keeps everything of its owner and nothing of another', async () => {
    const [one, other] = [open(), open()];
    await Promise.all(['a', 'b'].map((name) => one.hold({ kind: 'k', name, scope: 's' })));
    await other.hold({ kind: 'k', name: 'c', scope: 's' });
    for (const name of ['a', 'b', 'c']) await expire(name);
    await one.beat();
    expect((await other.list('k', 's')).map(({ name }) => name)).toEqual(['a', 'b']);
    await Promise.all([one.close(), other.close()]);
  });

  test('a row that its owner does not hold expires, however long the owner lives', async () => {
    const one = open();
    const ended: string[] = [];
    one.onExpired('k', async (_, { name }) => void ended.push(name));
    for (const name of ['held', 'given up']) await one.hold({ kind: 'k', name, scope: 's' });
    one.abandon({ kind: 'k', name: 'given up' });
    // As after a commit whose answer got lost, or a release that never reached the database.
    await database()
      .sql`insert into lease (kind, name, scope, owner, expires_at) values ('k', 'stray', 's', ${one.owner}, now())`;
    for (const name of ['held', 'given up', 'stray']) await expire(name);
    await one.beat();
    await one.sweep();
    expect(ended.sort()).toEqual(['given up', 'stray']);
    expect((await one.count(['s'])).get('s')).toBe(1);
    await one.close();
  });
});
