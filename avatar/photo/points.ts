/** Landmarks of a face, left and right as in the picture. */
export const POINT_NAMES = [
  ...(['templeLeft', 'templeRight', 'jawLeft', 'jawRight', 'chin'] as const),
  ...(['browLeftOuter', 'browLeftInner', 'browRightInner', 'browRightOuter'] as const),
  ...(['eyeLeftOuter', 'eyeLeftInner', 'eyeLeftTop', 'eyeLeftBottom', 'eyeLeftPupil'] as const),
  ...(['eyeRightInner', 'eyeRightOuter', 'eyeRightTop', 'eyeRightBottom', 'eyeRightPupil'] as const),
  ...(['noseTip', 'mouthLeft', 'mouthRight', 'lipTop', 'lipUpper', 'lipLower', 'lipBottom'] as const),
  ...(['shoulderLeft', 'shoulderRight'] as const),
] as const;
export type PointName = (typeof POINT_NAMES)[number];

/** From the upper left corner; of a picture's points 0..1 each way. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
export type Points = Readonly<Record<PointName, Point>>;

/** A face that looks at the viewer, one unit from eye to eye, its origin between the eyes. */
const STANDARD: Points = {
  templeLeft: { x: -1.06, y: -0.1 },
  templeRight: { x: 1.06, y: -0.1 },
  jawLeft: { x: -0.82, y: 1.05 },
  jawRight: { x: 0.82, y: 1.05 },
  chin: { x: 0, y: 1.78 },
  browLeftOuter: { x: -0.82, y: -0.34 },
  browLeftInner: { x: -0.24, y: -0.36 },
  browRightInner: { x: 0.24, y: -0.36 },
  browRightOuter: { x: 0.82, y: -0.34 },
  eyeLeftOuter: { x: -0.76, y: 0.01 },
  eyeLeftInner: { x: -0.25, y: 0.03 },
  eyeLeftTop: { x: -0.5, y: -0.1 },
  eyeLeftBottom: { x: -0.5, y: 0.1 },
  eyeLeftPupil: { x: -0.5, y: 0 },
  eyeRightInner: { x: 0.25, y: 0.03 },
  eyeRightOuter: { x: 0.76, y: 0.01 },
  eyeRightTop: { x: 0.5, y: -0.1 },
  eyeRightBottom: { x: 0.5, y: 0.1 },
  eyeRightPupil: { x: 0.5, y: 0 },
  noseTip: { x: 0, y: 0.66 },
  mouthLeft: { x: -0.4, y: 1.1 },
  mouthRight: { x: 0.4, y: 1.1 },
  lipTop: { x: 0, y: 1 },
  lipUpper: { x: 0, y: 1.1 },
  lipLower: { x: 0, y: 1.11 },
  lipBottom: { x: 0, y: 1.24 },
  shoulderLeft: { x: -1.9, y: 2.9 },
  shoulderRight: { x: 1.9, y: 2.9 },
};

export const clampShare = (value: number): number => (value > 0 ? Math.min(1, value) : 0);

export const mapPoints = (points: Points, map: (point: Point, name: PointName) => Point): Points =>
  Object.fromEntries(POINT_NAMES.map((name) => [name, map(points[name], name)])) as unknown as Points;

/**
 * The standard face laid over two eyes and, where it is known, a mouth.
 * @param aspect width of the picture by its height; `eyes` and `mouth` are 0..1
 */
export function layStandard(aspect: number, left: Point, right: Point, mouth?: Point): Points {
  const across = { x: (right.x - left.x) * aspect, y: right.y - left.y };
  const middle = { x: ((left.x + right.x) / 2) * aspect, y: (left.y + right.y) / 2 };
  const unit = Math.max(Math.hypot(across.x, across.y), 1e-3);
  // Down the face: from between the eyes to the mouth, which also says how long the face is.
  const square = { x: -across.y, y: across.x };
  const toMouth = mouth ? { x: mouth.x * aspect - middle.x, y: mouth.y - middle.y } : square;
  const length = mouth ? Math.hypot(toMouth.x, toMouth.y) / STANDARD.lipUpper.y : unit;
  const down = { x: toMouth.x / Math.hypot(toMouth.x, toMouth.y), y: toMouth.y / Math.hypot(toMouth.x, toMouth.y) };
  return mapPoints(STANDARD, ({ x, y }) => ({
    x: clampShare((middle.x + x * across.x + y * length * down.x) / aspect),
    y: clampShare(middle.y + x * across.y + y * length * down.y),
  }));
}

/** Where a face usually is on a portrait of this shape. */
export function standardPoints(aspect: number): Points {
  const [unit, y] = [Math.min(0.2, 0.16 / aspect), aspect > 1 ? 0.4 : 0.36];
  return layStandard(aspect, { x: 0.5 - unit / 2, y }, { x: 0.5 + unit / 2, y });
}
