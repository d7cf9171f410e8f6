import { beforeEach, describe, expect, test } from 'vitest';
import { ARM_REST } from '../motion/channels.ts';
import type { RigPose } from '../motion/pose.ts';
import { STATE_TARGETS } from '../motion/states.ts';
import { CLOSED_MOUTH, type MouthPose } from '../mouth-pose.ts';
import { fromMouth, measureFace } from './face.ts';
import { STRIDE } from './mesh.ts';
import { createFigure, type PhotoFigure } from './parts.ts';
import { mapPoints, type Points, standardPoints } from './points.ts';

const ASPECT = 0.75;
const POINTS = standardPoints(ASPECT);
const FACE = measureFace(POINTS, ASPECT);

const poseOf = (more: Partial<Omit<RigPose, 'mouth'>> & { mouth?: Partial<MouthPose> } = {}): RigPose => ({
  ...STATE_TARGETS.idle.channels,
  blink: 0,
  breath: 0,
  sway: 0,
  hair: 0,
  right: ARM_REST,
  left: ARM_REST,
  ...more,
  mouth: { ...CLOSED_MOUTH, ...more.mouth },
});

/** The parts by what they are: the order in which they are painted. */
const read = ({ parts }: PhotoFigure) => {
  const [body, , , , lidLeft, , , cavity] = parts;
  const lips = parts.at(-1);
  if (!body || !lidLeft || !cavity || !lips) throw new Error('a part is missing');
  return { body, lidLeft, cavity, lips };
};
const figureOf = (points: Points = POINTS, aspect = ASPECT) =>
  createFigure(measureFace(points, aspect), { Left: 0.02, Right: 0.02 });

describe('a photograph that is bent', () => {
  let figure: PhotoFigure;
  beforeEach(() => {
    figure = figureOf();
  });
  const heights = (part: { mesh: { out: Float32Array; rest: Float32Array } }) =>
    Array.from({ length: part.mesh.rest.length / 2 }, (_, i) => ({
      rest: fromMouth(FACE, { x: part.mesh.rest[i * 2] ?? 0, y: part.mesh.rest[i * 2 + 1] ?? 0 }),
      now: fromMouth(FACE, { x: part.mesh.out[i * STRIDE] ?? 0, y: part.mesh.out[i * STRIDE + 1] ?? 0 }),
    }));

  test('is the photograph itself at rest, and nothing of the mouth is seen', () => {
    figure.pose(poseOf());
    const { body, cavity, lidLeft, lips } = read(figure);
    for (const part of [body, lips])
      for (const { rest, now } of heights(part)) expect(Math.hypot(rest.x - now.x, rest.y - now.y)).toBeLessThan(0.02);
    expect([cavity.opacity, lidLeft.opacity]).toEqual([0, 0]);
  });

  test('opens its lips by what the mouth says, the lower one further, and the dark fills the gap from edge to edge', () => {
    figure.pose(poseOf({ mouth: { open: 1 } }));
    const { cavity, lips } = read(figure);
    const middle = heights(lips).filter(
      ({ rest }) => Math.abs(rest.x) < 0.06 && Math.abs(rest.y - FACE.mouth.upper) < 0.08,
    );
    const up = Math.min(...middle.map(({ rest, now }) => now.y - rest.y));
    const down = Math.max(...middle.map(({ rest, now }) => now.y - rest.y));
    expect(up).toBeLessThan(-0.1);
    expect(down).toBeGreaterThan(0.5);
    const gap = heights(cavity).filter(({ rest }) => Math.abs(rest.x) < 0.06);
    expect(Math.min(...gap.map(({ now }) => now.y))).toBeLessThanOrEqual(FACE.mouth.upper + up + 1e-3);
    expect(Math.max(...gap.map(({ now }) => now.y))).toBeGreaterThanOrEqual(FACE.mouth.lower + down - 1e-3);
    expect(cavity.opacity).toBe(1);
  });

  test('keeps the corners of the mouth together, however wide it opens', () => {
    figure.pose(poseOf({ mouth: { open: 1 } }));
    const corners = heights(read(figure).lips).filter(({ rest }) => Math.hypot(Math.abs(rest.x) - 1, rest.y) < 1e-3);
    expect(corners.length).toBeGreaterThanOrEqual(4);
    for (const { rest, now } of corners) expect(Math.abs(now.y - rest.y)).toBeLessThan(0.05);
  });

  test('rounds the mouth by drawing its corners in, and widens it by drawing them out', () => {
    const width = (mouth: Partial<MouthPose>): number => {
      figure.pose(poseOf({ mouth }));
      return Math.max(
        ...heights(read(figure).lips)
          .filter(({ rest }) => Math.abs(rest.y) < 0.02 && Math.abs(rest.x) <= 1.001)
          .map(({ now }) => now.x),
      );
    };
    const [still, round, wide] = [width({}), width({ round: 1 }), width({ wide: 1 })];
    expect(round).toBeLessThan(still - 0.2);
    expect(wide).toBeGreaterThan(still + 0.08);
  });

  test('draws the lid down to the lower edge of the eye', () => {
    figure.pose(poseOf({ blink: 1 }));
    const { lidLeft } = read(figure);
    const lowest = (values: Float32Array, stride: number) =>
      Math.max(...Array.from({ length: lidLeft.mesh.rest.length / 2 }, (_, i) => values[i * stride + 1] ?? 0));
    expect(lowest(lidLeft.mesh.out, STRIDE)).toBeCloseTo(FACE.at.eyeLeftBottom.y, 2);
    expect(lidLeft.opacity).toBe(1);
  });

  test('holds the borders of the picture, whatever the head does', () => {
    figure.pose(poseOf({ headX: 1, headY: 1, roll: 1, lean: 1.4, sway: 1, breath: 1, mouth: { open: 1 } }));
    const { rest, out } = read(figure).body.mesh;
    for (let i = 0; i * 2 < rest.length; i += 1) {
      const [x, y] = [rest[i * 2] ?? 0, rest[i * 2 + 1] ?? 0];
      if (x > 1e-6 && x < ASPECT - 1e-6 && y > 1e-6 && y < 1 - 1e-6) continue;
      expect([out[i * STRIDE], out[i * STRIDE + 1]]).toEqual([rest[i * 2], rest[i * 2 + 1]]);
    }
  });

  test('moves what is near more than what is far when the head turns', () => {
    figure.pose(poseOf({ headX: 1 }));
    const { rest, out } = read(figure).body.mesh;
    const shift = (place: { x: number; y: number }): number => {
      let [best, by] = [Number.POSITIVE_INFINITY, 0];
      for (let i = 0; i * 2 < rest.length; i += 1) {
        const off = Math.hypot((rest[i * 2] ?? 0) - place.x, (rest[i * 2 + 1] ?? 0) - place.y);
        if (off < best) [best, by] = [off, (out[i * STRIDE] ?? 0) - (rest[i * 2] ?? 0)];
      }
      return by;
    };
    const [nose, temple, shoulder] = [shift(FACE.at.noseTip), shift(FACE.at.templeLeft), shift(FACE.at.shoulderLeft)];
    expect(nose).toBeGreaterThan(temple);
    expect(temple).toBeGreaterThan(shoulder);
  });

  test('never folds: triangles keep their side in every pose', () => {
    const poses = [
      poseOf({ mouth: { open: 1 } }),
      poseOf({ mouth: { open: 0.4, round: 1 } }),
      poseOf({ mouth: { open: 0.5, wide: 1, teeth: 1 }, smile: 1 }),
      poseOf({ headX: 1, headY: -1, roll: 1, brow: 1 }),
    ];
    for (const pose of poses) {
      figure.pose(pose);
      const { out, indices } = read(figure).body.mesh;
      const at = (i: number, axis: number) => out[(indices[i] ?? 0) * STRIDE + axis] ?? 0;
      for (let i = 0; i < indices.length; i += 3) {
        const area =
          (at(i + 1, 0) - at(i, 0)) * (at(i + 2, 1) - at(i, 1)) - (at(i + 2, 0) - at(i, 0)) * (at(i + 1, 1) - at(i, 1));
        expect(area).toBeGreaterThan(0);
      }
    }
  });
});

test.each([
  ['all in one place', mapPoints(POINTS, () => ({ x: 0.5, y: 0.5 }))],
  ['upside down', mapPoints(POINTS, ({ x, y }) => ({ x, y: 1 - y }))],
  ['in the corners', mapPoints(POINTS, ({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }))],
])('points %s give numbers that can be painted', (_, points) => {
  const figure = figureOf(points, 2.5);
  figure.pose(poseOf({ headX: 1, blink: 1, smile: 1, mouth: { open: 1, round: 1, teeth: 1 } }));
  for (const { mesh } of figure.parts) expect(mesh.out.every(Number.isFinite)).toBe(true);
});
