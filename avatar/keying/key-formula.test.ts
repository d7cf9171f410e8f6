import { describe, expect, test } from 'vitest';
import { DEFAULT_KEYING, keyPixel, parseColour } from './key-formula.ts';

const key = (colour: string, keying = DEFAULT_KEYING) => keyPixel(parseColour(colour), keying);

describe("the specification's green screen", () => {
  test.each(['#00ff00', '#10f00c', '#30e828'])('%s is gone', (colour) => expect(key(colour)[3]).toBe(0));

  test.each([
    ['skin', '#e8b89a'],
    ['dark skin', '#6b4431'],
    ['hair', '#15110f'],
    ['white', '#ffffff'],
    ['grey', '#808080'],
    ['red', '#c02020'],
    ['navy', '#1c2a50'],
  ])('%s stays whole, and stays itself', (_, colour) => {
    const [r, g, b, alpha] = key(colour);
    expect(alpha).toBeGreaterThan(0.95);
    for (const [index, value] of [r, g, b].entries()) expect(value).toBeCloseTo(parseColour(colour)[index] ?? 0, 5);
  });

  test('an edge of hair before the screen loses its green, keeps a part of its light, and is half there', () => {
    const edge = keyPixel([0.2, 0.42, 0.18], { ...DEFAULT_KEYING, similarity: 0.36, smoothness: 0.12 });
    expect(edge[3]).toBeGreaterThan(0.05);
    expect(edge[3]).toBeLessThan(1);
    expect(edge[1]).toBeLessThan(0.42);
    expect(edge[0]).toBeGreaterThan(0.2);
    expect(edge[1] - Math.max(edge[0], edge[2])).toBeLessThan(0.42 - 0.2);
  });

  test('the mask grows with the distance from the screen, never back', () => {
    const masks = Array.from({ length: 21 }, (_, step) => keyPixel([step / 20, 1, step / 20], DEFAULT_KEYING)[3]);
    expect(masks[0]).toBe(0);
    expect(masks.at(-1)).toBe(1);
    for (const [index, mask] of masks.entries()) expect(mask).toBeGreaterThanOrEqual(masks[index - 1] ?? 0);
  });
});

test('a blue screen spills blue', () => {
  const keying = { ...DEFAULT_KEYING, colour: '#0000ff', spill: 0.4 };
  expect(key('#0000ff', keying)[3]).toBe(0);
  const [r, g, b] = key('#5060a0', keying);
  expect(b).toBeLessThan(0xa0 / 255);
  expect([r > 0x50 / 255, g > 0x60 / 255]).toEqual([true, true]);
});

test('widths of nothing cut hard instead of dividing by nothing', () => {
  const keying = { ...DEFAULT_KEYING, smoothness: 0, spill: 0 };
  expect([key('#00ff00', keying)[3], key('#00ff00', keying).every(Number.isFinite)]).toEqual([0, true]);
  expect(key('#ffffff', keying)[3]).toBe(1);
});

test('a colour that is none is the usual green', () => expect(parseColour('green')).toEqual([0, 1, 0]));
