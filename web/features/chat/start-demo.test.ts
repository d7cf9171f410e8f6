import { expect, it, vi } from 'vitest';
import { startDemo } from './start-demo.ts';

const signal = new AbortController().signal;
const waits: number[] = [];
const wait = async (ms: number) => void waits.push(ms);

it('asks every half second while the role is in progress', async () => {
  const readStatus = vi.fn(async () => (readStatus.mock.calls.length < 3 ? 1 : 2));
  expect(await startDemo({ save: async () => 'r1', readStatus, wait }, signal)).toEqual({
    result: 'ready',
    roleId: 'r1',
  });
  expect(readStatus).toHaveBeenCalledTimes(3);
  expect(waits).toEqual([500, 500]);
});

it('does not ask about a role that could not be saved', async () => {
  const readStatus = vi.fn();
  expect(await startDemo({ save: async () => null, readStatus, wait }, signal)).toEqual({ result: 'incomplete' });
  expect(readStatus).not.toHaveBeenCalled();
});

it.each([
  ['another status', { save: async () => 'r1', readStatus: async () => 3 }],
  ['a broken save', { save: () => Promise.reject(new Error('x')), readStatus: async () => 2 }],
  ['a broken status', { save: async () => 'r1', readStatus: () => Promise.reject(new Error('x')) }],
])('fails on %s', async (_, steps) => {
  expect(await startDemo({ ...steps, wait }, signal)).toEqual({ result: 'failed' });
});

it('ends quietly when it is left', async () => {
  const leave = new AbortController();
  const readStatus = async () => {
    leave.abort();
    return 1;
  };
  expect(await startDemo({ save: async () => 'r1', readStatus, wait }, leave.signal)).toEqual({ result: 'left' });
});
