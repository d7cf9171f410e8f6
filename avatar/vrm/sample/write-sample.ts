import { makeBody } from './body.ts';
import { BONES, findBone } from './bones.ts';
import { makeFaces } from './face.ts';
import { type Binary, createBinary, joinSurfaces, normalsOf } from './glb.ts';
import { makeHead } from './head.ts';
import { makeIrisPicture } from './iris-picture.ts';
import { listMaterials, MATERIAL_NAMES } from './materials.ts';
import type { Surface } from './surface.ts';
import { describeV0, describeV1 } from './vrm-extensions.ts';

export type VrmVersion = '1.0' | '0.0';

/**
 * A complete VRM of our own making: for trying the product without a file, for tests and for measuring. A model of version 0 looks along
 * -Z, one of version 1 along +Z.
 */
export function writeSampleVrm(version: VrmVersion = '1.0'): Uint8Array<ArrayBuffer> {
  const binary = createBinary();
  const isModern = version === '1.0';
  const turn = isModern ? 1 : -1;
  const faces = makeFaces();
  const names = Object.keys(faces.morphs);
  const body = addMesh(binary, [...makeBody(), ...makeHead()], turn, {});
  const face = addMesh(binary, faces.surfaces, turn, faces.morphs);

  const bones = BONES.map(({ name, parent, at }) => {
    const from = BONES.find((bone) => bone.name === parent)?.at ?? [0, 0, 0];
    const children = BONES.flatMap((bone, index) => (bone.parent === name ? [index] : []));
    return {
      name,
      translation: [(at[0] - from[0]) * turn, at[1] - from[1], (at[2] - from[2]) * turn],
      ...(children.length > 0 ? { children } : {}),
    };
  });
  const inverse = BONES.flatMap(({ at: [x, y, z] }) => [
    ...[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0],
    -x * turn,
    -y,
    -z * turn,
    1,
  ]);
  const root = bones.length;
  const picture = binary.addBytes(makeIrisPicture());
  return binary.close({
    scene: 0,
    scenes: [{ nodes: [root] }],
    nodes: [
      ...bones,
      { name: 'sample', children: [0, root + 1, root + 2] },
      { name: 'body', mesh: 0, skin: 0 },
      { name: 'face', mesh: 1, skin: 0 },
    ],
    skins: [{ joints: bones.map((_, index) => index), inverseBindMatrices: binary.add(inverse, 'MAT4'), skeleton: 0 }],
    meshes: [
      { name: 'body', primitives: body },
      { name: 'face', primitives: face, weights: names.map(() => 0), extras: { targetNames: names } },
    ],
    materials: listMaterials(isModern),
    textures: [{ source: 0 }],
    images: [{ name: 'iris', bufferView: picture, mimeType: 'image/png' }],
    ...(isModern ? describeV1(names, root + 2) : describeV0(names, MATERIAL_NAMES)),
  });
}

/** Primitives of a mesh, one a material. */
function addMesh(
  binary: Binary,
  surfaces: readonly Surface[],
  turn: number,
  morphs: Readonly<Record<string, number[][]>>,
): Record<string, unknown>[] {
  const turned = (points: readonly number[]) => points.map((value, index) => (index % 3 === 1 ? value : value * turn));
  return joinSurfaces(surfaces).map(({ material, parts }) => {
    const positions: number[] = [];
    const normals: number[] = [];
    const indices: number[] = [];
    const joints: number[] = [];
    const weights: number[] = [];
    const uvs: number[] = [];
    for (const { surface } of parts) {
      const first = positions.length / 3;
      positions.push(...surface.positions);
      normals.push(...normalsOf(surface));
      indices.push(...surface.indices.map((index) => index + first));
      uvs.push(...(surface.uvs ?? []));
      for (const pull of surface.pulls) {
        const four = [0, 1, 2, 3].map((index) => pull[index] ?? (['hips', 0] as const));
        const sum = four.reduce((total, [, share]) => total + share, 0);
        joints.push(...four.map(([bone, share]) => (share > 0 ? findBone(bone) : 0)));
        weights.push(...four.map(([, share]) => share / sum));
      }
    }
    const targets = Object.values(morphs).map((moves) => ({
      POSITION: binary.add(turned(parts.flatMap(({ index }) => moves[index] ?? [])), 'VEC3'),
    }));
    return {
      material: MATERIAL_NAMES.indexOf(material),
      indices: binary.add(indices, 'SCALAR', true),
      attributes: {
        POSITION: binary.add(turned(positions), 'VEC3'),
        NORMAL: binary.add(turned(normals), 'VEC3'),
        JOINTS_0: binary.add(joints, 'VEC4', true),
        WEIGHTS_0: binary.add(weights, 'VEC4'),
        ...(uvs.length > 0 ? { TEXCOORD_0: binary.add(uvs, 'VEC2') } : {}),
      },
      ...(targets.length > 0 ? { targets } : {}),
    };
  });
}
