import { expect, test } from 'vitest';
import { fillTriangles, type Pixels } from './fill-triangles.ts';
import { type Corner, createMesh, gridIndices } from './mesh.ts';

const rgba = (red: number, green: number, blue: number, alpha: number) =>
  red | (green << 8) | (blue << 16) | (alpha << 24);
const parts = (pixel = 0) => [pixel & 255, (pixel >>> 8) & 255, (pixel >>> 16) & 255, pixel >>> 24];
const sheet = (width: number, height: number, colour = 0): Pixels => ({
  data: new Int32Array(width * height).fill(colour),
  width,
  height,
});
const place = { scale: 1, x: 0, y: 0 };

/** A grid over a square whose inner corners are moved at random, so that triangles have every shape. */
function crooked(side: number, lines: number, alpha: (x: number) => number = () => 1) {
  let seed = 3;
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32 - 0.5;
  };
  const step = side / (lines - 1);
  const corners = Array.from({ length: lines * lines }, (_, index): Corner => {
    const [column, row] = [index % lines, Math.floor(index / lines)];
    const isInner = column > 0 && row > 0 && column < lines - 1 && row < lines - 1;
    const [x, y] = [column, row].map((at) => at * step + (isInner ? random() * step * 0.6 : 0)) as [number, number];
    return { place: { x, y }, u: x / side, v: y / side, alpha: alpha(x / side), bend: {} };
  });
  return createMesh(corners, gridIndices(lines, lines));
}

test('every pixel of a bent grid is painted once: no gap and no overlap shows', () => {
  const target = sheet(64, 64);
  // A pixel that is painted twice is more opaque than half.
  fillTriangles(target, crooked(64, 9), sheet(64, 64, rgba(200, 100, 50, 255)), place, 0.5);
  expect(new Set([...target.data].map((pixel) => pixel >>> 24))).toEqual(new Set([127]));
});

test('a picture laid over its own size stays what it is', () => {
  const texture = sheet(16, 16);
  texture.data.forEach((_, at) => {
    texture.data[at] = rgba((at % 16) * 10, Math.floor(at / 16) * 10, 128, 255);
  });
  const target = sheet(16, 16);
  fillTriangles(target, crooked(16, 4), texture, place, 1);
  for (const [at, pixel] of target.data.entries())
    for (const [channel, value] of parts(pixel).entries())
      expect(Math.abs(value - (parts(texture.data[at])[channel] ?? 0))).toBeLessThanOrEqual(2);
});

test('edges that fade lie over what was there before', () => {
  const target = sheet(32, 32, rgba(0, 0, 200, 255));
  fillTriangles(
    target,
    crooked(32, 3, (x) => x),
    sheet(4, 4, rgba(200, 0, 0, 255)),
    place,
    1,
  );
  const [left, right] = [parts(target.data[0]), parts(target.data[31])];
  expect([left[0] ?? 9, right[2] ?? 9].every((value) => value < 10)).toBe(true);
  expect([left[2] ?? 0, right[0] ?? 0].every((value) => value > 185)).toBe(true);
  expect(left[3]).toBe(255);
});

test('half a colour over nothing is that colour, half seen through', () => {
  const target = sheet(8, 8);
  // Multiplied by its alpha, as textures are.
  fillTriangles(target, crooked(8, 2), sheet(2, 2, rgba(100, 50, 0, 128)), place, 1);
  const [red = 0, green = 0, , alpha = 0] = parts(target.data[20]);
  expect([Math.abs(red - 200) < 3, Math.abs(green - 100) < 3, Math.abs(alpha - 128) < 3]).toEqual([true, true, true]);
});

test('what lies outside of the canvas is left out', () => {
  const target = sheet(8, 8);
  fillTriangles(target, crooked(8, 3), sheet(4, 4, rgba(1, 2, 3, 255)), { scale: 4, x: -12, y: 4 }, 1);
  expect(target.data.slice(0, 32).every((pixel) => pixel === 0)).toBe(true);
  expect(target.data.slice(32).every((pixel) => pixel === rgba(1, 2, 3, 255))).toBe(true);
});
