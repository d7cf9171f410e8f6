import { expect, test } from 'vitest';
import { gatherWrites } from './gather-writes.ts';

/** A write that ends when told to. */
function createWrite() {
  const calls: { items: string[]; end: PromiseWithResolvers<void> }[] = [];
  const write = (items: string[]) => {
    const end = Promise.withResolvers<void>();
    calls.push({ items, end });
    return end.promise;
  };
  return { calls, write };
}

test('what comes during a write goes into the next one together', async () => {
  const { calls, write } = createWrite();
  const add = gatherWrites(write);
  const first = add('a');
  const later = [add('b'), add('c')];
  expect(calls.map(({ items }) => items)).toEqual([['a']]);
  calls[0]?.end.resolve();
  await first;
  await Promise.resolve();
  expect(calls.map(({ items }) => items)).toEqual([['a'], ['b', 'c']]);
  calls[1]?.end.resolve();
  await Promise.all(later);
  const next = add('d');
  expect(calls[2]?.items).toEqual(['d']);
  calls[2]?.end.resolve();
  await next;
});

test('one bad item takes none of the others with it', async () => {
  const written: string[] = [];
  const add = gatherWrites(async (items: string[]) => {
    await Promise.resolve();
    if (items.includes('bad')) throw new Error('refused');
    written.push(...items);
  });
  const outcomes = await Promise.allSettled(['a', 'b', 'bad', 'c'].map(add));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(written).toEqual(['a', 'b', 'c']);
});
