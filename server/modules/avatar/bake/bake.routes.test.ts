import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { avatarConfig, deleteAvatar } from '#contract/avatar.contract.ts';
import { avatarBake, startAvatarBake, stopAvatarBake } from '#contract/avatar-bake.contract.ts';
import type { ClipsDetail } from '#contract/avatar-clips.contract.ts';
import type { Endpoint } from '#contract/endpoint.contract.ts';
import { addAvatar, addFilm, clip, isAlive, type Send, writeFakeFfmpeg } from '#server/testing/films-to-bake.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { waitFor } from '#server/testing/wait-for.ts';

describe.skipIf(process.platform === 'win32')('baking on the server, with ffmpeg played by a script', () => {
  let folder: string;
  let app: TestApp;
  let token: string;
  let stranger: string;
  let send: Send;
  let films: string[];
  const flag = (name: string) => fs.writeFile(path.join(folder, name), '');
  const unflag = (name: string) => fs.rm(path.join(folder, name), { force: true });
  const state = async (id: string) => (await app.call(avatarBake, { id }, token)).data;
  const until = (id: string, is: (now: Awaited<ReturnType<typeof state>>) => boolean) =>
    waitFor(async () => {
      const now = await state(id);
      return is(now) ? now : null;
    });
  const pid = () =>
    waitFor(async () => Number(await fs.readFile(path.join(folder, 'pid'), 'utf8').catch(() => '')) || null);
  const filesKept = async () => (await app.database.sql`select count(*)::int as n from file`)[0]?.n as number;

  beforeAll(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-fake-'));
    app = await createTestApp({ ffmpegPath: await writeFakeFfmpeg(folder) });
    ({ token } = await app.createUser('owner'));
    ({ token: stranger } = await app.createUser('stranger'));
    send = async (url, request) => {
      const type = request.headers.get('content-type') ?? '';
      const payload = Buffer.from(await request.arrayBuffer());
      return (await app.app.inject({ method: 'POST', url, headers: { token, 'content-type': type }, payload })).json();
    };
    films = [];
    for (const name of ['case-bank.webm', 'case-bank.mp4', 'case-shop.mp4', 'case-desk.mp4'])
      films.push(await addFilm(send, name));
  });
  afterAll(async () => {
    await flag('gate');
    await app.close();
    await fs.rm(folder, { recursive: true, force: true });
  });

  const [webm, mp4, shop, desk] = [0, 1, 2, 3].map((at) => () => films[at] ?? '') as (() => string)[];
  const twoClips = () => [clip('idle', webm?.() ?? '', mp4?.() ?? ''), clip('speaking', null, shop?.() ?? '')];

  test('one film after the other, told in percent; clips change when theirs is done', async () => {
    await unflag('gate');
    const id = await addAvatar(send, { clips: twoClips() });
    expect(await state(id)).toMatchObject({ available: true, state: 'none', total: 0 });
    expect(await app.call(startAvatarBake, { id }, token)).toMatchObject({ code: 200, data: null });
    const half = await until(id, ({ percent }) => percent > 0);
    expect(half).toMatchObject({ state: 'running', total: 2, done: 0, slot: 'idle', made: [] });
    expect(half.percent).toBeLessThan(50);
    expect(await app.call(startAvatarBake, { id }, token)).toMatchObject({ code: 409 });
    await flag('gate');
    const done = await until(id, (now) => now.state === 'done');
    expect(done).toMatchObject({ percent: 100, done: 2, problem: '' });
    expect(done.made.map(({ from }) => from)).toEqual([
      { webm: webm?.(), mp4: mp4?.() },
      { webm: null, mp4: shop?.() },
    ]);
    const { data } = await app.call(avatarConfig, { id }, token);
    const { clips } = data.detail as ClipsDetail;
    expect(clips.map(({ slot }) => slot)).toEqual(['idle', 'speaking']);
    const made = clips.flatMap((one) => [one.webm, one.mp4]);
    expect(made).toEqual(done.made.flatMap((one) => [one.webm.id, one.mp4.id]));
    expect(data.media.filter(({ format }) => format === 'mp4').map(({ alpha }) => alpha)).toEqual([
      ...['stacked', 'stacked'],
    ]);
    // A page that has not heard of it saves the films that it knows: what was made of them stays.
    await addAvatar(send, { clips: twoClips() }, id);
    expect(((await app.call(avatarConfig, { id }, token)).data.detail as ClipsDetail).clips).toEqual(clips);
  });

  test('stopped, its program is gone and the clips are what they were', async () => {
    await unflag('gate');
    await unflag('pid');
    const id = await addAvatar(send, { clips: twoClips() });
    await app.call(startAvatarBake, { id }, token);
    const running = await pid();
    expect(await app.call(stopAvatarBake, { id }, token)).toMatchObject({ code: 200 });
    await waitFor(async () => (isAlive(running) ? null : true));
    expect(await state(id)).toMatchObject({ state: 'stopped', made: [] });
    const { data } = await app.call(avatarConfig, { id }, token);
    expect((data.detail as ClipsDetail).clips).toEqual(twoClips());
    // It can be begun again.
    await flag('gate');
    expect(await app.call(startAvatarBake, { id }, token)).toMatchObject({ code: 200 });
    await until(id, (now) => now.state === 'done');
  });

  test('a film that can not be read is told; what its account keeps is as before', async () => {
    await flag('broken');
    const before = await filesKept();
    const id = await addAvatar(send, { clips: [clip('idle', null, shop?.() ?? '')] });
    await app.call(startAvatarBake, { id }, token);
    const { problem } = await until(id, (now) => now.state === 'failed');
    expect(problem).toBe('“待机”片段处理不了，请检查它能否正常播放，或换一段重新上传');
    expect(await filesKept()).toBe(before);
    await unflag('broken');
  });

  test('a film whose file is gone is told by its name; the others are made', async () => {
    const lost = await addFilm(send, 'case-gov.mp4');
    const [row] = await app.database.sql`select sha256 from file where id = ${lost}`;
    const kept = (await fs.readdir(app.filesFolder, { recursive: true })).find((name) => name.endsWith(row?.sha256));
    await fs.rm(path.join(app.filesFolder, kept ?? ''));
    const id = await addAvatar(send, { clips: [clip('idle', null, lost), clip('speaking', null, shop?.() ?? '')] });
    await app.call(startAvatarBake, { id }, token);
    const { problem, made } = await until(id, (now) => now.state === 'failed');
    expect(problem).toBe('“待机”片段的文件已经不在了，请删除这一段，重新上传');
    expect(made.map(({ from }) => from.mp4)).toEqual([shop?.()]);
  });

  test('a clip that was changed meanwhile stays as it is, and what was made for it is not kept', async () => {
    await unflag('gate');
    await unflag('pid');
    const before = await filesKept();
    const id = await addAvatar(send, { clips: [clip('idle', null, shop?.() ?? '')] });
    await app.call(startAvatarBake, { id }, token);
    await pid();
    const changed = [clip('idle', null, desk?.() ?? '')];
    await addAvatar(send, { clips: changed }, id);
    await flag('gate');
    expect(await until(id, (now) => now.state === 'done')).toMatchObject({ made: [] });
    expect(((await app.call(avatarConfig, { id }, token)).data.detail as ClipsDetail).clips).toEqual(changed);
    await waitFor(async () => ((await filesKept()) === before ? true : null));
  });

  test('what can not be done is refused in words; others learn nothing', async () => {
    const unkeyed = await addAvatar(send, { clips: twoClips(), keying: null });
    expect((await app.call(startAvatarBake, { id: unkeyed }, token)).message).toContain('抠掉背景色');
    const empty = await addAvatar(send, {});
    expect((await app.call(startAvatarBake, { id: empty }, token)).message).toContain('没有需要处理');
    for (const endpoint of [avatarBake, startAvatarBake, stopAvatarBake] as Endpoint[]) {
      expect(await app.call(endpoint, { id: unkeyed }, stranger)).toMatchObject({ code: 404 });
      expect(await app.call(endpoint, { id: unkeyed })).toMatchObject({ code: 401 });
      expect(await app.call(endpoint, { id: 'x' }, token)).toMatchObject({ code: 400 });
    }
    expect(await app.call(deleteAvatar, { id: empty }, token)).toMatchObject({ code: 200 });
  });
});

test('without ffmpeg the page is told so, and nothing begins', async () => {
  const app = await createTestApp({ jobs: false });
  const { token } = await app.createUser();
  const send: Send = async (url, request) => {
    const headers = { token, 'content-type': request.headers.get('content-type') ?? '' };
    return (await app.app.inject({ method: 'POST', url, headers, payload: await request.text() })).json() as never;
  };
  const id = await addAvatar(send, {});
  expect((await app.call(avatarBake, { id }, token)).data).toMatchObject({ available: false, state: 'none' });
  expect(await app.call(startAvatarBake, { id }, token)).toMatchObject({ code: 503 });
  await app.close();
});
