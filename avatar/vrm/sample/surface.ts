import type { Point } from './bones.ts';

/** Bones that pull a point, with their shares. */
export type Pull = readonly (readonly [bone: string, share: number])[];

/** A piece of skin of one material. */
export interface Surface {
  readonly material: string;
  readonly positions: number[];
  readonly indices: number[];
  readonly pulls: Pull[];
  /** Only where there is a texture. */
  readonly uvs?: number[];
}

interface Grid {
  material: string;
  /** Points along and across. */
  rows: number;
  columns: number;
  /** The last column meets the first. */
  isRound: boolean;
  point(row: number, column: number): Point;
  pull(point: Point): Pull;
  uv?(row: number, column: number): readonly [number, number];
}

/** A net of quadrilaterals; `row` and `column` run 0..1. Faces look to the side from which columns run left to right, rows downwards. */
export function weave({ material, rows, columns, isRound, point, pull, uv }: Grid): Surface {
  const positions: number[] = [];
  const indices: number[] = [];
  const pulls: Pull[] = [];
  const uvs: number[] = [];
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const across = column / (isRound ? columns : columns - 1);
      const at = point(row / (rows - 1), across);
      positions.push(...at);
      pulls.push(pull(at));
      if (uv) uvs.push(...uv(row / (rows - 1), across));
    }
  const last = isRound ? columns : columns - 1;
  for (let row = 0; row + 1 < rows; row += 1)
    for (let column = 0; column < last; column += 1) {
      const next = (column + 1) % columns;
      const [a, b] = [row * columns + column, row * columns + next];
      const [c, d] = [a + columns, b + columns];
      indices.push(a, c, b, b, c, d);
    }
  return { material, positions, indices, pulls, ...(uv ? { uvs } : {}) };
}

/** A ball, or an egg. */
export function ball(
  material: string,
  at: Point,
  size: Point,
  pull: Grid['pull'],
  [rows, columns] = [10, 16],
): Surface {
  return weave({
    material,
    rows,
    columns,
    isRound: true,
    pull,
    point: (row, column) => {
      const [tilt, turn] = [row * Math.PI, column * Math.PI * 2];
      return [
        at[0] + size[0] * Math.sin(tilt) * Math.sin(turn),
        at[1] + size[1] * Math.cos(tilt),
        at[2] + size[2] * Math.sin(tilt) * Math.cos(turn),
      ];
    },
  });
}

/** A ring of a body: centre, and how far it reaches along its two axes. */
export interface Ring {
  at: Point;
  wide: number;
  deep: number;
}

/** Between the rings, smoothly. */
export function ringAt(rings: readonly Ring[], part: number): Ring {
  const place = Math.min(part, 0.9999) * (rings.length - 1);
  const index = Math.floor(place);
  const [a, b, c, d] = [-1, 0, 1, 2].map((step) => rings[Math.min(rings.length - 1, Math.max(0, index + step))]) as [
    ...[Ring, Ring, Ring, Ring],
  ];
  const t = place - index;
  const curve = (p: number, q: number, r: number, s: number) =>
    q + 0.5 * t * (r - p + t * (2 * p - 5 * q + 4 * r - s + t * (3 * (q - r) + s - p)));
  return {
    at: [0, 1, 2].map((axis) =>
      curve(...([a, b, c, d].map(({ at }) => at[axis] ?? 0) as [number, number, number, number])),
    ) as [...[number, number, number]],
    wide: curve(a.wide, b.wide, c.wide, d.wide),
    deep: curve(a.deep, b.deep, c.deep, d.deep),
  };
}

/** A tube through rings that lie across `along`; its ends are closed where the rings close. */
export function tube(
  material: string,
  rings: readonly Ring[],
  along: 'x' | 'y',
  pull: Grid['pull'],
  [rows, columns] = [24, 20],
): Surface {
  return weave({
    material,
    rows,
    columns,
    isRound: true,
    pull,
    point: (row, column) => {
      const { at, wide, deep } = ringAt(rings, row);
      const turn = column * Math.PI * 2;
      if (along === 'x') return [at[0], at[1] + wide * Math.cos(turn), at[2] - deep * Math.sin(turn)];
      return [at[0] + wide * Math.sin(turn), at[1], at[2] + deep * Math.cos(turn)];
    },
  });
}

/** The same on the other side: mirrored points, sides of faces and bones. */
export function mirror({ positions, indices, pulls, ...same }: Surface): Surface {
  const swap = (bone: string) =>
    bone.startsWith('left') ? `right${bone.slice(4)}` : bone.startsWith('lockL') ? `lockR${bone.slice(5)}` : bone;
  return {
    ...same,
    positions: positions.map((value, index) => (index % 3 === 0 ? -value : value)),
    indices: indices.map((_, index) => indices[index % 3 === 0 ? index : index % 3 === 1 ? index + 1 : index - 1] ?? 0),
    pulls: pulls.map((pull) => pull.map(([bone, share]) => [swap(bone), share] as const)),
  };
}

export const mix = (from: number, to: number, part: number): number => from + (to - from) * part;
export const smooth = (from: number, to: number, value: number): number => {
  const part = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return part * part * (3 - 2 * part);
};
