import { BONES, findBone, HAIR_CHAINS } from './bones.ts';

const TITLE = '示例形象';
const AUTHOR = '化身 Huashen';

/** VRM 1.0: humanoid, expressions by morph targets, eyes by bones, hair that swings, and who may use it. */
export function describeV1(morphs: readonly string[], faceNode: number): Record<string, unknown> {
  const humanBones = Object.fromEntries(BONES.flatMap(({ human }, node) => (human ? [[human, { node }]] : [])));
  const preset = Object.fromEntries(
    morphs.map((name, index) => [
      name,
      {
        morphTargetBinds: [{ node: faceNode, index, weight: 1 }],
        ...(name === 'happy' ? { overrideBlink: 'blend' } : {}),
      },
    ]),
  );
  const range = { inputMaxValue: 90, outputScale: 14 };
  return {
    extensionsUsed: ['VRMC_vrm', 'VRMC_springBone', 'VRMC_materials_mtoon', 'KHR_materials_unlit'],
    extensions: {
      VRMC_vrm: {
        specVersion: '1.0',
        meta: {
          name: TITLE,
          version: '1.0',
          authors: [AUTHOR],
          licenseUrl: 'https://vrm.dev/licenses/1.0/',
          avatarPermission: 'everyone',
          commercialUsage: 'corporation',
          creditNotation: 'unnecessary',
          allowRedistribution: true,
          modification: 'allowModificationRedistribution',
        },
        humanoid: { humanBones },
        expressions: { preset },
        lookAt: {
          type: 'bone',
          offsetFromHeadBone: [0, 0.095, 0.05],
          rangeMapHorizontalInner: range,
          rangeMapHorizontalOuter: range,
          rangeMapVerticalDown: range,
          rangeMapVerticalUp: range,
        },
      },
      VRMC_springBone: {
        specVersion: '1.0',
        colliders: [
          { node: findBone('head'), shape: { sphere: { offset: [0, 0.1, 0], radius: 0.1 } } },
          { node: findBone('upperChest'), shape: { sphere: { offset: [0, 0.06, 0], radius: 0.11 } } },
        ],
        colliderGroups: [{ name: 'body', colliders: [0, 1] }],
        springs: HAIR_CHAINS.map((chain) => ({
          name: chain[0],
          joints: chain.map((bone) => ({
            node: findBone(bone),
            hitRadius: 0.015,
            stiffness: 0.9,
            gravityPower: 0.15,
            gravityDir: [0, -1, 0],
            dragForce: 0.5,
          })),
          colliderGroups: [0],
        })),
      },
    },
  };
}

/** Names of version 1 in version 0. */
const OLD_EXPRESSIONS: Readonly<Record<string, string>> = {
  aa: 'a',
  ih: 'i',
  ou: 'u',
  ee: 'e',
  oh: 'o',
  blink: 'blink',
  happy: 'joy',
  angry: 'angry',
  sad: 'sorrow',
  relaxed: 'fun',
  surprised: 'unknown',
};
const oldBone = (name: string): string =>
  name.replace('ThumbProximal', 'ThumbIntermediate').replace('ThumbMetacarpal', 'ThumbProximal');

/** The same in VRM 0.x. */
export function describeV0(morphs: readonly string[], materials: readonly string[]): Record<string, unknown> {
  const range = { xRange: 90, yRange: 14 };
  return {
    extensionsUsed: ['VRM', 'KHR_materials_unlit'],
    extensions: {
      VRM: {
        exporterVersion: 'huashen-sample',
        specVersion: '0.0',
        meta: {
          title: TITLE,
          version: '1.0',
          author: AUTHOR,
          allowedUserName: 'Everyone',
          violentUssageName: 'Disallow',
          sexualUssageName: 'Disallow',
          commercialUssageName: 'Allow',
          licenseName: 'CC0',
        },
        humanoid: {
          humanBones: BONES.flatMap(({ human }, node) =>
            human ? [{ bone: oldBone(human), node, useDefaultValues: true }] : [],
          ),
        },
        firstPerson: {
          firstPersonBone: findBone('head'),
          firstPersonBoneOffset: { x: 0, y: 0.095, z: 0.05 },
          meshAnnotations: [],
          lookAtTypeName: 'Bone',
          lookAtHorizontalInner: range,
          lookAtHorizontalOuter: range,
          lookAtVerticalDown: range,
          lookAtVerticalUp: range,
        },
        blendShapeMaster: {
          blendShapeGroups: morphs.map((name, index) => ({
            name: name === 'surprised' ? 'Surprised' : OLD_EXPRESSIONS[name],
            presetName: OLD_EXPRESSIONS[name],
            binds: [{ mesh: 1, index, weight: 100 }],
            materialValues: [],
          })),
        },
        secondaryAnimation: {
          boneGroups: HAIR_CHAINS.map((chain) => ({
            comment: chain[0],
            stiffiness: 0.9,
            gravityPower: 0.15,
            gravityDir: { x: 0, y: -1, z: 0 },
            dragForce: 0.5,
            center: -1,
            hitRadius: 0.015,
            bones: [findBone(chain[0])],
            colliderGroups: [],
          })),
          colliderGroups: [],
        },
        materialProperties: materials.map((name) => ({ name, shader: 'VRM_USE_GLTFSHADER' })),
      },
    },
  };
}
