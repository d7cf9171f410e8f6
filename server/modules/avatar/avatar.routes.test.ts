import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { avatarActions } from '#contract/action.contract.ts';
import {
  avatarConfig,
  avatarLook,
  avatarPage,
  avatarStandIn,
  deleteAvatar,
  saveAvatarConfig,
  uploadAvatarMedium,
} from '#contract/avatar.contract.ts';
import type { ClipsDetail } from '#contract/avatar-clips.contract.ts';
import { AVATAR_LIMITS } from '#contract/avatar-parts.contract.ts';
import {
  FROM_LEFT_TO_RIGHT,
  FROM_TOP_TO_BOTTOM,
  PHOTO_POINTS,
  type PhotoDetail,
  type PhotoPoint,
  type PhotoPoints,
} from '#contract/avatar-photo.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const FILMS = new URL('../../../web/features/site/pictures/', import.meta.url);
const film = (name: string) => fs.readFile(new URL(name, FILMS));
/** A PNG's head: as much as is looked at. */
function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(64);
  head.write('89504e470d0a1a0a0000000d49484452', 'hex');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
}

describe('avatars', () => {
  let app: TestApp;
  let token: string;
  let stranger: string;
  let webm: string;
  let mp4: string;
  let cover: string;
  beforeAll(async () => {
    app = await createTestApp({ jobs: false });
    ({ token } = await app.createUser('owner'));
    ({ token: stranger } = await app.createUser('stranger'));
    webm = (await upload(await film('case-bank.webm'))).data.id;
    mp4 = (await upload(await film('case-bank.mp4'))).data.id;
    cover = (await upload(png(300, 400))).data.id;
  });
  afterAll(() => app.close());

  async function upload(content: Buffer, { as = token, alpha = '' } = {}) {
    const form = new FormData();
    if (alpha) form.set('alpha', alpha);
    form.set('upfile', new File([new Uint8Array(content)], '../../片段.exe'));
    const request = new Request('http://localhost', { method: 'POST', body: form });
    const reply = await app.app.inject({
      method: 'POST',
      url: uploadAvatarMedium.path,
      headers: { token: as, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return reply.json();
  }
  const detail = (more: Partial<ClipsDetail> = {}): ClipsDetail => ({
    driver: 'clips',
    clips: [
      { slot: 'idle', mode: 'chat', weight: 1, webm, mp4 },
      { slot: 'speaking', mode: 'chat', weight: 1, webm: null, mp4 },
      { slot: 'greet', mode: 'mute', weight: 3, webm, mp4: null },
    ],
    keying: { colour: '#00ff00', similarity: 0.4, smoothness: 0.1, spill: 0.2 },
    backdrop: { kind: 'image', mediumId: cover },
    coverId: cover,
    ...more,
  });
  async function save(values: object = {}, as = token) {
    const input = { name: '晓晴', intro: '前台', detail: JSON.stringify(detail()), ...values };
    const reply = await app.app.inject({
      method: 'POST',
      url: saveAvatarConfig.path,
      headers: { token: as, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(input as Record<string, string>).toString(),
    });
    return reply.json();
  }
  const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers });
  const files = async () => (await app.database.sql`select count(*)::int as n from file`)[0]?.n as number;

  test('a film is what its bytes say, whatever its name; its owner plays it back', async () => {
    const { data } = await upload(await film('case-bank.webm'));
    expect(data).toMatchObject({ format: 'webm', alpha: 'none', width: 480, height: 666 });
    expect(data.seconds).toBeGreaterThan(3);
    const played = await get(data.url, { token, range: 'bytes=0-3' });
    expect([played.statusCode, played.headers['content-type'], played.rawPayload.toString('hex')]).toEqual([
      ...[206, 'video/webm', '1a45dfa3'],
    ]);
    expect((await get(data.url, { token: stranger })).json()).toMatchObject({ code: 404 });
    expect((await get(data.url)).json()).toMatchObject({ code: 401 });
    expect((await upload(png(200, 100))).data).toMatchObject({ format: 'png', width: 200, height: 100, seconds: 0 });
  });

  test.each([
    ['text', () => Buffer.from('<svg onload=alert(1)>'.repeat(9)), '请上传 webm、mp4 视频'],
    ['nothing', () => Buffer.alloc(0), '请上传 webm、mp4 视频'],
    ['a film cut off in its head', async () => (await film('case-bank.webm')).subarray(0, 60), ''],
    ['noise behind a head', () => Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.alloc(5000, 0xff)]), ''],
    ['a tiny picture', () => png(8, 8), '画面应为 64 到 8192 像素'],
    ['a huge picture', () => png(9000, 400), '画面应为 64 到 8192 像素'],
    ['a picture that would be stacked', () => png(400, 800), '请上传 webm、mp4 视频', 'stacked'],
  ] as [string, () => Buffer | Promise<Buffer>, string, string?][])(
    'an upload of %s is refused in words, and nothing of it is kept',
    async (_, make, words, alpha = '') => {
      const before = await files();
      const reply = await upload(await make(), { alpha });
      expect(reply.code).toBe(400);
      expect(reply.message).toContain(words);
      expect(reply.message).toMatch(/[一-龥]/);
      expect(await files()).toBe(before);
    },
  );

  test('who may not upload, may not', async () => {
    expect(await upload(png(100, 100), { as: 'nobody' })).toMatchObject({ code: 401 });
  });

  test('an avatar is made, read back, listed, changed and worn', async () => {
    const { data: id } = await save();
    const read = (await app.call(avatarConfig, { id }, token)).data;
    expect(read).toMatchObject({ name: '晓晴', intro: '前台', driver: 'clips', isOwn: true, detail: detail() });
    expect(read.media.map((medium) => medium.id).toSorted()).toEqual([webm, mp4, cover].toSorted());
    expect(read.code).toMatch(/^clip-[0-9a-f]{32}$/);
    expect((await save({ id, name: '晓晴二号' })).data).toBe(id);
    const page = (await app.call(avatarPage, { driver: 'clips' }, token)).data;
    expect(page.records).toMatchObject([{ id, name: '晓晴二号', code: read.code, isOwn: true }]);
    expect((await app.call(avatarPage, { driver: 'clips' }, stranger)).data.records).toEqual([]);
    expect((await app.call(avatarPage, { name: '二号' }, token)).data.total).toBe(1);
    const role = { name: '小晴', roleDesc: '前台', avatarId: id };
    expect((await app.call(saveRole, role, token)).code).toBe(200);
    expect((await app.call(saveRole, role, stranger)).code).toBe(400);
    expect(await app.call(deleteAvatar, { id }, token)).toMatchObject({
      code: 409,
      message: '“小晴”正在使用这个形象，请先为它们更换形象',
    });
  });

  test('films stand in for somebody who is rendered elsewhere, as long as they are there and the account’s own', async () => {
    const { data: filmed } = await save({ name: '替身', speakerId: 'espeak-mingyuan' });
    const { code } = (await app.call(avatarConfig, { id: filmed }, token)).data;
    const streamed = (standIn: string) => ({
      name: '实时晓晴',
      detail: JSON.stringify({
        driver: 'stream',
        person: '晓晴',
        protocol: 'livetalking',
        voice: 'engine',
        keying: null,
        standIn,
        backdrop: { kind: 'none' },
      }),
    });
    const { data: id } = await save(streamed(code));
    const live = (await app.call(avatarConfig, { id }, token)).data.code;
    const standIn = async () => (await app.call(avatarStandIn, { code: live })).data;
    expect(await standIn()).toEqual({ character: 'jingxing', avatar: code });
    const refused = { code: 400, message: '替身不存在或已被删除，请重新选择' };
    expect(await save(streamed(code), stranger)).toMatchObject(refused);
    expect(await save(streamed(live))).toMatchObject(refused);
    await app.call(deleteAvatar, { id: filmed }, token);
    expect(await standIn()).toEqual({ character: 'zhiyao', avatar: null });
    expect(await save({ ...streamed(code), id })).toMatchObject(refused);
  });

  describe('a photo', () => {
    const at = (x: number, y: number): PhotoPoint => ({ x, y });
    /** Every point in its order: places from the lists that the contract holds them to. */
    const points = (more: Partial<PhotoPoints> = {}): PhotoPoints => {
      const place = (lists: readonly (readonly string[])[], name: string) =>
        Math.max(0, ...lists.map((list) => list.indexOf(name)).map((index) => index / 10 + 0.1));
      const all = PHOTO_POINTS.map((name) => [
        name,
        at(place(FROM_LEFT_TO_RIGHT, name), place(FROM_TOP_TO_BOTTOM, name)),
      ]);
      return { ...(Object.fromEntries(all) as PhotoPoints), ...FACE, ...more };
    };
    const FACE = {
      eyeRightInner: at(0.6, 0.1),
      eyeRightPupil: at(0.7, 0.2),
      eyeRightOuter: at(0.8, 0.2),
      templeRight: at(0.9, 0.2),
      mouthLeft: at(0.1, 0.5),
      mouthRight: at(0.7, 0.5),
      noseTip: at(0.4, 0.4),
      chin: at(0.2, 0.95),
      lipTop: at(0.4, 0.5),
      lipUpper: at(0.4, 0.55),
      lipLower: at(0.4, 0.56),
      lipBottom: at(0.4, 0.6),
    };
    const photo = (more: object = {}) => ({
      detail: JSON.stringify({
        driver: 'photo',
        portraitId: cover,
        points: points(),
        consent: true,
        backdrop: { kind: 'none' },
        ...more,
      }),
    });

    test('is saved with who declared the consent and when, and shown by its code', async () => {
      const { data: id } = await save(photo({ consentAt: '1999', consentBy: 'somebody else' }));
      const { data: read } = await app.call(avatarConfig, { id }, token);
      expect(read).toMatchObject({ driver: 'photo', detail: { portraitId: cover, consent: true } });
      const { consentAt, consentBy } = read.detail as PhotoDetail;
      expect(Math.abs(Date.now() - Date.parse(consentAt))).toBeLessThan(60_000);
      expect(consentBy).toMatch(/^[0-9a-f-]{36}$/);
      expect(read.code).toMatch(/^photo-[0-9a-f]{32}$/);
      const { data: look } = await app.call(avatarLook, { code: read.code });
      expect(look).toMatchObject({ driver: 'photo', points: points(), backdrop: { kind: 'none' } });
      const colour = { kind: 'colour', colour: '#e8eeff' };
      await save({ ...photo({ backdrop: colour }), id });
      expect((await app.call(avatarLook, { code: read.code })).data).toMatchObject({ backdrop: colour });
      expect((await get('url' in look ? look.url : '')).headers['content-type']).toBe('image/png');
      // The same picture keeps its declaration, another one needs its own.
      await save({ ...photo({ points: points({ chin: at(0.2, 0.97) }) }), id });
      const again = (await app.call(avatarConfig, { id }, token)).data.detail as PhotoDetail;
      expect([again.consentAt, again.points.chin.y]).toEqual([consentAt, 0.97]);
      const other = (await upload(png(200, 300))).data.id;
      await app.database
        .sql`update avatar set detail = jsonb_set(detail, '{consentAt}', '"2020-01-01"') where id = ${id}`;
      await save({ ...photo({ portraitId: other }), id });
      const changed = (await app.call(avatarConfig, { id }, token)).data.detail as PhotoDetail;
      expect(changed.consentAt).not.toBe('2020-01-01');
    });

    test('is refused without consent, with a film, with a picture of somebody else, and with a face upside down', async () => {
      expect(await save(photo({ consent: false }))).toMatchObject({
        code: 400,
        message: '请确认已获得照片中人物的授权，再保存',
      });
      expect(await save(photo({ portraitId: webm }))).toMatchObject({ code: 400 });
      expect(await save(photo(), stranger)).toMatchObject({ code: 404 });
      expect(await save(photo(), 'nobody')).toMatchObject({ code: 401 });
      const { data: id } = await save(photo());
      expect(await save({ ...photo(), id }, stranger)).toMatchObject({ code: 404 });
      expect(await save({ id })).toMatchObject({ code: 400, message: '形象的类型不能更改，请新建一个形象' });
      for (const wrong of [
        { lipTop: at(0.4, 0.9) },
        { mouthRight: at(0, 0.5) },
        { chin: { x: 'a', y: 0 } },
        { noseTip: null },
      ])
        expect(await save(photo({ points: { ...points(), ...wrong } }))).toMatchObject({ code: 400 });
    });

    test('points outside the picture are brought to its border', async () => {
      const { data: id } = await save(photo({ points: points({ shoulderRight: at(7, -3) }) }));
      const { data } = await app.call(avatarConfig, { id }, token);
      expect((data.detail as PhotoDetail).points.shoulderRight).toEqual(at(1, 0));
    });
  });

  test('whoever knows its code sees it: a look with named files, which open without a session', async () => {
    const { data: id } = await save();
    const { code } = (await app.call(avatarConfig, { id }, token)).data;
    const look = (await app.call(avatarLook, { code })).data;
    if (look.driver !== 'clips') throw new Error('a filmed avatar is drawn');
    const names = (list: { url: string }[] = []) =>
      list.map(({ url }) =>
        url
          .split('/')
          .at(-1)
          ?.replace(/-[0-9a-f]+/, ''),
      );
    expect(names(look.idle)).toEqual(['idle.webm', 'idle.mp4']);
    expect(names(look.speaking)).toEqual(['speaking.mp4']);
    expect(names(look.actions.greet?.mute)).toEqual(['greet_d3.webm']);
    expect(look.actions.greet?.chat).toEqual([]);
    const [first, second] = look.idle;
    const [webmFile, mp4File] = await Promise.all([get(first?.url ?? ''), get(second?.url ?? '')]);
    expect([webmFile?.headers['content-type'], mp4File?.headers['content-type']]).toEqual(['video/webm', 'video/mp4']);
    expect(webmFile?.rawPayload.length).toBe((await film('case-bank.webm')).length);
    const behind = look.backdrop.kind === 'image' ? look.backdrop.url : '';
    expect((await get(behind)).headers['content-type']).toBe('image/png');
    const picture = await get(`/avatar/clip/${code}/cover`);
    expect([picture.headers['content-type'], picture.headers['cache-control']]).toEqual(['image/png', 'no-store']);
    const actions = (await app.call(avatarActions, { avatarId: id }, token)).data;
    expect(actions.挥手?.mute).toEqual(look.actions.greet?.mute.map(({ url }) => url));
    expect(actions.鞠躬).toMatchObject({ mute: [], chat: [] });
    expect(await app.call(avatarActions, { avatarId: id }, stranger)).toMatchObject({ code: 404 });
  });

  test('a code or name that is wrong opens nothing, also not an upload of the same account', async () => {
    const { data: id } = await save({ detail: JSON.stringify(detail({ coverId: null, backdrop: { kind: 'none' } })) });
    const { code } = (await app.call(avatarConfig, { id }, token)).data;
    for (const url of [
      `/avatar/clip/${code}/cover`,
      `/avatar/clip/${code}/${cover.slice(-12)}.png`,
      `/avatar/clip/${code}/..%2f..%2fetc%2fpasswd`,
      `/avatar/clip/clip-${'0'.repeat(32)}/idle.webm`,
      '/avatar/clip/zhiyao/cover',
    ])
      expect((await get(url)).json(), url).toMatchObject({ code: 404 });
    expect(await app.call(avatarLook, { code: 'clip-none' })).toMatchObject({ code: 404 });
    expect(await app.call(avatarLook, { code: 'zhiyao' })).toMatchObject({ data: { driver: 'rig', code: 'zhiyao' } });
    await app.call(deleteAvatar, { id }, token);
    expect(await app.call(avatarLook, { code })).toMatchObject({ code: 404 });
    expect(await app.call(avatarConfig, { id }, token)).toMatchObject({ code: 404 });
  });

  test('what a detail names must be the account’s own and fit its place', async () => {
    const theirs = (await upload(await film('case-bank.webm'), { as: stranger })).data.id;
    const clips = (one: object) =>
      ({ detail: JSON.stringify({ ...detail(), clips: [{ ...detail().clips[0], ...one }] }) }) as object;
    const missing = await save(clips({ webm: randomUUID() }));
    expect(missing.code).toBe(404);
    expect(await save(clips({ webm: theirs }))).toEqual(missing);
    expect((await save(clips({ webm: mp4 }))).code).toBe(400);
    expect((await save(clips({ mp4: cover }))).code).toBe(400);
    expect((await save(clips({ webm: null, mp4: null }))).code).toBe(400);
    expect((await save(clips({ slot: 'juggle' }))).code).toBe(400);
    expect((await save(clips({ weight: -1 }))).code).toBe(400);
    expect(
      (await save({ detail: JSON.stringify(detail({ backdrop: { kind: 'video', mediumId: cover } })) })).code,
    ).toBe(400);
    expect((await save({ detail: '{' })).code).toBe(400);
    expect((await save({ name: ' ' })).code).toBe(400);
    expect((await save({ name: '名'.repeat(31) })).code).toBe(400);
    expect((await save({}, 'nobody')).code).toBe(401);
  });

  test('somebody else’s avatar answers like none', async () => {
    const { data: id } = await save();
    for (const other of [id, randomUUID()]) {
      expect(await app.call(avatarConfig, { id: other }, stranger)).toMatchObject({
        code: 404,
        message: '形象不存在或已被删除',
      });
      expect(await app.call(deleteAvatar, { id: other }, stranger)).toMatchObject({ code: 404 });
      expect(
        await save(
          { id: other, detail: JSON.stringify(detail({ clips: [], coverId: null, backdrop: { kind: 'none' } })) },
          stranger,
        ),
      ).toMatchObject({ code: 404 });
    }
    expect((await app.call(avatarConfig, { id: app.avatarId }, token)).code).toBe(404);
    expect((await app.call(avatarConfig, { id }, token)).data.name).toBe('晓晴');
  });

  test('an upload that waited to go, because nothing named it, stays once an avatar has it', async () => {
    await app.database.sql`update file set unused_since = now() - interval '2 days'`;
    await save();
    const waiting = (await app.database.sql`select id from file where unused_since is not null`).map((row) => row.id);
    for (const id of [webm, mp4, cover]) expect(waiting).not.toContain(id);
  });

  test('looks that are made at once do not pass the limit', async () => {
    const first = await save();
    expect(first.code).toBe(CODE.ok);
    // Up to one below the limit, whatever the tests before have left.
    await app.database.sql`
      insert into avatar (id, account_id, code, driver, sort, name, intro, speaker_id, detail)
      select gen_random_uuid(), account_id, code || number, driver, sort, name, intro, speaker_id, detail
      from avatar, generate_series(2, ${AVATAR_LIMITS.perAccount}
        - (select count(*) from avatar own where own.account_id = avatar.account_id and deleted_at is null)::int) number
      where id = ${first.data}`;
    const made = await Promise.all(Array.from({ length: 24 }, () => save()));
    expect(made.filter(({ code }) => code === CODE.ok)).toHaveLength(1);
    const refused = made.filter(({ code }) => code !== CODE.ok);
    expect(new Set(refused.map(({ message }) => message))).toEqual(
      new Set([`自建形象最多 ${AVATAR_LIMITS.perAccount} 个，请先删除不用的`]),
    );
  });
});
