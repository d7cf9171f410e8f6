import type { Point } from './points.ts';
import { type Amounts, type Bend, SHAPES, type Shape } from './shapes.ts';

/** Numbers of one corner as painters take them: place x and y, place in the texture, opacity. */
export const STRIDE = 5;

/** A corner of a mesh at rest. Places in the room of {@link Face}; `u`, `v` 0..1 in the texture. */
export interface Corner {
  readonly place: Point;
  readonly u: number;
  readonly v: number;
  /** 0..1, for soft edges. */
  readonly alpha: number;
  readonly bend: Bend;
  /** How far the texture glides under it where the eyes look, in texture units. */
  readonly glide?: Point;
}

/** Triangles over a texture, ready to be bent. */
export interface Mesh {
  /** Of every corner, {@link STRIDE} numbers: what is painted. */
  readonly out: Float32Array;
  readonly indices: Uint16Array;
  readonly rest: Float32Array;
  readonly shapes: readonly { readonly shape: Shape; readonly moves: Float32Array }[];
  readonly texture: Float32Array;
  readonly glide: Float32Array | null;
}

export function createMesh(corners: readonly Corner[], indices: readonly number[]): Mesh {
  const out = new Float32Array(corners.length * STRIDE);
  const pairs = (read: (corner: Corner) => Point | undefined): Float32Array => {
    const values = new Float32Array(corners.length * 2);
    corners.forEach((corner, index) => {
      const point = read(corner);
      if (point) values.set([point.x, point.y], index * 2);
    });
    return values;
  };
  for (const [index, { place, u, v, alpha }] of corners.entries())
    out.set([place.x, place.y, u, v, alpha], index * STRIDE);
  const hasGlide = corners.some(({ glide }) => glide);
  return {
    out,
    indices: Uint16Array.from(indices),
    rest: pairs(({ place }) => place),
    texture: pairs(({ u, v }) => ({ x: u, y: v })),
    glide: hasGlide ? pairs(({ glide }) => glide) : null,
    shapes: SHAPES.map((shape) => ({ shape, moves: pairs(({ bend }) => bend[shape]) })).filter(({ moves }) =>
      moves.some((value) => value !== 0),
    ),
  };
}

/** Triangles of a grid of corners, row by row. */
export function gridIndices(columns: number, rows: number): number[] {
  const indices: number[] = [];
  for (let row = 0; row + 1 < rows; row += 1)
    for (let column = 0; column + 1 < columns; column += 1) {
      const at = row * columns + column;
      indices.push(at, at + 1, at + columns, at + 1, at + columns + 1, at + columns);
    }
  return indices;
}

/** Writes the bent mesh into `out`. */
export function bendMesh({ out, rest, shapes, texture, glide }: Mesh, amounts: Amounts, gaze: Point): void {
  const count = rest.length / 2;
  for (let i = 0; i < count; i += 1) {
    out[i * STRIDE] = rest[i * 2] ?? 0;
    out[i * STRIDE + 1] = rest[i * 2 + 1] ?? 0;
  }
  for (const { shape, moves } of shapes) {
    const amount = amounts[shape];
    if (amount === 0) continue;
    for (let i = 0; i < count; i += 1) {
      out[i * STRIDE] = (out[i * STRIDE] ?? 0) + (moves[i * 2] ?? 0) * amount;
      out[i * STRIDE + 1] = (out[i * STRIDE + 1] ?? 0) + (moves[i * 2 + 1] ?? 0) * amount;
    }
  }
  if (!glide) return;
  for (let i = 0; i < count; i += 1) {
    out[i * STRIDE + 2] = (texture[i * 2] ?? 0) - (glide[i * 2] ?? 0) * gaze.x;
    out[i * STRIDE + 3] = (texture[i * 2 + 1] ?? 0) - (glide[i * 2 + 1] ?? 0) * gaze.y;
  }
}
