import { expect, test } from 'vitest';
import { measureFace } from './face.ts';
import { placePhoto } from './place.ts';
import { standardPoints } from './points.ts';

const place = (aspect: number, width: number, height: number) => ({
  ...placePhoto(measureFace(standardPoints(aspect), aspect), width, height),
  aspect,
});

test('a portrait fills a tall stage, and no border of it is seen', () => {
  const { x, y, scale, aspect } = place(0.75, 540, 960);
  expect(x).toBeLessThanOrEqual(0);
  expect(y).toBeLessThanOrEqual(0);
  expect(x + aspect * scale).toBeGreaterThanOrEqual(540 - 1e-6);
  expect(y + scale).toBeGreaterThanOrEqual(960 - 1e-6);
});

test('on a wide stage head and shoulders stay whole, standing on the lower edge', () => {
  const { x, y, scale, aspect } = place(0.75, 1920, 1080);
  expect(y + scale).toBeGreaterThanOrEqual(1080 - 1e-6);
  expect(x).toBeGreaterThan(0);
  expect(x + aspect * scale).toBeLessThan(1920);
  const { at } = measureFace(standardPoints(aspect), aspect);
  expect(at.browLeftOuter.y * scale + y).toBeGreaterThan(0);
  expect(at.chin.y * scale + y).toBeLessThan(1080);
});

test('a face at the side of a wide picture stands in the middle of a tall stage', () => {
  const aspect = 1.6;
  const points = standardPoints(aspect);
  const aside = Object.fromEntries(
    Object.entries(points).map(([name, { x, y }]) => [name, { x: x * 0.7 + 0.04, y }]),
  ) as unknown as typeof points;
  const face = measureFace(aside, aspect);
  const { x, scale } = placePhoto(face, 540, 960);
  expect(Math.abs(face.middle.x * scale + x - 270)).toBeLessThan(60);
});
