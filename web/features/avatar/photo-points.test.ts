import { describe, expect, test } from 'vitest';
import { mapPoints, POINT_NAMES, standardPoints } from '#avatar/making/index.ts';
import { PHOTO_POINTS, PhotoPoints } from '#contract/avatar-photo.contract.ts';
import { movePoint } from './photo-points.ts';

const POINTS = standardPoints(0.75);

test('engine and contract name the same points', () => expect([...POINT_NAMES]).toEqual([...PHOTO_POINTS]));

describe('what the engine guesses is what the contract takes', () => {
  test.each([0.4, 0.75, 1, 1.8])('on a picture of the shape %d', (aspect) => {
    expect(PhotoPoints.safeParse(standardPoints(aspect)).success).toBe(true);
  });
});

test('a point is moved up to its neighbours and no further', () => {
  const moved = movePoint(POINTS, 'lipTop', { x: 0.9, y: 0.9 });
  expect(moved.lipTop).toEqual({ x: POINTS.mouthRight.x, y: POINTS.lipUpper.y });
  expect(PhotoPoints.safeParse(moved).success).toBe(true);
  expect(movePoint(POINTS, 'chin', { x: 0.5, y: -3 }).chin.y).toBe(POINTS.lipBottom.y);
  expect(movePoint(POINTS, 'shoulderLeft', { x: -4, y: 7 }).shoulderLeft).toEqual({ x: 0, y: 1 });
});

test('a mouth or a pair of eyes of no width is not made', () => {
  const narrow = { ...POINTS, ...mapPoints(POINTS, ({ y }) => ({ x: 0.5, y })) };
  expect(movePoint({ ...narrow, mouthRight: { x: 0.6, y: 0.6 } }, 'mouthRight', { x: 0.5, y: 0.6 }).mouthRight.x).toBe(
    0.6,
  );
});

test.each([
  ['lips upside down', { lipTop: { x: 0.5, y: 0.9 } }],
  ['eyes crossed', { eyeLeftPupil: { x: 0.9, y: 0.36 } }],
  ['a corner of the mouth on the other side', { mouthLeft: { x: 0.95, y: 0.55 } }],
  ['a number that is none', { chin: { x: Number.NaN, y: 0.9 } }],
])('the contract refuses %s', (_, wrong) => expect(PhotoPoints.safeParse({ ...POINTS, ...wrong }).success).toBe(false));
