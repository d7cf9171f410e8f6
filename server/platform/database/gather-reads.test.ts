import { expect, test } from 'vitest';
import { gatherReads } from './gather-reads.ts';

/** A query that ends when told to, and finds every number but 0. */
function createRead() {
  const calls: { keys: number[]; end: PromiseWithResolvers<void> }[] = [];
  const find = gatherReads(
    async (keys: number[]) => {
      const end = Promise.withResolvers<void>();
      calls.push({ keys, end });
      await end.promise;
      return new Map(keys.filter((key) => key !== 0).map((key) => [String(key), `row ${key}`]));
    },
    (key) => String(key),
  );
  return { calls, find };
}

test('what is asked for at once and during a query goes into one query each, the same key once', async () => {
  const { calls, find } = createRead();
  const first = [find(1), find(2), find(1)];
  await Promise.resolve();
  expect(calls.map(({ keys }) => keys)).toEqual([[1, 2]]);
  const later = [find(3), find(0)];
  calls[0]?.end.resolve();
  expect(await Promise.all(first)).toEqual(['row 1', 'row 2', 'row 1']);
  expect(calls.map(({ keys }) => keys)).toEqual([
    [1, 2],
    [3, 0],
  ]);
  calls[1]?.end.resolve();
  expect(await Promise.all(later)).toEqual(['row 3', null]);
});

test('a question asked while its own answer is on the way is asked again: it may have changed', async () => {
  const { calls, find } = createRead();
  const first = find(1);
  await Promise.resolve();
  const second = find(1);
  calls[0]?.end.resolve();
  await first;
  calls[1]?.end.resolve();
  expect(await second).toBe('row 1');
  expect(calls).toHaveLength(2);
});

test('a query that fails fails for those who asked it, not for the next', async () => {
  const { calls, find } = createRead();
  const failing = find(1);
  await Promise.resolve();
  const next = find(2);
  calls[0]?.end.reject(new Error('away'));
  await expect(failing).rejects.toThrow('away');
  calls[1]?.end.resolve();
  expect(await next).toBe('row 2');
});
