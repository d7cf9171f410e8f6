import { distance, type Face, smooth } from './face.ts';
import { light, type Rgb } from './inside.ts';
import { type Corner, createMesh, gridIndices, type Mesh } from './mesh.ts';
import type { Point } from './points.ts';
import type { Bend } from './shapes.ts';

type Side = 'Left' | 'Right';

const COLUMNS = 17;
/** Of the eyeball, from lid to lid. */
const BALL_ROWS = [0, 0.16, 0.33, 0.5, 0.67, 0.84, 1];
/** Of the lid's skin, from its fold down, and of its edge. */
const SKIN_ROWS = [0, 0.25, 0.5, 0.75, 1];
const LASH_ROWS = [0, 0.3, 0.6, 0.85, 1];

/** The opening of an eye: two arcs over the line between its corners. */
function measureEye({ at }: Face, side: Side) {
  const [outer, inner] = [at[`eye${side}Outer`], at[`eye${side}Inner`]];
  const [a, b] = side === 'Left' ? [outer, inner] : [inner, outer];
  const wide = Math.max(distance(a, b), 1e-3);
  const along = { x: (b.x - a.x) / wide, y: (b.y - a.y) / wide };
  const down = { x: -along.y, y: along.x };
  const height = (point: Point) => (point.x - a.x) * down.x + (point.y - a.y) * down.y;
  const top = Math.min(height(at[`eye${side}Top`]), -wide * 0.04);
  const bottom = Math.max(height(at[`eye${side}Bottom`]), wide * 0.02);
  const brow = {
    x: (at[`brow${side}Outer`].x + at[`brow${side}Inner`].x) / 2,
    y: (at[`brow${side}Outer`].y + at[`brow${side}Inner`].y) / 2,
  };
  const pupil = at[`eye${side}Pupil`];
  return {
    wide,
    top,
    bottom,
    tall: bottom - top,
    pupil: Math.min(0.8, Math.max(0.2, ((pupil.x - a.x) * along.x + (pupil.y - a.y) * along.y) / wide)),
    /** Free skin between the lid and the brow. */
    free: Math.max(top - height(brow), wide * 0.1),
    /** Share of the opening's height at a share of its width. */
    arc: (share: number) => Math.max(0, 1 - Math.abs(2 * share - 1) ** 2.5),
    place: (share: number, y: number): Point => ({
      x: a.x + (b.x - a.x) * share + down.x * y,
      y: a.y + (b.y - a.y) * share + down.y * y,
    }),
    down,
  };
}

const shareAt = (column: number) => column / (COLUMNS - 1);

/** What is seen between the lids: the picture of the eye glides under it, while its edges stay. */
export function createEyeball(face: Face, bends: (place: Point) => Bend, side: Side): Mesh {
  const { wide, top, bottom, tall, pupil, arc, place } = measureEye(face, side);
  const corners = BALL_ROWS.flatMap((row, index) =>
    Array.from({ length: COLUMNS }, (_, column): Corner => {
      const share = shareAt(column);
      const at = place(share, (top + (bottom - top) * row) * arc(share));
      const off = Math.abs(share - pupil) / (share < pupil ? pupil : 1 - pupil);
      const free = 1 - smooth(0.5, 1, off);
      const isEdge = index === 0 || index === BALL_ROWS.length - 1 || column === 0 || column === COLUMNS - 1;
      return {
        place: at,
        u: at.x / face.aspect,
        v: at.y,
        alpha: isEdge ? 0 : 1,
        bend: bends(at),
        glide: { x: (wide * 0.13 * free) / face.aspect, y: tall * 0.13 * free },
      };
    }),
  );
  return createMesh(corners, gridIndices(COLUMNS, BALL_ROWS.length));
}

/**
 * Height of the plain skin above an eye that may be drawn down over it: less than up to the brow where something dark, such as the rim of
 * glasses, crosses it. @param sample mean colour around a place, with its reach
 */
export function findLidSkin(face: Face, side: Side, sample: (place: Point, reach: number) => Rgb): number {
  const { top, tall, free, place } = measureEye(face, side);
  const most = Math.min(tall * 1.1, free * 0.62);
  const rows = Array.from({ length: 10 }, (_, row) =>
    Math.min(
      ...[0.15, 0.32, 0.5, 0.68, 0.85].map((share) =>
        light(sample(place(share, top - (most * (row + 1)) / 10), tall * 0.03)),
      ),
    ),
  );
  const usual = rows.toSorted((a, b) => b - a)[2] ?? 0;
  // The first rows hold the lashes and the fold.
  const dark = rows.findIndex((value, row) => row >= 3 && value < usual * 0.74);
  return dark < 0 ? most : (most * Math.max(2, dark - 1)) / 10;
}

/**
 * The upper lid. Its edge with the lashes comes down whole; behind it follows the plain skin above, mirrored, so that it begins where the
 * picture's skin ends and stretches to no more than about twice its length.
 * @param skin see {@link findLidSkin}
 */
export function createLid(
  face: Face,
  bends: (place: Point) => Bend,
  side: Side,
  skin: number,
): { skin: Mesh; lashes: Mesh } {
  const { top, tall, arc, place, down } = measureEye(face, side);
  const cornerOf =
    (row: number, isSkin: boolean) =>
    (_: unknown, column: number): Corner => {
      const share = shareAt(column);
      const open = arc(share);
      const band = Math.min(tall * 0.27, skin * 0.6) * (0.72 + 0.28 * open);
      const lashes = tall * 0.06 * open;
      const fall = tall * open - lashes * 0.4;
      const y = isSkin ? -band * (1 - 0.5 * row) : -band + (band + lashes) * row;
      const from = place(share, top * open + (isSkin ? -band - (skin - band) * row : y));
      const at = place(share, top * open + y);
      const moves = fall * (isSkin ? row : 1);
      const isEdge = column === 0 || column === COLUMNS - 1 || (!isSkin && (row === 0 || row === 1));
      return {
        place: at,
        u: from.x / face.aspect,
        v: from.y,
        alpha: isEdge ? 0 : 1,
        bend: { ...bends(at), [`lid${side}`]: { x: down.x * moves, y: down.y * moves } },
      };
    };
  const meshOf = (rows: readonly number[], isSkin: boolean): Mesh =>
    createMesh(
      rows.flatMap((row) => Array.from({ length: COLUMNS }, cornerOf(row, isSkin))),
      gridIndices(COLUMNS, rows.length),
    );
  return { skin: meshOf(SKIN_ROWS, true), lashes: meshOf(LASH_ROWS, false) };
}
