import fs from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CODE } from '#contract/errors.contract.ts';
import { readFile } from '#contract/file.contract.ts';
import { findOwn } from '#contract/find.contract.ts';
import { NO_INTERACTION } from '#contract/interaction.contract.ts';
import {
  backgroundPage,
  deleteMaterialFolder,
  deleteMaterials,
  material,
  materialShelf,
  moveMaterials,
  renameMaterial,
  replaceMaterial,
  restoreMaterialFolder,
  restoreMaterialPlaces,
  restoreMaterials,
  restoreReplaced,
  saveMaterialFolder,
  tagMaterials,
} from '#contract/material.contract.ts';
import { nodeList, saveAvatarNode } from '#contract/node.contract.ts';
import { endProjectLinks, project, updateProject } from '#contract/project.contract.ts';
import { changeEmbedDomains } from '#contract/project-access.contract.ts';
import { publishProject, takeDownProject } from '#contract/publish.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import type { Scene } from '#contract/scene.contract.ts';
import { saveSceneTemplate } from '#contract/scene-template.contract.ts';
import { shortenLink } from '#contract/short-link.contract.ts';
import { startProject } from '#contract/visit.contract.ts';
import { findCanvas } from '#server/platform/files/canvas.ts';
import { readPictureSize } from '#server/platform/files/picture-size.ts';
import { common, makeScene, tallFrame } from '#server/testing/make-scene.ts';
import { createMaterialUploads } from '#server/testing/material-uploads.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { FILM, FONT, PIXEL } from '#server/testing/tiny-media.ts';
import { waitFor } from '#server/testing/wait-for.ts';

/** Seconds of silence, as a WAV file. */
function silence(seconds: number): Buffer {
  const rate = 8000;
  const wav = Buffer.alloc(44 + seconds * rate * 2);
  wav.write('RIFF');
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8);
  for (const [at, value] of [
    [16, 16],
    [24, rate],
    [28, rate * 2],
    [40, wav.length - 44],
  ] as const)
    wav.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    wav.writeUInt16LE(value, at);
  wav.write('data', 36);
  return wav;
}

describe('materials', () => {
  let app: TestApp;
  let token: string;
  let stranger: string;
  beforeAll(async () => {
    app = await createTestApp();
    ({ token } = await app.createUser('owner'));
    ({ token: stranger } = await app.createUser('stranger'));
  });
  afterAll(() => app.close());

  const { draw, list, add } = createMaterialUploads(() => ({ app, token }));
  const contents = async () =>
    (await fs.readdir(app.filesFolder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
      .length;
  const makeProject = async (background: string, name = '政务大厅一号屏') => {
    const role = (await app.call(saveRole, { name: '小政', roleDesc: '描述', avatarId: app.avatarId }, token)).data;
    return (await app.call(updateProject, { name, roleId: role, background }, token)).data;
  };

  test('what is put to use after it was deleted, or while it is, is there again', async () => {
    const [late, same] = [await add('晚.png', await draw(37, 53)), await add('同时.png', await draw(39, 57))];
    const urlOf = async (name: string) => (await list({ name }))[0]?.url ?? '';
    const [lateUrl, sameUrl] = [await urlOf('晚'), await urlOf('同时')];
    expect((await app.call(deleteMaterials, { ids: [late] }, token)).code).toBe(200);
    expect(await list({ name: '晚' })).toEqual([]);
    await makeProject(lateUrl, '晚一步');
    expect(await list({ name: '晚' })).toMatchObject([{ id: late, uses: 1 }]);
    expect(await app.call(deleteMaterials, { ids: [late] }, token)).toMatchObject({ code: CODE.conflict });
    expect((await app.call(restoreMaterials, { ids: [late] }, token)).code, 'whoever takes it back now').toBe(200);

    await Promise.all([app.call(deleteMaterials, { ids: [same] }, token), makeProject(sameUrl, '同时')]);
    expect((await app.call(material, { id: same }, token)).data).toMatchObject({ material: { uses: 1 } });
  });

  test('a picture becomes a material with its size, a small picture and an honest name', async () => {
    const id = await add('../..\\服务大厅\u0007_竖屏.gif', await draw(90, 160));
    const [found] = await list({ name: '服务大厅' });
    expect(found).toMatchObject({
      id,
      name: '服务大厅_竖屏.png',
      kind: 'image',
      format: 'png',
      width: 90,
      height: 160,
      uses: 0,
    });
    const bytes = await app.app.inject({ url: found?.url ?? '', headers: { token } });
    expect(bytes.headers['content-type']).toBe('image/png');
    expect((await app.app.inject({ url: found?.previewUrl ?? '', headers: { token } })).headers['content-type']).toBe(
      'image/webp',
    );
    expect((await app.app.inject({ url: found?.url ?? '', headers: { token: stranger } })).json().code).toBe(404);
    expect((await app.call(findOwn, { name: '服务大厅' }, token)).data).toMatchObject([{ kind: 'material', id }]);
    expect(await list({}, stranger)).toEqual([]);
  });

  test('what is saved of a project is seen by visitors while it was never published and is open to them', async () => {
    const id = await add('前台屏.png', await draw());
    const [{ url = '' } = {}] = await list({ name: '前台屏.png' });
    const projectId = await makeProject(url, '前台');
    const seen = async () => (await app.call(material, { id }, token)).data.uses.map(({ online }) => online);
    const give = async () => {
      const { data: ticket } = await app.call(startProject, { id: projectId }, token);
      await app.call(shortenLink, { id: projectId, ticket }, token);
    };
    expect(await seen(), 'nobody has its address').toEqual([false]);
    await give();
    expect(await seen(), 'a link was given out').toEqual([true]);
    await app.database.sql`update short_link set until = now() where project_id = ${projectId}`;
    expect(await seen(), 'it is over').toEqual([false]);
    await give();
    await app.call(endProjectLinks, { id: projectId }, token);
    expect(await seen(), 'its owner has ended it').toEqual([false]);
    await app.call(changeEmbedDomains, { id: projectId, add: ['a.example'] }, token);
    expect(await seen(), 'a site embeds it').toEqual([true]);
    await app.call(publishProject, { id: projectId }, token);
    expect((await seen()).toSorted(), 'from now on the version').toEqual([false, true]);
    await app.call(takeDownProject, { id: projectId }, token);
    expect(await seen()).toEqual([false, false]);
  });

  test('pictures of forms appear as well, and go as before when nothing names them', async () => {
    const { data: url } = await app.upload('背景.png', await draw(), token);
    const found = await waitFor(async () => (await list({ name: '背景.png' }))[0] ?? null);
    expect(found.url).toBe(url);
    const [row] = await app.database.sql`select kept from material where id = ${found.id}`;
    expect(row?.kept).toBe(false);
    await app.call(renameMaterial, { id: found.id, name: '大厅背景' }, token);
    expect((await app.database.sql`select kept, name from material where id = ${found.id}`)[0]).toEqual({
      kept: true,
      name: '大厅背景.png',
    });
    expect((await app.call(backgroundPage, { name: '大厅背景' }, token)).data.records).toMatchObject([
      { type: '1', url },
    ]);
    await app.upload('图.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', token);
  });

  const bytesOf = async (url: string) => (await app.app.inject({ url, headers: { token } })).rawPayload;

  test('a photograph of a form is turned as it is looked at and says nothing of where it was taken, by every name of the call', async () => {
    const plain = (await findCanvas()?.createCanvas(40, 20).encode('jpeg', 90)) ?? Buffer.alloc(0);
    // Turned to the right; and what holds a place.
    const turned = Buffer.from('ffe1001e45786966000049492a00080000000100120103000100000006000000ffe00016', 'hex');
    const photo = Buffer.concat([plain.subarray(0, 2), turned, Buffer.from('GPS 30.27N 120.15E  '), plain.subarray(2)]);
    for (const address of ['/avatar/upload/file', '/avatar/upload/file?rename=1', '/avatar/file/upload']) {
      const body = new FormData();
      body.set('upfile', new File([new Uint8Array(photo)], '现场.jpeg'));
      const request = new Request('http://localhost', { method: 'POST', body });
      const reply = await app.app.inject({
        method: 'POST',
        url: address,
        headers: { token, 'content-type': request.headers.get('content-type') ?? '' },
        payload: Buffer.from(await request.arrayBuffer()),
      });
      const kept = await bytesOf(reply.json().data);
      expect(readPictureSize(kept)).toMatchObject({ width: 20, height: 40 });
      expect([kept.includes('Exif'), kept.includes('GPS')]).toEqual([false, false]);
    }
    const { data: document } = await app.upload('现场.jpeg', photo, token, 'document');
    expect((await bytesOf(document)).equals(photo), 'a library reads what it was given').toBe(true);
  });

  test.each([
    ['a page named as a picture', 'e.png', '<html><script>alert(1)</script></html>', '只收图片'],
    ['half a picture', 'e.png', PIXEL.subarray(0, 40), '图片不完整'],
    ['junk named as a film', 'e.mp4', 'junk junk junk junk', '文件已损坏或不是视频'],
    ['junk named as a font', 'e.ttf', 'junk junk junk junk', '只收图片'],
    ['a font named as a picture', 'e.jpg', FONT, '文件内容与扩展名不符'],
    ['a picture named as a font', 'e.woff2', PIXEL, '文件内容与扩展名不符'],
  ])('%s is refused by a form, and leaves nothing', async (_what, name, content, words) => {
    const count = async () => (await app.database.sql`select count(*)::int as n from file`)[0]?.n;
    const before = [await count(), await contents()];
    expect(await app.upload(name, content, token)).toMatchObject({
      code: 400,
      message: expect.stringContaining(words),
    });
    expect([await count(), await contents()]).toEqual(before);
    expect(await app.upload(name, content, token, 'document')).toMatchObject({ code: 200 });
  });

  test('a picture of a form is called by what it is; films and fonts stay as they are', async () => {
    await app.upload('横幅.png', (await findCanvas()?.createCanvas(8, 8).encode('webp', 80)) ?? '', token);
    const [row] = await app.database.sql`select name from file order by created_at desc limit 1`;
    expect(row?.name).toBe('横幅.webp');
    for (const [name, bytes] of Object.entries({ 'a.mp4': FILM, 'a.woff2': FONT }))
      expect((await bytesOf((await app.upload(name, bytes, token)).data)).equals(bytes)).toBe(true);
  });

  test('folders hold materials, two deep; a deleted one gives them back when it comes back', async () => {
    const hall = (await app.call(saveMaterialFolder, { name: '政务大厅' }, token)).data;
    const desk = (await app.call(saveMaterialFolder, { name: '窗口实景', parentId: hall }, token)).data;
    expect(await app.call(saveMaterialFolder, { name: '窗口实景', parentId: hall }, token)).toMatchObject({
      code: 400,
    });
    expect(await app.call(saveMaterialFolder, { name: '再一层', parentId: desk }, token)).toMatchObject({ code: 400 });
    const ids = [await add('一.png', await draw(), token, { folderId: desk }), await add('二.png', await draw())];
    expect((await list({ folderId: hall })).map(({ id }) => id)).toEqual([ids[0]]);
    const before = (await app.call(moveMaterials, { ids, folderId: hall }, token)).data;
    expect(await list({ folderId: hall })).toHaveLength(2);
    expect(await list({ folderId: desk })).toHaveLength(0);
    const places = before.map(({ id, folderId }) => ({ id, folder: folderId }));
    await app.call(restoreMaterialPlaces, { places }, token);
    expect((await list({ folderId: hall })).map(({ id }) => id)).toEqual([ids[0]]);
    const folders = async () => (await app.call(materialShelf, {}, token)).data.folders;
    expect(await folders()).toMatchObject([
      { name: '政务大厅', count: 1 },
      { name: '窗口实景', parentId: hall, count: 1 },
    ]);
    await app.call(deleteMaterialFolder, { id: hall }, token);
    expect(await folders()).toEqual([]);
    expect((await list({ name: '一.png' }))[0]?.folderId).toBeNull();
    const again = (await app.call(saveMaterialFolder, { name: '政务大厅' }, token)).data;
    expect(await app.call(restoreMaterialFolder, { id: hall }, token)).toMatchObject({
      code: 400,
      message: '这里已有同名的文件夹，请换一个名称',
    });
    await app.call(deleteMaterialFolder, { id: again }, token);
    await app.call(restoreMaterialFolder, { id: hall }, token);
    expect((await list({ name: '一.png' }))[0]?.folderId).toBe(desk);
  });

  test('tags, search, sorting', async () => {
    const [one, other] = [await add('丙.png', await draw(300, 200)), await add('甲.png', await draw())];
    await app.call(tagMaterials, { ids: [one, other], add: ['节日', '竖屏'] }, token);
    await app.call(tagMaterials, { ids: [other], remove: ['竖屏'] }, token);
    expect((await list({ tag: '竖屏' })).map(({ id }) => id)).toEqual([one]);
    expect(await list({ name: '节日' })).toHaveLength(2);
    expect((await list({ tag: '节日', sort: 'largest' })).map(({ id }) => id)).toEqual([one, other]);
    expect((await app.call(materialShelf, {}, token)).data.tags).toMatchObject([
      { name: '节日', count: 2 },
      { name: '竖屏', count: 1 },
    ]);
    await app.call(tagMaterials, { ids: [one], add: ['\u202e倒着\n写'] }, token);
    expect((await list({ tag: '倒着写' })).map(({ id }) => id)).toEqual([one]);
    const many = Array.from({ length: 10 }, (_, n) => `标签${n}`);
    expect(await app.call(tagMaterials, { ids: [one], add: many }, token)).toMatchObject({ code: 400 });
    expect(await list({ kind: 'video' })).toEqual([]);
  });

  test('one in use is not deleted; it is replaced everywhere first, which is taken back as well', async () => {
    const [old, next] = [await add('旧.png', await draw()), await add('新.png', await draw())];
    const address = (id: string) => `/avatar/file?id=${id}`;
    const projects = [await makeProject(address(old)), await makeProject(address(old), '横屏')];
    const other = await makeProject(address(next), '别的');
    const scene = makeScene({ background: { kind: 'picture', url: address(old), fit: 'cover' } });
    const { roleId } = (await app.call(project, { id: other }, token)).data;
    const kept = (await app.call(saveSceneTemplate, { name: '大厅', roleId, scene }, token)).data;
    const interaction = { ...NO_INTERACTION, sleep: { as: 'picture', url: address(old) } };
    const asleep = (
      await app.call(saveSceneTemplate, { name: '熄屏', roleId, scene: makeScene({}), interaction }, token)
    ).data;
    const { data } = await app.call(material, { id: old }, token);
    expect(data.material.uses).toBe(4);
    expect(data.uses.map(({ kind, name, place }) => [kind, name, place])).toEqual([
      ['project', '政务大厅一号屏', '背景'],
      ['project', '横屏', '背景'],
      ['sceneTemplate', '大厅', '我的模板'],
      ['sceneTemplate', '熄屏', '我的模板'],
    ]);
    const spare = await add('没有用到.png', await draw());
    expect(await app.call(deleteMaterials, { ids: [spare, old] }, token)).toMatchObject({
      code: 409,
      message: '正在使用，不能删除：用于“政务大厅一号屏”、“横屏”、“大厅” 等 4 处。请先替换',
    });
    expect(await list({ name: '没有用到' })).toHaveLength(1); // all or none
    expect((await list({ use: 'unused' })).map(({ id }) => id)).not.toContain(old);
    const { data: done } = await app.call(replaceMaterial, { id: old, byId: next }, token);
    expect(done.replaced.map(({ id }) => id).toSorted()).toEqual([...projects, kept, asleep].toSorted());
    const background = async (id: string) => (await app.call(project, { id }, token)).data.background;
    expect(await background(projects[0] ?? '')).toBe(address(next));
    expect((await app.call(deleteMaterials, { ids: [old, spare] }, token)).code).toBe(200);
    expect(await list({ name: '旧.png' })).toEqual([]);
    expect((await app.call(restoreMaterials, { ids: [old, spare] }, token)).code).toBe(200);
    const places = done.replaced.map(({ kind, id }) => ({ kind, place: id }));
    expect((await app.call(restoreReplaced, { id: old, byId: next, places }, token)).code).toBe(200);
    expect(await background(projects[1] ?? '')).toBe(address(old));
    expect(await background(other)).toBe(address(next));
    expect(await app.call(deleteMaterials, { ids: [old] }, stranger)).toMatchObject({ code: 404 });
    expect(await app.call(replaceMaterial, { id: old, byId: old }, token)).toMatchObject({ code: 400 });
  });

  test('a film is not put where a picture stood', async () => {
    const film = await add('宣传片.mov', await fs.readFile('web/features/site/pictures/case-gov.mp4'));
    const [found] = await list({ kind: 'video' });
    expect(found).toMatchObject({ id: film, name: '宣传片.mp4', kind: 'video' });
    const picture = await add('图.png', await draw());
    expect(await app.call(replaceMaterial, { id: picture, byId: film }, token)).toMatchObject({
      code: 400,
      message: '请选择同类的素材：图片换图片，视频换视频',
    });
    expect((await app.call(backgroundPage, { type: '4' }, token)).data.records).toMatchObject([
      { id: film, type: '4' },
    ]);
  });

  test('a sound of a scene and of a node is where-used, is kept from being deleted, and is replaced in both', async () => {
    const [old, next] = [await add('旧.wav', silence(1)), await add('新.wav', silence(2))];
    const address = (id: string) => `${readFile.path}?id=${id}`;
    const sound = { id: 'music', kind: 'audio', ...common, frames: { '1': null, '2': tallFrame }, url: address(old) };
    const id = await makeProject('', '有声音');
    const { data: before } = await app.call(project, { id }, token);
    const scene = makeScene({ components: [...makeScene().components, sound as Scene['components'][number]] });
    expect((await app.call(updateProject, { ...before, scene }, token)).code).toBe(200);
    await app.call(saveAvatarNode, { projectId: id, name: '一', script: '大家好。', components: [sound] }, token);
    const { data: found } = await app.call(material, { id: old }, token);
    expect(found.material).toMatchObject({ kind: 'audio', uses: 2 });
    expect(found.uses.map(({ place }) => place).toSorted()).toEqual(['画面', '节点'].toSorted());
    expect((await app.call(deleteMaterials, { ids: [old] }, token)).code).toBe(409);
    expect((await app.call(replaceMaterial, { id: old, byId: next }, token)).data.replaced).toHaveLength(1);
    expect((await app.call(project, { id }, token)).data.scene?.components.at(-1)).toMatchObject({
      url: address(next),
    });
    const { data: list } = await app.call(nodeList, { projectId: id }, token);
    expect(list.nodes[0]?.components).toMatchObject([{ url: address(next) }]);
  });

  test('the same bytes twice are two materials and one content', async () => {
    const bytes = await draw();
    const before = await contents();
    const ids = [await add('甲一.png', bytes), await add('甲二.png', bytes)];
    expect(new Set(ids).size).toBe(2);
    const sha = await app.database.sql`select distinct sha256 from file where id in ${app.database.sql(ids)}`;
    expect(sha).toHaveLength(1);
    expect(sha[0]?.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(await waitFor(async () => ((await contents()) === before + 2 ? 'settled' : null))).toBe('settled'); // with its small picture
  });
});
