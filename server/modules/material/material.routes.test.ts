import fs from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userInfo } from '#contract/account.contract.ts';
import { findOwn } from '#contract/find.contract.ts';
import {
  backgroundPage,
  deleteMaterialFolder,
  deleteMaterials,
  MATERIAL_LIMITS,
  material,
  materialPage,
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
import {
  beginMaterialUpload,
  endMaterialUpload,
  materialUploads,
  sendMaterialPiece,
  UPLOAD_PIECE_BYTES,
} from '#contract/material-upload.contract.ts';
import { project, updateProject } from '#contract/project.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { findCanvas } from '#server/platform/files/canvas.ts';

const MIB = 1024 * 1024;

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

  let drawn = 0;
  /** Of this size, and unlike all others. */
  async function draw(width = 60, height = 40): Promise<Buffer> {
    const canvas = findCanvas()?.createCanvas(width, height) as never as {
      getContext(kind: '2d'): { fillStyle: string; fillRect(...place: number[]): void };
      encode(kind: 'png'): Promise<Buffer>;
    };
    drawn += 1;
    const context = canvas.getContext('2d');
    context.fillStyle = `rgb(${drawn % 256}, ${drawn >> 8}, 90)`;
    context.fillRect(0, 0, width, height);
    return canvas.encode('png');
  }
  const begin = (name: string, size: number, by = token, more: object = {}) =>
    app.call(beginMaterialUpload, { name, size, lastModified: 1, ...more }, by);
  async function piece(upload: string, offset: number, bytes: Buffer, by = token) {
    const form = new FormData();
    form.set('upload', upload);
    form.set('offset', String(offset));
    form.set('upfile', new File([new Uint8Array(bytes)], 'piece'));
    const request = new Request('http://localhost', { method: 'POST', body: form });
    const reply = await app.app.inject({
      method: 'POST',
      url: sendMaterialPiece.path,
      headers: { token: by, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return reply.json();
  }
  const list = async (input: object = {}, by = token) => (await app.call(materialPage, input, by)).data.records;
  async function end(upload: string, by = token) {
    return waitFor(async () => {
      const open = (await app.call(materialUploads, {}, by)).data.find(({ id }) => id === upload);
      return open === undefined ? 'taken' : open.state === 'refused' ? open.problem : null;
    });
  }
  async function add(name: string, bytes: Buffer, by = token, more: object = {}): Promise<string> {
    const { data } = await begin(name, bytes.length, by, more);
    await piece(data.id, 0, bytes, by);
    expect(await end(data.id, by)).toBe('taken');
    return data.id;
  }
  const contents = async () =>
    (await fs.readdir(app.filesFolder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
      .length;
  const makeProject = async (background: string, name = '政务大厅一号屏') => {
    const role = (await app.call(saveRole, { name: '小政', roleDesc: '描述', avatarId: app.avatarId }, token)).data;
    return (await app.call(updateProject, { name, roleId: role, background }, token)).data;
  };

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

  test('what is refused says why, holds no room and leaves no bytes', async () => {
    const before = await contents();
    const text = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
    const used = (await app.call(materialShelf, {}, token)).data.media.used;
    const { data } = await begin('标志_矢量.svg', text.length);
    await piece(data.id, 0, text);
    expect(await end(data.id)).toBe('文件里有脚本，没有保存。导出为 PNG 再试。');
    expect((await app.call(materialShelf, {}, token)).data.media.used).toBe(used);
    expect(await waitFor(async () => ((await contents()) === before ? 'gone' : null))).toBe('gone');
    expect((await app.call(endMaterialUpload, { id: data.id }, token)).code).toBe(200);
    expect((await app.call(materialUploads, {}, token)).data).toEqual([]);
  });

  test('an upload goes on where it stopped: only the next piece is taken, once', async () => {
    const picture = await draw();
    const bytes = Buffer.concat([picture, Buffer.alloc(2 * UPLOAD_PIECE_BYTES - picture.length + 10, 1)]);
    const { data } = await begin('大图.png', bytes.length);
    const first = bytes.subarray(0, UPLOAD_PIECE_BYTES);
    const both = await Promise.all([piece(data.id, 0, first), piece(data.id, 0, first)]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409]);
    expect(await piece(data.id, 0, first)).toMatchObject({ code: 409, message: expect.stringContaining('断开的地方') });
    expect(await piece(data.id, 5, first)).toMatchObject({ code: 409 });
    expect(await piece(data.id, UPLOAD_PIECE_BYTES, first, stranger)).toMatchObject({ code: 404 });
    // After a reload: the same file answers the same upload, and where it stands.
    expect((await begin('大图.png', bytes.length)).data).toMatchObject({ id: data.id, offset: UPLOAD_PIECE_BYTES });
    expect((await app.call(materialUploads, {}, token)).data).toMatchObject([{ id: data.id, state: 'sending' }]);
    expect(
      await piece(data.id, UPLOAD_PIECE_BYTES, bytes.subarray(UPLOAD_PIECE_BYTES, UPLOAD_PIECE_BYTES + 9)),
    ).toMatchObject({ code: 200 });
    const rest = UPLOAD_PIECE_BYTES + 9;
    expect(await piece(data.id, rest, Buffer.alloc(UPLOAD_PIECE_BYTES, 1))).toMatchObject({ code: 200 });
    expect(await piece(data.id, rest + UPLOAD_PIECE_BYTES, Buffer.alloc(100))).toMatchObject({ code: 413 });
    await piece(data.id, rest + UPLOAD_PIECE_BYTES, Buffer.alloc(1, 1));
    expect(await end(data.id)).toBe('taken');
    expect(await list({ name: '大图' })).toHaveLength(1);
    // Chosen again after a reload, although it is through.
    expect((await begin('大图.png', bytes.length)).data).toMatchObject({ id: data.id, state: 'done' });
    expect((await app.call(materialUploads, {}, token)).data).toEqual([]);
    const [row] = await app.database.sql`select count(*)::int as n from file where kind = 'part'`;
    expect(row?.n).toBe(0);
  });

  test('what cannot begin', async () => {
    expect(await begin('空.png', 0)).toMatchObject({ code: 400, message: expect.stringContaining('空的') });
    expect(await begin('大.mp4', 600 * MIB)).toMatchObject({ code: 400, message: expect.stringContaining('压缩后') });
    for (const [name, most] of Object.entries({ '图.PNG': 50, '全景.jpg': 50, '曲.mp3': 50, '字.woff2': 30 }))
      expect(await begin(name, most * MIB + 1), name).toMatchObject({
        code: 413,
        message: `文件最大 ${most} MB，这个文件是 ${most + 1} MB。请压缩后再上传`,
      });
    expect(
      await app.call(tagMaterials, { ids: [], add: Array.from({ length: 11 }, (_, n) => `${n}`) }, token),
    ).toMatchObject({
      data: expect.arrayContaining([{ field: 'add', message: '一个素材最多 10 个标签' }]),
    });
    expect(await app.call(beginMaterialUpload, { name: 'a.png', size: 1 })).toMatchObject({ code: 401 });
    const folder = (await app.call(saveMaterialFolder, { name: '他人' }, stranger)).data;
    expect(await begin('a.png', 10, token, { folderId: folder })).toMatchObject({ code: 404 });
    expect(await piece('no id', 0, Buffer.from('x'))).toMatchObject({ code: 404 });
  });

  test('a piece that is too long says how long it may be; one that goes past the end of the file says that', async () => {
    const long = (await begin('长.png', 9 * MIB)).data;
    const refused = await piece(long.id, 0, Buffer.alloc(UPLOAD_PIECE_BYTES + 1));
    expect(refused).toMatchObject({ code: 413, message: '每段最多 4 MB，请分成更小的段上传' });
    const short = (await begin('短.png', 10)).data;
    expect(await piece(short.id, 0, Buffer.alloc(11))).toMatchObject({
      code: 413,
      message: '这段内容超出了文件的大小，请重新选择文件上传',
    });
    for (const id of [long.id, short.id]) await app.call(endMaterialUpload, { id }, token);
  });

  test('one place is left in the library, and six uploads begin at once: one gets it', async () => {
    const { token: full, accountId } = await app.createUser('full');
    await app.database.sql`
      with made as (
        insert into file (id, account_id, sha256, size, name, kind)
        select gen_random_uuid(), ${accountId}, 'sha ' || n, 1, 'a.png', 'material' from generate_series(1, ${MATERIAL_LIMITS.perAccount - 1}) n
        returning id)
      insert into material (id, account_id, name, kind, format, bytes)
      select id, ${accountId}, 'a.png', 'image', 'png', 1 from made`;
    const begun = await Promise.all([...Array(6).keys()].map((n) => begin(`${n}.png`, 10, full)));
    expect(begun.map(({ code }) => code).toSorted()).toEqual([200, 400, 400, 400, 400, 400]);
    expect(begun.find(({ code }) => code !== 200)?.message).toContain(`最多 ${MATERIAL_LIMITS.perAccount} 个`);
  });

  test('room is taken when an upload begins, exactly under a race, and given back when it ends', async () => {
    const { token: small, accountId: id } = await app.createUser('small');
    await app.database
      .sql`update account set video_size_limit = ${10 * MIB}, file_size_limit = ${MIB} where id = ${id}`;
    const tries = await Promise.all(Array.from({ length: 8 }, (_, n) => begin(`视频 ${n}.mp4`, 3 * MIB, small)));
    expect(tries.filter(({ code }) => code === 200)).toHaveLength(3);
    const refused = tries.find(({ code }) => code !== 200);
    expect(refused).toMatchObject({ code: 413, message: expect.stringContaining('图片和视频容量不足，只剩 1.00MB') });
    expect((await app.call(materialShelf, {}, small)).data).toMatchObject({
      media: { used: 9 * MIB, limit: 10 * MIB },
      files: { used: 0, limit: MIB },
    });
    expect((await app.call(userInfo, {}, small)).data.usedVideoSizeString).toContain('9');
    // A form finds no more room than is left.
    const form = await app.upload('a.png', new Uint8Array(2 * MIB), small);
    expect(form.code).toBe(413);
    for (const { data } of tries.filter(({ code }) => code === 200))
      expect((await app.call(endMaterialUpload, { id: data.id }, small)).code).toBe(200);
    expect((await app.call(materialShelf, {}, small)).data.media.used).toBe(0);
    expect((await begin('曲.mp3', 2 * MIB, small)).code).toBe(413);
  });

  test('who uploads owns the looking as well: accounts take turns at it', async () => {
    const { token: session, accountId: owner } = await app.createUser();
    const id = await add('轮流.png', await draw(), session);
    await app.upload('表单.png', await draw(), session);
    const jobs = await app.database.sql`select distinct name, group_id as owner from pgboss.job
      where name in ('material-take', 'material-look') and (data->>'id' = ${id} or data->>'accountId' = ${owner}) order by name`;
    expect(jobs.map(({ name, owner: whose }) => [name, whose])).toEqual([
      ['material-look', owner],
      ['material-take', owner],
    ]);
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

  test('pages that begin with one file at the same moment send one upload; a place that is no number is none', async () => {
    const begun = await Promise.all(Array.from({ length: 8 }, () => begin('同一个.png', 5000)));
    expect(new Set(begun.map(({ data }) => data.id)).size).toBe(1);
    const { id } = begun[0]?.data ?? { id: '' };
    for (const offset of ['', '1e2', '0x0', ' 0', '-0'])
      expect(await piece(id, offset as unknown as number, Buffer.alloc(10)), offset).not.toMatchObject({ code: 200 });
    expect((await piece(id, 0, Buffer.alloc(10))).data.offset).toBe(10);
    // A page that was left while the server still looked at the file chooses it again.
    await app.database.sql`update material_upload set state = 'checking' where id = ${id}`;
    expect((await begin('同一个.png', 5000)).data).toMatchObject({ id, state: 'checking' });
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
    const { data } = await app.call(material, { id: old }, token);
    expect(data.material.uses).toBe(2);
    expect(data.uses.map(({ kind, name, place }) => [kind, name, place])).toEqual([
      ['project', '政务大厅一号屏', '背景'],
      ['project', '横屏', '背景'],
    ]);
    const spare = await add('没有用到.png', await draw());
    expect(await app.call(deleteMaterials, { ids: [spare, old] }, token)).toMatchObject({
      code: 409,
      message: '正在使用，不能删除：用于“政务大厅一号屏”、“横屏”。请先替换',
    });
    expect(await list({ name: '没有用到' })).toHaveLength(1); // all or none
    expect((await list({ use: 'unused' })).map(({ id }) => id)).not.toContain(old);
    const { data: done } = await app.call(replaceMaterial, { id: old, byId: next }, token);
    expect(done.replaced.map(({ id }) => id).toSorted()).toEqual(projects.toSorted());
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
