import { expect, test } from 'vitest';
import { type BodySize, frameShot } from './frame-camera.ts';

const BODY: BodySize = { floor: 0, hips: 0.88, head: 1.395, crown: 1.65, shoulders: 0.24 };
const edges = (...args: Parameters<typeof frameShot>) => {
  const { middle, height } = frameShot(...args);
  return { top: middle + height / 2, bottom: middle - height / 2, width: height * args[2] };
};

test('each framing shows what it says, with air over the hair', () => {
  const [bust, half, full] = (['bust', 'half', 'full'] as const).map((name) => edges(name, BODY, 1, 0));
  for (const shot of [bust, half, full]) expect(shot?.top).toBeGreaterThan(BODY.crown * 1.01);
  expect(bust?.bottom).toBeGreaterThan(BODY.hips);
  expect(bust?.bottom).toBeLessThan(BODY.head - 0.2);
  expect(half?.bottom).toBeLessThan(BODY.hips);
  expect(full?.bottom).toBeLessThan(BODY.floor);
});

test('a narrow picture shrinks the figure, which still reaches the lower edge', () => {
  const [wide, narrow] = [edges('half', BODY, 1, 0), edges('half', BODY, 0.4, 0)];
  expect(narrow.bottom).toBeCloseTo(wide.bottom);
  expect(narrow.width).toBeGreaterThan(BODY.shoulders * 2.5);
});

test('lifting moves the figure up by a share of the picture', () => {
  const [still, lifted] = [edges('half', BODY, 1, 0), edges('half', BODY, 1, 0.1)];
  expect(still.bottom - lifted.bottom).toBeCloseTo((still.top - still.bottom) * 0.1);
});
