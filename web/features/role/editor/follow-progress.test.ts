import { expect, it, vi } from 'vitest';
import { followProgress } from './follow-progress.ts';

const signal = new AbortController().signal;
const part = { kind: 'documents' as const, name: '库', total: 3, done: 1, failed: 0, share: 1 / 3 };

/** Answers one after the other; the last one for ever. */
function follow(answers: (number | Error)[], end = signal) {
  const onProgress = vi.fn();
  const waits: number[] = [];
  const read = vi.fn(async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer instanceof Error) throw answer;
    return { status: answer ?? 0, parts: [part] };
  });
  const wait = async (ms: number) => void waits.push(ms);
  return { onProgress, waits, read, outcome: followProgress({ read, onProgress, wait }, end) };
}

it('asks every half second until the role is ready', async () => {
  const { outcome, waits, onProgress } = follow([1, 1, 2]);
  expect(await outcome).toBe('ready');
  expect(waits).toEqual([500, 500]);
  expect(onProgress).toHaveBeenCalledTimes(3);
});

it.each([3, 0, 7])('takes status %i for a failure', async (status) => {
  expect(await follow([1, status]).outcome).toBe('failed');
});

it('gets over a server that is away for a moment, not over one that stays away', async () => {
  expect(await follow([1, new Error('away'), new Error('away'), 2]).outcome).toBe('ready');
  const lost = follow([new Error('away')]);
  expect(await lost.outcome).toBe('failed');
  expect(lost.read).toHaveBeenCalledTimes(6);
});

it('ends with whoever asked', async () => {
  const own = new AbortController();
  const { outcome, read, onProgress } = follow([1], own.signal);
  onProgress.mockImplementation(() => own.abort());
  expect(await outcome).toBe('left');
  expect(read).toHaveBeenCalledTimes(1);
});
