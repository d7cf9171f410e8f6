import { expect, test } from 'vitest';
import { watchFrames } from './watch-frames.ts';

const nobody = { requestFrame: () => 0, cancelFrame() {} };

test('one picture is asked for at a time, so that those in between are dropped and never queued', () => {
  const asked: (() => void)[] = [];
  const cancelled: number[] = [];
  const video = {
    requestVideoFrameCallback: (call: () => void) => asked.push(call),
    cancelVideoFrameCallback: (request: number) => void cancelled.push(request),
  };
  let drawn = 0;
  const stop = watchFrames(video as unknown as HTMLVideoElement, nobody, () => {
    drawn += 1;
  });
  expect(asked).toHaveLength(1);
  // However many pictures came since, the browser calls once for the newest.
  asked[0]?.();
  asked[1]?.();
  expect([drawn, asked.length]).toEqual([2, 3]);
  stop();
  asked[2]?.();
  expect([drawn, asked.length, cancelled]).toEqual([2, 3, [3]]);
});

test('a browser without that call is asked once a screen frame whether the film has moved', () => {
  const waiting: ((now: number) => void)[] = [];
  const host = { requestFrame: (draw: (now: number) => void) => waiting.push(draw), cancelFrame() {} };
  const video = { currentTime: 0, readyState: 4 };
  let drawn = 0;
  const stop = watchFrames(video as HTMLVideoElement, host, () => {
    drawn += 1;
  });
  const screen = () => waiting.shift()?.(0);
  screen();
  expect(drawn).toBe(1);
  video.currentTime = 0.12;
  screen();
  screen();
  expect(drawn).toBe(2);
  stop();
  video.currentTime = 0.2;
  screen();
  expect(drawn).toBe(2);
});
