import { describe, expect, test, vi } from 'vitest';
import { createSpeechCache } from './speech-cache.ts';
import type { Speech } from './speech-engine.ts';

const speechOf = (bytes: number): Speech => ({ mp3: Buffer.alloc(bytes), durationMs: 1, marks: [] });
const signal = new AbortController().signal;

describe('the cache of speech', () => {
  test('calls at the same time share one synthesis, later ones the result', async () => {
    const cache = createSpeechCache(10_000);
    const make = vi.fn(async () => speechOf(10));
    const [first, second] = await Promise.all([cache.get('a', signal, make), cache.get('a', signal, make)]);
    expect(second).toBe(first);
    expect(await cache.get('a', signal, make)).toBe(first);
    expect(make).toHaveBeenCalledTimes(1);
  });

  test('what was used longest ago leaves when the bytes are used up', async () => {
    const cache = createSpeechCache(2500);
    const make = vi.fn(async () => speechOf(1000));
    for (const key of ['a', 'b', 'a', 'c']) await cache.get(key, signal, make); // c pushes b out
    expect(make).toHaveBeenCalledTimes(3);
    await cache.get('a', signal, make);
    expect(make).toHaveBeenCalledTimes(3);
    await cache.get('b', signal, make);
    expect(make).toHaveBeenCalledTimes(4);
  });

  test('a failure is not kept', async () => {
    const cache = createSpeechCache(10_000);
    await expect(cache.get('a', signal, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await cache.get('a', signal, async () => speechOf(1))).toBeDefined();
  });

  test('a caller that leaves does not harm the other; the last one to leave stops the synthesis', async () => {
    const cache = createSpeechCache(10_000);
    const left = [new AbortController(), new AbortController()] as const;
    const inner = Promise.withResolvers<Speech>();
    let given: AbortSignal | undefined;
    const make = (shared: AbortSignal) => {
      given = shared;
      return inner.promise;
    };
    const calls = left.map((controller) => cache.get('a', controller.signal, make));
    const refusals = Promise.allSettled(calls);
    left[0].abort(new Error('first left'));
    expect(given?.aborted).toBe(false);
    left[1].abort(new Error('second left'));
    expect(given?.aborted).toBe(true);
    expect((await refusals).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await cache.get('a', signal, async () => speechOf(7))).toMatchObject({ mp3: { length: 7 } });
    inner.reject(new Error('aborted'));
  });
});
