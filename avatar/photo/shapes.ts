import { distance, type Face, fromMouth, smooth } from './face.ts';
import type { Point } from './points.ts';

/** Ways in which a picture bends. Each is a displacement of every place; what is seen is the sum of all by their amounts. */
export const SHAPES = [
  ...(['turn', 'nod', 'roll', 'lean', 'sway', 'breath', 'browLeft', 'browRight', 'smile'] as const),
  ...(['wide', 'round', 'press', 'jaw'] as const),
  // Of the lips alone, which part here, and of the lids.
  ...(['lipUp', 'lipDown', 'shut', 'teeth', 'lidLeft', 'lidRight'] as const),
] as const;
export type Shape = (typeof SHAPES)[number];
export type Amounts = Record<Shape, number>;
/** Displacements of one place; those that are not named don't move it. */
export type Bend = Partial<Record<Shape, Point>>;

export const STILL: Readonly<Amounts> = Object.fromEntries(SHAPES.map((shape) => [shape, 0])) as Amounts;

/** Share of the picture at its borders that is held, so that no gap shows there. */
const HELD = 0.1;

const gauss = (value: number): number => Math.exp(-value * value);

/** How any place of the picture moves, but for lips and lids. Amounts of 1 are the most that looks natural. */
export function createBends(face: Face): (place: Point) => Bend {
  const { at, aspect, across, down, middle, width, length, mouth } = face;
  const jawHalf = Math.max(distance(at.jawLeft, at.jawRight) / 2 / mouth.half, 1.6);
  const neck = { x: at.chin.x + down.x * length * 0.2, y: at.chin.y + down.y * length * 0.2 };
  const shoulders = Math.max((at.shoulderLeft.y + at.shoulderRight.y) / 2, at.chin.y + length * 0.15);
  const brows = (['Left', 'Right'] as const).map((side) => {
    const [outer, inner] = [at[`brow${side}Outer`], at[`brow${side}Inner`]];
    const gap = Math.max(
      distance(at[`eye${side}Top`], { x: (outer.x + inner.x) / 2, y: (outer.y + inner.y) / 2 }),
      length * 0.08,
    );
    return { outer, inner, gap };
  });

  const hold = ({ x, y }: Point): number => {
    const sides = smooth(0, HELD * aspect, x) * smooth(0, HELD * aspect, aspect - x);
    return sides * smooth(0, HELD, y) * smooth(0, HELD * 1.6, 1 - y);
  };
  /** Seen from between the eyes, in lengths of the face. */
  const onFace = (place: Point): Point => {
    const [x, y] = [place.x - middle.x, place.y - middle.y];
    return { x: (x * across.x + y * across.y) / length, y: (x * down.x + y * down.y) / length };
  };
  const move = (x: number, y: number, by: number): Point => ({
    x: (x * across.x + y * down.x) * by,
    y: (x * across.y + y * down.y) * by,
  });

  function bendBody(place: Point): Bend {
    const { x, y } = onFace(place);
    const [wide, held] = [width / length, hold(place)];
    // The head is an egg with hair on it; what surrounds it follows less and less.
    const head = (1 - smooth(0.95, 1.9, Math.hypot(x / (wide * 0.66), y / 1.1))) * held;
    const round = Math.max(0, 1 - (x / (wide * 0.6)) ** 2 - ((y - 0.35) / 1.05) ** 2);
    const nose = gauss(Math.hypot(x, y - 0.36) / (wide * 0.14));
    const near = head * (0.32 + 0.62 * round + 0.22 * nose);
    const trunk = smooth(shoulders - length * 0.5, shoulders + length * 0.2, place.y) * held;
    const [fromNeckX, fromNeckY] = [place.x - neck.x, place.y - neck.y];
    const all = Math.max(head, trunk * 0.7);
    return {
      turn: move(near, 0, width * 0.09),
      nod: move(0, near, length * 0.06),
      roll: { x: -fromNeckY * head * 0.045, y: fromNeckX * head * 0.045 },
      // Towards the viewer: larger around the middle of the shoulders.
      lean: { x: (place.x - middle.x) * all * 0.018, y: (place.y - shoulders) * all * 0.018 },
      sway: { x: length * 0.018 * all, y: 0 },
      breath: { x: 0, y: -length * 0.011 * Math.max(trunk, head * 0.55) },
    };
  }

  function bendBrow(place: Point, index: number): Point {
    const brow = brows[index];
    if (!brow) return { x: 0, y: 0 };
    const { outer, inner, gap } = brow;
    const [wideX, wideY] = [inner.x - outer.x, inner.y - outer.y];
    const share = ((place.x - outer.x) * wideX + (place.y - outer.y) * wideY) / (wideX ** 2 + wideY ** 2 || 1e-6);
    const nearest = Math.min(1, Math.max(0, share));
    const [x, y] = [place.x - outer.x - wideX * nearest, place.y - outer.y - wideY * nearest];
    const below = (x * down.x + y * down.y) / gap;
    return move(0, -gauss(Math.hypot(x, y) / gap) * (1 - smooth(0.15, 0.8, below)), gap * 0.42);
  }

  function bendMouth(place: Point): Bend {
    const { x, y } = fromMouth(face, place);
    const [side, off] = [Math.sign(x), Math.abs(x)];
    const pull = off <= 1 ? x : side * gauss((off - 1) / 0.6);
    const level = gauss(y / 0.75);
    const lips = Math.max(0, 1 - x * x) ** 0.5 * y * gauss(y / 0.55);
    const corner = gauss(Math.hypot(off - 1, y) / 0.6);
    const cheek = gauss(Math.hypot(off - 1.4, y + 0.9) / 0.6);
    const toJaw = smooth(0.05, mouth.chin * 0.72, y) * (1 - smooth(mouth.chin * 1.02, mouth.chin * 1.02 + 1.5, y));
    return {
      wide: move(pull * level, lips * -0.2, mouth.half * 0.15),
      round: move(-pull * level, lips * 0.9, mouth.half * 0.36),
      press: move(0, -lips, mouth.half * 0.4),
      smile: move(side * corner * 0.13, -corner * 0.24 - cheek * 0.09, mouth.half),
      jaw: move(0, toJaw * (1 - smooth(jawHalf * 0.45, jawHalf * 1.15, off)), mouth.half),
    };
  }

  return (place) => ({
    ...bendBody(place),
    ...bendMouth(place),
    browLeft: bendBrow(place, 0),
    browRight: bendBrow(place, 1),
  });
}
