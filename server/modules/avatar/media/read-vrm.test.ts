import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cautionsOf } from '#contract/vrm-file.contract.ts';
import { describeTinyVrm, packVrm } from '#server/testing/tiny-vrm.ts';
import { readVrm } from './read-vrm.ts';
import { readVrmMeta } from './vrm-meta.ts';

let folder: string;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vrm-'));
});
afterAll(() => fs.rm(folder, { recursive: true }));

async function probe(bytes: Buffer) {
  const name = path.join(folder, 'model.vrm');
  await fs.writeFile(name, bytes);
  const file = await fs.open(name);
  try {
    return await readVrm(file);
  } finally {
    await file.close();
  }
}

type Tiny = ReturnType<typeof describeTinyVrm>;
const changed = (change: (json: Tiny) => unknown): Buffer => {
  const json = describeTinyVrm();
  change(json);
  return packVrm(json);
};

test('a whole file tells who made it, what they allow and what it is made of', async () => {
  expect(await probe(packVrm())).toEqual({
    kind: 'model',
    facts: {
      version: '1',
      title: '测试模型',
      authors: ['作者'],
      licence: 'https://vrm.dev/licenses/1.0/',
      users: 'everyone',
      commercial: 'all',
      canModify: true,
      triangles: 1,
      textures: 1,
    },
  });
});

describe('what is refused, each with what to do', () => {
  const many = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => structuredClone(value));
  test.each<[string, () => Buffer, string]>([
    ['a file that was cut off', () => packVrm().subarray(0, 400), '不完整'],
    ['another version of the container', () => patched(4, 1), 'glTF 2.0'],
    ['a description longer than the file', () => patched(12, 0x7fffffff), '不完整'],
    ['a description that is no object', () => packVrm('nodes'), '不完整'],
    ['a description of nothing', () => packVrm({}), '不是 VRM 形象'],
    ['a model of a thing', () => changed((json) => delete json.extensions.VRMC_vrm), '不是 VRM 形象'],
    ['a person without hands', () => changed((json) => delete humanBones(json).leftHand), '缺少人形骨骼（leftHand）'],
    ['a bone that is no node', () => changed((json) => (humanBones(json).hips = { node: 999 })), '互相矛盾'],
    [
      'a buffer on the web',
      () => changed((json) => (json.buffers[0] = { uri: 'https://example.com/a', byteLength: 9 })),
      '外部数据',
    ],
    ['a picture on the web', () => changed((json) => (json.images[0] = { uri: 'http://127.0.0.1/a.png' })), '外部贴图'],
    [
      'a picture in a data address',
      () => changed((json) => (json.images[0] = { uri: 'data:text/html,x' })),
      '外部贴图',
    ],
    [
      'nodes in a ring',
      () => changed((json) => json.nodes.splice(0, 2, { name: 'a', children: [1] }, { name: 'b', children: [0] })),
      '互相矛盾',
    ],
    ['too many nodes', () => changed((json) => json.nodes.push(...many(5000, { name: 'n' }))), '最多 4000 个节点'],
    [
      'numbers past the end of the file',
      () => changed((json) => (json.accessors[0] = { ...json.accessors[0], count: 4 })),
      '互相矛盾',
    ],
    [
      'numbers out of nothing that fill the memory',
      () => changed((json) => (json.accessors[0] = { componentType: 5126, count: 1e9, type: 'VEC3' })),
      '数据过多',
    ],
    [
      'too many triangles',
      () => changed((json) => (json.accessors[0] = { componentType: 5126, count: 900_000, type: 'VEC3' })),
      '最多 20 万个三角面，这个文件有 30.0 万个',
    ],
    [
      'lines',
      () => changed((json) => (json.meshes[0] = { primitives: [{ attributes: { POSITION: 0 }, mode: 1 }] })),
      '只保留三角面',
    ],
    [
      'compression that the engine lacks',
      () => changed((json) => Object.assign(json, { extensionsRequired: ['KHR_draco_mesh_compression'] })),
      '关闭压缩',
    ],
    ['a huge picture', () => packVrm(describeTinyVrm(), { width: 16_384, height: 64 }), '边长最多 4096 像素'],
    ['a picture without size', () => packVrm(describeTinyVrm(), { width: 0, height: 64 }), '边长最多'],
    [
      'too many pictures',
      () => changed((json) => json.images.push(...many(200, { bufferView: 1 }))),
      '最多 128 张贴图',
    ],
    ['pictures that are too large together', () => manyLarge(), '合计最多'],
  ])('%s', async (_, bytes, words) => {
    const found = await probe(bytes());
    expect(found).toMatchObject({ kind: 'refused' });
    expect('reason' in found ? found.reason : '').toContain(words);
  });

  function humanBones(json: Tiny): Record<string, unknown> {
    return (json.extensions.VRMC_vrm as { humanoid: { humanBones: Record<string, unknown> } }).humanoid.humanBones;
  }
  function patched(at: number, value: number): Buffer {
    const bytes = packVrm();
    bytes.writeUInt32LE(value, at);
    return bytes;
  }
  function manyLarge(): Buffer {
    const json = describeTinyVrm();
    json.images.push(...many(9, { bufferView: 1 }));
    return packVrm(json, { width: 4096, height: 4096 });
  }
});

describe('what a file says of its use', () => {
  test('what it leaves open is not allowed', () => {
    for (const isModern of [true, false])
      expect(readVrmMeta(undefined, isModern)).toMatchObject({ users: 'author', commercial: 'none', canModify: false });
  });

  test('version 0 with its spelling; a licence without commerce counts whatever else it says', () => {
    const old = { title: '甲', author: '乙', allowedUserName: 'Everyone', commercialUssageName: 'Allow' };
    expect(readVrmMeta({ ...old, licenseName: 'CC_BY' }, false)).toMatchObject({
      title: '甲',
      authors: ['乙'],
      users: 'everyone',
      commercial: 'all',
      canModify: true,
      licence: 'CC_BY',
    });
    expect(readVrmMeta({ ...old, licenseName: 'CC_BY_NC_ND' }, false)).toMatchObject({
      commercial: 'none',
      canModify: false,
    });
  });

  test('names are one line that hides nothing', () => {
    const { title, authors } = readVrmMeta({ name: `甲\n\u202e乙${'长'.repeat(500)}`, authors: ['', 7, '丙'] }, true);
    expect(title.startsWith('甲 乙长')).toBe(true);
    expect(title.length).toBe(120);
    expect(authors).toEqual(['丙']);
  });

  test('limits are told in sentences, and a free model has none', () => {
    expect(cautionsOf({ users: 'everyone', commercial: 'all' })).toEqual([]);
    expect(cautionsOf({ users: 'author', commercial: 'personal' })).toHaveLength(2);
  });
});
