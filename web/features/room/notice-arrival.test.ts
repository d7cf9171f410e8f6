import { expect, test } from 'vitest';
import { createEar, hasMoved } from './notice-arrival.ts';

const picture = (light: (point: number) => number): Uint8ClampedArray =>
  Uint8ClampedArray.from({ length: 400 }, (_, at) => light(Math.floor(at / 4)));

test('noise is nobody; a twentieth of the picture that changes is somebody', () => {
  const empty = picture(() => 100);
  expect(
    hasMoved(
      empty,
      picture((point) => 100 + (point % 20)),
    ),
  ).toBe(false);
  expect(
    hasMoved(
      empty,
      picture((point) => (point < 3 ? 200 : 100)),
    ),
  ).toBe(false);
  expect(
    hasMoved(
      empty,
      picture((point) => (point < 6 ? 200 : 100)),
    ),
  ).toBe(true);
});

test('a voice over the hum of the room is heard, the hum is not, and a room that became loud is quiet again', () => {
  const ear = createEar();
  for (let i = 0; i < 20; i += 1) expect(ear(0.012)).toBe(false);
  expect(ear(0.08)).toBe(true);
  let heard = true;
  for (let i = 0; i < 300; i += 1) heard = ear(0.08);
  expect(heard).toBe(false);
});
