import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPointerIntent } from './pointer-intent.ts';

const REST = { movementX: 0, movementY: 0 };
const WAY = { movementX: 3, movementY: -1 };
const shown = vi.fn();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  shown.mockClear();
});

it('what comes to lie under a pointer that rests stays closed until that moves', () => {
  const intent = createPointerIntent(shown, 150);
  intent.move(REST);
  vi.advanceTimersByTime(10_000);
  expect(shown).not.toHaveBeenCalled();
  intent.move(WAY);
  vi.advanceTimersByTime(150);
  expect(shown).toHaveBeenCalledTimes(1);
});

it('a pointer that only passes over it opens nothing, and one that comes back does', () => {
  const intent = createPointerIntent(shown, 150);
  intent.move(WAY);
  vi.advanceTimersByTime(149);
  intent.leave();
  vi.advanceTimersByTime(10_000);
  expect(shown).not.toHaveBeenCalled();
  intent.move(WAY);
  intent.move(WAY);
  vi.advanceTimersByTime(150);
  expect(shown).toHaveBeenCalledTimes(1);
});
