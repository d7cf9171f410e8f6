import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProgressNotes } from './note-progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the last share of an interval is written when the interval is over, also when nothing follows it', async () => {
  const written: number[] = [];
  const notes = createProgressNotes(async (share) => void written.push(share));
  for (const share of [0, 0.1, 0.4]) notes.note(share);
  expect(written).toEqual([0]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(written).toEqual([0, 0.4]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(written).toEqual([0, 0.4]);
  notes.note(0.9);
  expect(written).toEqual([0, 0.4, 0.9]);
});

test('never two writes at a time; one that fails stops nothing', async () => {
  const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let begun = 0;
  const notes = createProgressNotes(() => held[begun++]?.promise ?? Promise.resolve());
  notes.note(0.1);
  notes.note(0.2);
  await vi.advanceTimersByTimeAsync(5000);
  expect(begun).toBe(1);
  held[0]?.reject(new Error('the database is away'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(begun).toBe(2);
});

test('closed, it waits for the write that is on its way, and writes nothing any more', async () => {
  const held = Promise.withResolvers<void>();
  let begun = 0;
  const notes = createProgressNotes(() => {
    begun += 1;
    return held.promise;
  });
  notes.note(0.1);
  notes.note(0.2);
  let isClosed = false;
  const closing = notes.close().then(() => {
    isClosed = true;
  });
  await vi.advanceTimersByTimeAsync(5000);
  expect([begun, isClosed]).toEqual([1, false]);
  held.resolve();
  await closing;
  notes.note(0.3);
  await vi.advanceTimersByTimeAsync(5000);
  expect(begun).toBe(1);
});
