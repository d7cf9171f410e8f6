import { describe, expect, test } from 'vitest';
import { findFace, type Pixels } from './guess-points.ts';

const [WIDE, HIGH] = [90, 120];

/** A face of ellipses: enough for what the finder looks at. */
function paint({ skin, hair, wall }: { skin: number[]; hair: number[]; wall: number[] }): Pixels {
  const data = new Uint8ClampedArray(WIDE * HIGH * 4);
  const inside = (x: number, y: number, cx: number, cy: number, rx: number, ry: number) =>
    ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 < 1;
  for (let y = 0; y < HIGH; y += 1)
    for (let x = 0; x < WIDE; x += 1) {
      let colour = wall;
      if (inside(x, y, 45, 44, 24, 32)) colour = hair;
      if (inside(x, y, 45, 52, 17, 24)) colour = skin;
      for (const side of [-1, 1]) {
        if (inside(x, y, 45 + side * 8, 40, 4, 0.9)) colour = hair;
        if (inside(x, y, 45 + side * 8, 47, 3, 1.8)) colour = [30, 24, 22];
      }
      if (inside(x, y, 45, 64.5, 6, 1.6)) colour = [(skin[0] ?? 0) * 0.85, (skin[1] ?? 0) * 0.5, (skin[2] ?? 0) * 0.55];
      if (y > 84) colour = [60, 70, 110];
      data.set([...colour, 255], (y * WIDE + x) * 4);
    }
  return { data, width: WIDE, height: HIGH };
}

describe('a face is found', () => {
  test.each([
    ['light skin and dark hair', { skin: [232, 190, 165], hair: [30, 26, 26], wall: [180, 190, 200] }],
    ['light skin and brown hair', { skin: [238, 205, 185], hair: [116, 84, 66], wall: [120, 130, 130] }],
    ['dark skin', { skin: [128, 86, 66], hair: [24, 20, 20], wall: [200, 205, 210] }],
  ])('%s', (_, colours) => {
    const found = findFace(paint(colours));
    expect(found?.left.x).toBeCloseTo(37.5 / WIDE, 1);
    expect(found?.right.x).toBeCloseTo(53.5 / WIDE, 1);
    expect(Math.abs((found?.left.y ?? 0) - 47.5 / HIGH)).toBeLessThan(0.025);
    expect(Math.abs((found?.mouth.y ?? 0) - 65 / HIGH)).toBeLessThan(0.03);
  });

  test('and where there is none, none is claimed', () => {
    const grey = new Uint8ClampedArray(WIDE * HIGH * 4).fill(130);
    expect(findFace({ data: grey, width: WIDE, height: HIGH })).toBeNull();
    const plain = paint({ skin: [232, 190, 165], hair: [232, 190, 165], wall: [232, 190, 165] });
    for (let i = 0; i < plain.data.length; i += 4) plain.data.set([232, 190, 165, 255], i);
    expect(findFace(plain)).toBeNull();
  });
});
