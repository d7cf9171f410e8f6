import { expect, test, vi } from 'vitest';
import { createFramePace } from './frame-pace.ts';

test('fast screens get every other frame, and the processor still fewer', () => {
  const count = (isSlow: boolean) => {
    const pace = createFramePace(() => {});
    return Array.from({ length: 120 }, (_, frame) => pace.step(1000 + frame * (1000 / 120), isSlow)).filter(
      (seconds) => seconds !== null,
    ).length;
  };
  expect([count(false), count(true)]).toEqual([60, 30]);
});

test('pictures that leave the page no time for anything else get fewer pixels, also where they come in time', () => {
  const refit = vi.fn();
  const pace = createFramePace(refit);
  for (let frame = 1; frame < 30; frame += 1) {
    pace.step(frame * 33, true);
    pace.worked(30);
  }
  expect(refit).toHaveBeenCalled();
  expect(pace.share).toBeLessThan(1);
});

test('time in which nobody looked does not pass for the figure', () => {
  const pace = createFramePace(() => {});
  pace.step(1000, false);
  pace.rest();
  expect(pace.step(60_000, false)).toBeCloseTo(1 / 60);
});
