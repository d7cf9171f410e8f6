import { BufferAttribute, type BufferGeometry, type Mesh, type Object3D, Vector3 } from 'three';

/** Cloth and long hair that swing may come up so far, in heights of the picture. */
const MARGIN = 0.12;

export interface Trim {
  /** Leaves out what lies under this height, metres. @param height of the picture, metres */
  below(bottom: number, height: number): void;
}

interface Whole {
  readonly geometry: BufferGeometry;
  readonly index: BufferAttribute;
  /** Of each corner in the T-pose. Arms hang out to the sides there, and legs stay where they are. */
  readonly heights: Float32Array;
}

/** Corners of legs that no picture shows are still moved by their bones each time, which the processor feels. @param model in its T-pose */
export function createTrim(model: Object3D): Trim {
  const wholes: Whole[] = [];
  const point = new Vector3();
  let before = Number.NEGATIVE_INFINITY;
  model.updateMatrixWorld(true);
  model.traverse((node) => {
    const mesh = node as Mesh;
    const { geometry } = mesh;
    if (!mesh.isMesh || !geometry.index || !geometry.attributes.position) return;
    const heights = new Float32Array(geometry.attributes.position.count);
    // Parts of a model often share their corners: each measures its own.
    for (const corner of new Set(geometry.index.array))
      heights[corner] = mesh.getVertexPosition(corner, point).applyMatrix4(mesh.matrixWorld).y;
    wholes.push({ geometry, index: geometry.index, heights });
  });
  return {
    below(bottom, height) {
      const least = bottom - height * MARGIN;
      if (least === before) return;
      before = least;
      for (const { geometry, index, heights } of wholes) geometry.setIndex(trimIndex(index, heights, least));
    },
  };
}

/** The triangles of which at least one corner is as high as that. */
function trimIndex(index: BufferAttribute, heights: Float32Array, least: number): BufferAttribute {
  const { array } = index;
  const isHigh = (at: number): boolean => (heights[array[at] ?? 0] ?? 0) >= least;
  const kept: number[] = [];
  for (let at = 0; at + 2 < array.length; at += 3)
    if (isHigh(at) || isHigh(at + 1) || isHigh(at + 2))
      kept.push(array[at] ?? 0, array[at + 1] ?? 0, array[at + 2] ?? 0);
  if (kept.length === array.length) return index;
  return new BufferAttribute(heights.length > 65_535 ? new Uint32Array(kept) : new Uint16Array(kept), 1);
}
