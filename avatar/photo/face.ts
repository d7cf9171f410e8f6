import { mapPoints, type Point, type Points } from './points.ts';

/**
 * A face in the room that the warp works in: the picture's height is 1, its width `aspect`, so that a length is the same both ways.
 * `down` is the way from between the eyes to the mouth, `across` square to it, to the right.
 */
export interface Face {
  readonly aspect: number;
  readonly at: Points;
  readonly across: Point;
  readonly down: Point;
  /** Between the eyes. */
  readonly middle: Point;
  /** From temple to temple. */
  readonly width: number;
  /** From the eyes to the chin. */
  readonly length: number;
  readonly mouth: Mouth;
}

interface Mouth {
  readonly middle: Point;
  /** Half of its width: the unit in which lips are measured. */
  readonly half: number;
  /** Heights over the line between the corners, down positive, in halves. */
  readonly upper: number;
  readonly lower: number;
  readonly top: number;
  readonly bottom: number;
  /** To the nose and to the chin, in halves. */
  readonly nose: number;
  readonly chin: number;
}

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
export const between = (a: Point, b: Point, share = 0.5): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});
/** 0 up to `from`, 1 from `to` on, smooth between; also the other way round. */
export function smooth(from: number, to: number, value: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from || 1e-6)));
  return share * share * (3 - 2 * share);
}

export function measureFace(points: Points, aspect: number): Face {
  const at = mapPoints(points, ({ x, y }) => ({ x: x * aspect, y }));
  const middle = between(at.eyeLeftPupil, at.eyeRightPupil);
  const mouthMiddle = between(at.mouthLeft, at.mouthRight);
  const half = Math.max(distance(at.mouthLeft, at.mouthRight) / 2, 0.004);
  const length = Math.max(distance(middle, at.chin), 0.02);
  const span = Math.max(distance(middle, mouthMiddle), 1e-4);
  // Eyes and mouth each say how the head is held; the mean forgives a point that is a little off.
  const byEyes = unit({ x: at.eyeRightPupil.x - at.eyeLeftPupil.x, y: at.eyeRightPupil.y - at.eyeLeftPupil.y });
  const byMouth = { x: (mouthMiddle.x - middle.x) / span, y: (mouthMiddle.y - middle.y) / span };
  const down = unit({ x: byMouth.x - byEyes.y, y: byMouth.y + byEyes.x });
  const height = (point: Point) => ((point.x - mouthMiddle.x) * down.x + (point.y - mouthMiddle.y) * down.y) / half;
  const upper = height(at.lipUpper);
  const lower = Math.max(height(at.lipLower), upper);
  return {
    aspect,
    at,
    middle,
    length,
    down,
    across: { x: down.y, y: -down.x },
    width: Math.max(distance(at.templeLeft, at.templeRight), length * 0.5),
    mouth: {
      middle: mouthMiddle,
      half,
      upper,
      lower,
      top: Math.min(height(at.lipTop), upper - 0.06),
      bottom: Math.max(height(at.lipBottom), lower + 0.08),
      nose: Math.min(height(at.noseTip), upper - 0.3),
      chin: Math.max(height(at.chin), lower + 0.5),
    },
  };
}

function unit({ x, y }: Point): Point {
  const length = Math.hypot(x, y);
  return length < 1e-6 ? { x: 0, y: 1 } : { x: x / length, y: y / length };
}

/** A place seen from the mouth, in halves of its width: `x` to the right corner, `y` down. */
export function fromMouth({ mouth, across, down }: Face, point: Point): Point {
  const [x, y] = [point.x - mouth.middle.x, point.y - mouth.middle.y];
  return { x: (x * across.x + y * across.y) / mouth.half, y: (x * down.x + y * down.y) / mouth.half };
}

export function toPicture({ mouth, across, down }: Face, { x, y }: Point): Point {
  return {
    x: mouth.middle.x + (x * across.x + y * down.x) * mouth.half,
    y: mouth.middle.y + (x * across.y + y * down.y) * mouth.half,
  };
}
