import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { typeOut } from './type-out.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('waits three seconds, types 300 ms a character, rests one second, begins again', () => {
  let words = '-';
  typeOut('Hi，点', (now) => {
    words = now;
  });
  expect(words).toBe('');
  vi.advanceTimersByTime(2999);
  expect(words).toBe('');
  vi.advanceTimersByTime(1);
  expect(words).toBe('H');
  vi.advanceTimersByTime(299);
  expect(words).toBe('H');
  vi.advanceTimersByTime(1);
  expect(words).toBe('Hi');
  vi.advanceTimersByTime(600);
  expect(words).toBe('Hi，点');
  vi.advanceTimersByTime(999);
  expect(words).toBe('Hi，点');
  vi.advanceTimersByTime(1);
  expect(words).toBe('H');
});

test('ends', () => {
  const said: string[] = [];
  typeOut('Hi', (words) => said.push(words))();
  vi.advanceTimersByTime(10_000);
  expect(said).toEqual(['']);
  expect(vi.getTimerCount()).toBe(0);
});
