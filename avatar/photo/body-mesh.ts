import type { Face } from './face.ts';
import { type Corner, createMesh, gridIndices, type Mesh } from './mesh.ts';
import type { Point } from './points.ts';
import type { Bend } from './shapes.ts';

/** Lines from 0 to `end`: close together where the face is. */
function spread(end: number, from: number, to: number, fine: number, coarse: number): number[] {
  const lines = [0];
  let at = 0;
  while (at < end - 1e-9) {
    const step = at > from - coarse && at < to ? fine : coarse;
    // No sliver at the end.
    at = at + step * 1.5 > end ? end : at + step;
    lines.push(at);
  }
  return lines;
}

/** The whole picture, before lips part and lids fall. */
export function createBody(face: Face, bends: (place: Point) => Bend): Mesh {
  const { aspect, middle, width, length, at } = face;
  const [fine, coarse] = [width / 20, Math.max(aspect, 1) / 16];
  const xs = spread(aspect, middle.x - width * 0.75, middle.x + width * 0.75, fine, coarse);
  const ys = spread(1, middle.y - length * 1.1, at.chin.y + length * 0.4, Math.max(fine, length / 26), coarse);
  const corners = ys.flatMap((y) =>
    xs.map((x): Corner => ({ place: { x, y }, u: x / aspect, v: y, alpha: 1, bend: bends({ x, y }) })),
  );
  return createMesh(corners, gridIndices(xs.length, ys.length));
}
