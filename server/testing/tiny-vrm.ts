const SIDES = ['UpperArm', 'LowerArm', 'Hand', 'UpperLeg', 'LowerLeg', 'Foot'];
const BONES = ['hips', 'spine', 'head', ...['left', 'right'].flatMap((side) => SIDES.map((bone) => `${side}${bone}`))];

/** A PNG's head: as much of it as is looked at. */
function pngHead(width: number, height: number): Buffer {
  const head = Buffer.alloc(64);
  head.write('89504e470d0a1a0a0000000d49484452', 'hex');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
}

/** The description of a VRM 1.0 that has what it must have and no more: bones, one triangle, one picture. */
export function describeTinyVrm() {
  return {
    asset: { version: '2.0' },
    extensions: {
      VRMC_vrm: {
        meta: {
          name: '测试模型',
          authors: ['作者'],
          licenseUrl: 'https://vrm.dev/licenses/1.0/',
          avatarPermission: 'everyone',
          commercialUsage: 'corporation',
          modification: 'allowModification',
        } as Record<string, unknown>,
        humanoid: {
          humanBones: Object.fromEntries(BONES.map((bone, node) => [bone, { node }])) as Record<string, unknown>,
        },
      },
    } as Record<string, unknown>,
    nodes: BONES.map((name) => ({ name })) as { name: string; children?: number[] }[],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } as Record<string, number>, mode: 4 }] }],
    accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' }] as Record<string, unknown>[],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: 36 },
      { buffer: 0, byteOffset: 36, byteLength: 64 },
    ],
    buffers: [{ byteLength: 100 }] as Record<string, unknown>[],
    images: [{ bufferView: 1, mimeType: 'image/png' }] as Record<string, unknown>[],
    textures: [{ source: 0 }],
  };
}

/** Its bytes. @param picture size that the texture says it has */
export function packVrm(json: unknown = describeTinyVrm(), picture = { width: 256, height: 256 }): Buffer {
  const text = Buffer.from(JSON.stringify(json));
  const binary = Buffer.concat([Buffer.alloc(36), pngHead(picture.width, picture.height)]);
  const padded = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, 0x20)]);
  const words = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer);
  const total = 12 + 8 + padded.length + 8 + binary.length;
  return Buffer.concat([
    words(0x46546c67, 2, total, padded.length, 0x4e4f534a),
    padded,
    words(binary.length, 0x004e4942),
    binary,
  ]);
}
