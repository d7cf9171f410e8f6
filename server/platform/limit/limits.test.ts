import { expect, test } from 'vitest';
import type { RateLimit } from '#contract/rate-limit.contract.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import { createLimits } from './limits.ts';

describeOnBothDatabases('limits', (database) => {
  let made = 0;
  const limitOf = (count: number, seconds = 1): RateLimit => ({ name: `limit ${++made}`, per: 'key', count, seconds });
  /** A process of its own, at a time that the test says. */
  const open = (at: { now: number }) => createLimits(database().db, () => at.now);
  const allowed = async (limits: ReturnType<typeof open>, limit: RateLimit, key = 'a') =>
    (await limits.take(limit, key)).allowed;

  test('a key has its attempts, then none until its window ends; other keys are not touched', async () => {
    const at = { now: 1_000_000 };
    const limits = open(at);
    const limit = limitOf(2);
    expect([await allowed(limits, limit), await allowed(limits, limit), await allowed(limits, limit)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await allowed(limits, limit, 'b')).toBe(true);
    at.now += 999;
    expect(await allowed(limits, limit)).toBe(false);
    at.now += 1;
    expect(await allowed(limits, limit)).toBe(true);
  });

  test('it tells what is left and how long to wait; what is refused prolongs nothing', async () => {
    const at = { now: 1_000_000 };
    const limits = open(at);
    const limit = limitOf(60, 60);
    expect(await limits.take(limit, 'a', 2)).toEqual({ allowed: true, remaining: 1, waitMs: 60_000 });
    at.now += 20_000;
    expect(await limits.take(limit, 'a', 2)).toEqual({ allowed: true, remaining: 0, waitMs: 40_000 });
    for (const _ of [1, 2]) {
      expect(await limits.take(limit, 'a', 2)).toEqual({ allowed: false, remaining: 0, waitMs: 40_000 });
    }
    expect((await limits.take(limit, 'b', 1)).allowed).toBe(true);
    at.now += 39_999;
    expect((await limits.take(limit, 'a', 2)).allowed).toBe(false);
    at.now += 1;
    expect(await limits.take(limit, 'a', 2)).toEqual({ allowed: true, remaining: 1, waitMs: 60_000 });
  });

  test('forgetting gives a key all its attempts back, also when it was held back', async () => {
    const limits = open({ now: 0 });
    const limit = limitOf(1);
    expect([await allowed(limits, limit), await allowed(limits, limit)]).toEqual([true, false]);
    await limits.forget(limit, 'a');
    expect([await allowed(limits, limit), await allowed(limits, limit)]).toEqual([true, false]);
  });

  test('an attempt that is given back does not count; asking whether a key is spent takes none', async () => {
    const at = { now: 0 };
    const limits = open(at);
    const limit = limitOf(2);
    await limits.take(limit, 'a');
    await limits.take(limit, 'a');
    await limits.giveBack(limit, 'a');
    const spent = [await limits.isSpent(limit, 'a'), await limits.isSpent(limit, 'a')];
    expect([...spent, await allowed(limits, limit)]).toEqual([false, false, true]);
    expect(await limits.isSpent(limit, 'a')).toBe(true);
    at.now += 1000;
    expect(await limits.isSpent(limit, 'a')).toBe(false);
    await limits.giveBack(limit, 'unknown');
    expect(await limits.isSpent(limit, 'unknown')).toBe(false);
  });

  test('limits of other names do not share keys; beyond it the limit says so in its own words', async () => {
    const limits = open({ now: 0 });
    const [one, other] = [{ ...limitOf(1), message: '太快了' }, limitOf(1)];
    await limits.demand(one, 'a');
    expect(await allowed(limits, other)).toBe(true);
    await expect(limits.demand(one, 'a')).rejects.toMatchObject({ code: 429, message: '太快了' });
  });

  test('two processes that race let exactly so many pass, at the clock of the database, and a restart forgets nothing', async () => {
    const both = [createLimits(database().db), createLimits(database().db)];
    const limit = limitOf(37, 60);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => (both[n % 2] as (typeof both)[number]).take(limit, 'raced')),
    );
    expect(answers.filter((one) => one.allowed)).toHaveLength(37);
    expect(new Set(answers.filter((one) => one.allowed).map(({ remaining }) => remaining)).size).toBe(37);
    expect((await createLimits(database().db).take(limit, 'raced')).allowed).toBe(false);
  });

  test('a flood is not written down, and no name of a person or network is', async () => {
    const at = { now: 0 };
    const limits = open(at);
    const limit = limitOf(1, 60);
    for (let attempt = 0; attempt < 20; attempt += 1) await limits.take(limit, '203.0.113.7');
    const [row] = await database().sql`select key, count from rate_count where name = ${limit.name}`;
    expect(row).toMatchObject({ count: 2, key: expect.not.stringContaining('203') });
    at.now += 2000;
    await limits.take(limit, '203.0.113.7');
    expect(await database().sql`select count from rate_count where name = ${limit.name}`).toMatchObject([{ count: 3 }]);
  });
});
