import fs from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userInfo } from '#contract/account.contract.ts';
import { MATERIAL_LIMITS, materialShelf, saveMaterialFolder, tagMaterials } from '#contract/material.contract.ts';
import {
  beginMaterialUpload,
  endMaterialUpload,
  materialUploads,
  UPLOAD_LEAST_PIECE_BYTES,
  UPLOAD_PIECE_BYTES,
} from '#contract/material-upload.contract.ts';
import { createMaterialUploads } from '#server/testing/material-uploads.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { FILM } from '#server/testing/tiny-media.ts';
import { waitFor } from '#server/testing/wait-for.ts';

const MIB = 1024 * 1024;

describe('uploads of materials', () => {
  let app: TestApp;
  let token: string;
  let stranger: string;
  beforeAll(async () => {
    app = await createTestApp();
    ({ token } = await app.createUser('owner'));
    ({ token: stranger } = await app.createUser('stranger'));
  });
  afterAll(() => app.close());

  const { begin, piece, draw, list, end, add } = createMaterialUploads(() => ({ app, token }));
  const contents = async () =>
    (await fs.readdir(app.filesFolder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
      .length;

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

  test('pieces that are empty or tiny are refused and leave nothing, unless they are the last', async () => {
    const size = UPLOAD_LEAST_PIECE_BYTES + 1;
    const bytes = Buffer.alloc(size, 1);
    const { data } = await begin('碎片.png', size);
    const before = await contents();
    for (const length of [0, 1, UPLOAD_LEAST_PIECE_BYTES - 1])
      expect(await piece(data.id, 0, bytes.subarray(0, length))).toMatchObject({
        code: 400,
        message: expect.stringContaining('至少 256 KB'),
      });
    expect(await contents()).toBe(before);
    const [still] = (await app.call(materialUploads, {}, token)).data;
    expect(still).toMatchObject({ offset: 0, state: 'sending' });
    expect(await piece(data.id, 0, bytes.subarray(0, size - 1))).toMatchObject({
      code: 200,
      data: { offset: size - 1 },
    });
    expect(await piece(data.id, size - 1, bytes.subarray(0, 0))).toMatchObject({ code: 400 });
    expect(await piece(data.id, size - 1, bytes.subarray(0, 1))).toMatchObject({ code: 200 });
    await end(data.id);
    await app.call(endMaterialUpload, { id: data.id }, token);
  });

  test('an upload goes on where it stopped: only the next piece is taken, once', async () => {
    const picture = await draw();
    const bytes = Buffer.concat([
      picture,
      Buffer.alloc(2 * UPLOAD_PIECE_BYTES - picture.length + UPLOAD_LEAST_PIECE_BYTES + 1, 1),
    ]);
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
      await piece(
        data.id,
        UPLOAD_PIECE_BYTES,
        bytes.subarray(UPLOAD_PIECE_BYTES, UPLOAD_PIECE_BYTES + UPLOAD_LEAST_PIECE_BYTES),
      ),
    ).toMatchObject({ code: 200 });
    const rest = UPLOAD_PIECE_BYTES + UPLOAD_LEAST_PIECE_BYTES;
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
    const form = await app.upload('a.mp4', Buffer.concat([FILM, Buffer.alloc(2 * MIB)]), small);
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

  test('pages that begin with one file at the same moment send one upload; a place that is no number is none', async () => {
    const begun = await Promise.all(Array.from({ length: 8 }, () => begin('同一个.png', 500_000)));
    expect(new Set(begun.map(({ data }) => data.id)).size).toBe(1);
    const { id } = begun[0]?.data ?? { id: '' };
    for (const offset of ['', '1e2', '0x0', ' 0', '-0'])
      expect(await piece(id, offset as unknown as number, Buffer.alloc(10)), offset).not.toMatchObject({ code: 200 });
    expect((await piece(id, 0, Buffer.alloc(300_000))).data.offset).toBe(300_000);
    // A page that was left while the server still looked at the file chooses it again.
    await app.database.sql`update material_upload set state = 'checking' where id = ${id}`;
    expect((await begin('同一个.png', 500_000)).data).toMatchObject({ id, state: 'checking' });
  });
});
