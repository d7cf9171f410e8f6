import { describe, expect, test } from 'vitest';
import { type Buffering, hasEnough, secondsAhead, waitForBuffer } from './wait-for-buffer.ts';

function video(ranges: [number, number][], more: Partial<Buffering> = {}): Buffering {
  const buffered = {
    length: ranges.length,
    start: (index: number) => ranges[index]?.[0] ?? 0,
    end: (index: number) => ranges[index]?.[1] ?? 0,
  };
  return { currentTime: 0, duration: 10, readyState: 4, buffered, ...more };
}

describe('how much is there', () => {
  test.each([
    ['nothing', [], 0, 0],
    ['from the start', [[0, 0.5]], 0, 0.5],
    ['a first frame a little late', [[0.033, 0.7]], 0, 0.7],
    ['a range elsewhere', [[3, 9]], 0, 0],
    ['the second range', [[0, 1], [4, 9]], 5, 4], // biome-ignore format: one case a line
  ] as [string, [number, number][], number, number][])('%s', (_, ranges, currentTime, ahead) =>
    expect(secondsAhead(video(ranges, { currentTime }))).toBeCloseTo(ahead, 6),
  );

  test('0.6 s are enough, 0.59 s are not', () => {
    expect(hasEnough(video([[0, 0.59]]))).toBe(false);
    expect(hasEnough(video([[0, 0.6]]))).toBe(true);
  });

  test('a clip shorter than that starts when all of it is there', () => {
    expect(hasEnough(video([[0, 0.3]], { duration: 0.3 }))).toBe(true);
    expect(hasEnough(video([[0, 0.2]], { duration: 0.4 }))).toBe(false);
  });

  test('while the length is unknown, or nothing is decoded, it waits', () => {
    expect(hasEnough(video([[0, 0.5]], { duration: Number.NaN }))).toBe(false);
    expect(hasEnough(video([[0, 5]], { readyState: 1 }))).toBe(false);
  });
});

test('it looks every 100 ms, calls back once and stops looking', () => {
  const ranges: [number, number][] = [[0, 0.1]];
  const looks: (() => void)[] = [];
  const asked: number[] = [];
  let stopped = 0;
  let ready = 0;
  const every = (ms: number, look: () => void) => {
    asked.push(ms);
    looks.push(look);
    return () => {
      stopped += 1;
    };
  };
  waitForBuffer(
    video(ranges),
    () => {
      ready += 1;
    },
    every,
  );
  looks[0]?.();
  expect([asked, ready, stopped]).toEqual([[100], 0, 0]);
  ranges[0] = [0, 0.8];
  looks[0]?.();
  expect([ready, stopped]).toEqual([1, 1]);
});
