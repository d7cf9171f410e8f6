import { expect, test, vi } from 'vitest';
import { createSileroScorer } from './silero-scorer.ts';
import type { FromSilero, ToSilero } from './silero-worker.ts';

const FILES = { runtime: '/r.mjs', wasm: '/w.wasm', model: '/m.onnx' };

function setUp() {
  const sent: ToSilero[] = [];
  const thread = {
    postMessage: (message: ToSilero) => void sent.push(message),
    terminate: vi.fn(),
    onmessage: null as ((event: MessageEvent<FromSilero>) => void) | null,
    onerror: null as ((event: ErrorEvent) => void) | null,
  };
  const open = vi.fn(() => thread);
  const answer = (data: FromSilero) => thread.onmessage?.({ data } as MessageEvent<FromSilero>);
  return { scorer: createSileroScorer(FILES, open), thread, open, sent, answer };
}

test('it is opened when it is first asked for, once, and judges when it is ready', () => {
  const { scorer, open, sent, answer } = setUp();
  expect(open).not.toHaveBeenCalled();
  expect([scorer.isReady(), scorer.isReady()]).toEqual([false, false]);
  expect([open.mock.calls.length, sent]).toEqual([1, [FILES]]);
  answer('ready');
  expect(scorer.isReady()).toBe(true);
  scorer.push(new Float32Array(320));
  answer(0.2);
  answer(0.9);
  expect(scorer.take()).toEqual([0.2, 0.9]);
  expect(scorer.take()).toEqual([]);
  scorer.reset();
  expect(sent.at(-1)).toBe('reset');
});

test.each(['error', 'crash', 'no workers'])('where it can’t be had it is never ready: %s', (way) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { scorer, thread, open, answer } = setUp();
  if (way === 'no workers')
    open.mockImplementation(() => {
      throw new Error('refused');
    });
  scorer.isReady();
  if (way === 'error') answer({ error: 'no file' });
  if (way === 'crash') thread.onerror?.({ message: 'gone' } as ErrorEvent);
  expect([scorer.isReady(), scorer.take(), warn.mock.calls.length]).toEqual([false, [], 1]);
  warn.mockRestore();
});
