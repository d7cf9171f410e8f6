import { expect, it } from 'vitest';
import { RateMeter, secondsLeft } from './rate-meter.ts';

it('says nothing before it can know', () => {
  const meter = new RateMeter();
  expect(meter.read(0)).toBeNull();
  meter.record(0, 0);
  meter.record(100, 5000);
  expect(meter.read(100)).toBeNull();
});

it('measures bytes a second', () => {
  const meter = new RateMeter();
  meter.record(0, 0);
  meter.record(1000, 2000);
  expect(meter.read(1000)).toBe(2000);
});

it('forgets how fast it was more than four seconds ago', () => {
  const meter = new RateMeter();
  meter.record(0, 0);
  meter.record(1000, 1_000_000);
  for (let second = 2; second <= 10; second++) meter.record(second * 1000, 1_000_000 + (second - 1) * 100);
  expect(meter.read(10_000)).toBe(100);
});

it('falls to nothing when nothing leaves', () => {
  const meter = new RateMeter();
  meter.record(0, 0);
  meter.record(1000, 4000);
  expect(meter.read(2000)).toBe(2000);
  expect(meter.read(6000)).toBe(0);
});

it.each([
  [1000, 100, 10],
  [1001, 100, 11],
  [1, 100, 1],
  [1000, null, null],
  [1000, 0, null],
])('%i bytes at %s a second take %s s', (bytes, speed, left) => expect(secondsLeft(bytes, speed)).toBe(left));
