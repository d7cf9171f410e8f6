import { joinBytes } from './iris-picture.ts';
import type { Surface } from './surface.ts';

const FLOAT = 5126;
const SHORT = 5123;

/** Collects numbers for the binary part of a GLB. */
export function createBinary() {
  const parts: Uint8Array[] = [];
  const bufferViews: { buffer: 0; byteOffset: number; byteLength: number }[] = [];
  const accessors: Record<string, unknown>[] = [];
  let size = 0;

  function addBytes(bytes: Uint8Array): number {
    bufferViews.push({ buffer: 0, byteOffset: size, byteLength: bytes.length });
    const padding = new Uint8Array((4 - (bytes.length % 4)) % 4);
    parts.push(bytes, padding);
    size += bytes.length + padding.length;
    return bufferViews.length - 1;
  }

  function add(numbers: readonly number[], type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4' | 'MAT4', short = false): number {
    const width = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 }[type];
    const array = short ? Uint16Array.from(numbers) : Float32Array.from(numbers);
    const accessor: Record<string, unknown> = {
      bufferView: addBytes(new Uint8Array(array.buffer)),
      componentType: short ? SHORT : FLOAT,
      count: numbers.length / width,
      type,
    };
    if (type === 'VEC3') {
      const of = (axis: number) => [...array].filter((_, index) => index % 3 === axis);
      accessor.min = [0, 1, 2].map((axis) => of(axis).reduce((a, b) => Math.min(a, b), Infinity));
      accessor.max = [0, 1, 2].map((axis) => of(axis).reduce((a, b) => Math.max(a, b), -Infinity));
    }
    accessors.push(accessor);
    return accessors.length - 1;
  }

  return {
    add,
    addBytes,
    /** The whole file. */
    close(json: Record<string, unknown>): Uint8Array<ArrayBuffer> {
      const text = JSON.stringify({
        asset: { version: '2.0' },
        ...json,
        buffers: [{ byteLength: size }],
        bufferViews,
        accessors,
      });
      return packGlb(text, joinBytes(parts));
    },
  };
}

export type Binary = ReturnType<typeof createBinary>;

function packGlb(text: string, binary: Uint8Array): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(text + ' '.repeat((4 - (new TextEncoder().encode(text).length % 4)) % 4));
  const total = 12 + 8 + json.length + 8 + binary.length;
  const words = (...values: number[]) => new Uint8Array(Uint32Array.from(values).buffer);
  return joinBytes([
    words(0x46546c67, 2, total, json.length, 0x4e4f534a),
    json,
    words(binary.length, 0x004e4942),
    binary,
  ]);
}

/** Surfaces of one material as one, so that there is one draw for each. */
export function joinSurfaces(
  surfaces: readonly Surface[],
): { material: string; parts: { surface: Surface; index: number }[] }[] {
  const byMaterial = new Map<string, { surface: Surface; index: number }[]>();
  for (const [index, surface] of surfaces.entries())
    byMaterial.set(surface.material, [...(byMaterial.get(surface.material) ?? []), { surface, index }]);
  return [...byMaterial].map(([material, parts]) => ({ material, parts }));
}

/** Normals of a surface: the mean of the faces around each point. */
export function normalsOf({ positions, indices }: Pick<Surface, 'positions' | 'indices'>): number[] {
  const sums = new Float64Array(positions.length);
  const at = (index: number, axis: number) => positions[index * 3 + axis] ?? 0;
  for (let face = 0; face < indices.length; face += 3) {
    const [a, b, c] = [indices[face] ?? 0, indices[face + 1] ?? 0, indices[face + 2] ?? 0];
    const [p, q] = [0, 1].map((which) => [0, 1, 2].map((axis) => at(which ? c : b, axis) - at(a, axis))) as [
      ...[number[], number[]],
    ];
    const [px = 0, py = 0, pz = 0] = p;
    const [qx = 0, qy = 0, qz = 0] = q;
    for (const index of [a, b, c]) {
      sums[index * 3] = (sums[index * 3] ?? 0) + py * qz - pz * qy;
      sums[index * 3 + 1] = (sums[index * 3 + 1] ?? 0) + pz * qx - px * qz;
      sums[index * 3 + 2] = (sums[index * 3 + 2] ?? 0) + px * qy - py * qx;
    }
  }
  const normals: number[] = [];
  for (let index = 0; index < sums.length; index += 3) {
    const [x, y, z] = [sums[index] ?? 0, sums[index + 1] ?? 0, sums[index + 2] ?? 0];
    const size = Math.hypot(x, y, z);
    normals.push(...(size > 1e-12 ? [x / size, y / size, z / size] : [0, 0, 1]));
  }
  return normals;
}
