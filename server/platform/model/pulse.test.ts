import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPulse } from './pulse.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const begin = (pulse: ReturnType<typeof createPulse>, replies: number) => {
  for (let reply = 0; reply < replies; reply += 1) pulse.count(1);
};

test('a few replies are read as they come', () => {
  const pulse = createPulse();
  begin(pulse, 10);
  expect(pulse.next()).toBeUndefined();
});

test('many share one beat, the longer the more there are, and are read as they come again when most have ended', async () => {
  const pulse = createPulse();
  begin(pulse, 100);
  const beat = pulse.next();
  expect(pulse.next()).toBe(beat);
  let beaten = false;
  void beat?.then(() => {
    beaten = true;
  });
  await vi.advanceTimersByTimeAsync(9);
  expect(beaten).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(beaten).toBe(true);
  expect(pulse.next()).not.toBe(beat);
  for (let reply = 0; reply < 90; reply += 1) pulse.count(-1);
  await vi.advanceTimersByTimeAsync(10);
  expect(pulse.next()).toBeUndefined();
});

test('however many run, nobody waits longer than a person would notice', async () => {
  const pulse = createPulse();
  begin(pulse, 5000);
  const beat = pulse.next();
  await vi.advanceTimersByTimeAsync(20);
  await expect(beat).resolves.toBeUndefined();
});
