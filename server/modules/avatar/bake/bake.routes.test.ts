import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { avatarConfig, deleteAvatar, saveAvatarConfig, uploadAvatarMedium } from '#contract/avatar.contract.ts';
import { avatarBake, startAvatarBake, stopAvatarBake } from '#contract/avatar-bake.contract.ts';
import type { ClipsDetail } from '#contract/avatar-clips.contract.ts';
import { DEFAULT_AVATAR_KEYING } from '#contract/avatar-parts.contract.ts';
import type { Endpoint } from '#contract/endpoint.contract.ts';
import { type RunningServer, startServer } from '#server/testing/start-server.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { waitFor } from '#server/testing/wait-for.ts';

const film = (name: string) =>
  fileURLToPath(new URL(`../../../../web/features/site/pictures/${name}`, import.meta.url));

/** Sends an upload or a form to wherever the server is; answers the envelope. */
type Send = (path: string, request: Request) => Promise<{ code: number; message: string; data: never }>;

async function addFilm(send: Send, name: string): Promise<string> {
  const form = new FormData();
  form.set('upfile', new File([new Uint8Array(await fs.readFile(film(name)))], name));
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return ((await send(uploadAvatarMedium.path, request)).data as { id: string }).id;
}

async function addAvatar(send: Send, more: Partial<ClipsDetail>, id?: string): Promise<string> {
  const detail = { driver: 'clips', clips: [], keying: DEFAULT_AVATAR_KEYING, backdrop: { kind: 'none' }, ...more };
  const body = new URLSearchParams({ name: '晓晴', detail: JSON.stringify(detail), ...(id ? { id } : {}) });
  const { data } = await send(saveAvatarConfig.path, new Request('http://localhost', { method: 'POST', body }));
  return data;
}

const clip = (slot: string, webm: string | null, mp4: string | null) => ({
  ...({ slot, mode: 'chat', weight: 1, webm, mp4 } as const),
});

/** Stands for ffmpeg: waits at half of its way for a file named `gate`, breaks where there is one named `broken`. */
async function writeFake(folder: string): Promise<string> {
  const text = `#!/bin/sh
case "$*" in
  *-version*) echo "ffmpeg version 7.1 Copyright"; exit 0;;
  *-encoders*) printf " V....D libx264  H.264\\n V....D libvpx-vp9  VP9\\n"; exit 0;;
esac
[ -e "${folder}/broken" ] && { echo "moov atom not found" >&2; exit 1; }
echo $$ >"${folder}/pid"
echo "out_time_us=2000000"
while [ ! -e "${folder}/gate" ]; do sleep 0.05; done
cp "${film('case-bank.webm')}" baked.webm
cp "${film('case-bank.mp4')}" baked.mp4
`;
  const file = path.join(folder, 'ffmpeg');
  await fs.writeFile(file, text, { mode: 0o755 });
  return file;
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

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
    app = await createTestApp({ ffmpegPath: await writeFake(folder) });
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

  describe('a server that was killed', () => {
    let dataDir: string;
    let server: RunningServer;
    let as: string;
    const start = () => startServer(dataDir, { FFMPEG_PATH: path.join(folder, 'ffmpeg') });
    const to: Send = async (url, request) => {
      const headers = { token: as, 'content-type': request.headers.get('content-type') ?? '' };
      const reply = await fetch(server.address + url, { method: 'POST', headers, body: await request.arrayBuffer() });
      return (await reply.json()) as Awaited<ReturnType<Send>>;
    };
    const untilThere = (id: string, wanted: string) =>
      waitFor(async () => {
        const { data } = await server.call(avatarBake, { id }, as);
        return data.state === wanted ? data : null;
      });
    /** Takes the server down while a film is at work. */
    async function killAtWork(): Promise<void> {
      const running = await pid();
      await server.kill();
      await waitFor(async () => (isAlive(running) ? null : true));
      await unflag('pid');
    }
    beforeEach(async () => {
      await unflag('gate');
      await unflag('pid');
      dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-killed-'));
      server = await start();
      as = await server.signIn();
    });
    afterEach(async () => {
      await server.stop();
      await fs.rm(dataDir, { recursive: true, force: true });
    });

    test('goes on where it was, and its program does not outlive it', async () => {
      const id = await addAvatar(to, { clips: [clip('idle', null, await addFilm(to, 'case-shop.mp4'))] });
      await server.call(startAvatarBake, { id }, as);
      await killAtWork();
      await flag('gate');
      server = await start();
      await untilThere(id, 'done');
    }, 120_000);

    test('by the same film again and again leaves it be, says so, and can be told to try again', async () => {
      const id = await addAvatar(to, { clips: [clip('idle', null, await addFilm(to, 'case-shop.mp4'))] });
      await server.call(startAvatarBake, { id }, as);
      for (let attempt = 0; attempt < 3; attempt += 1) {
        await killAtWork();
        server = await start();
      }
      const { problem } = await untilThere(id, 'failed');
      expect(problem).toContain('“待机”片段处理了几次都被中断，请重试');
      await flag('gate');
      expect(await server.call(startAvatarBake, { id }, as)).toMatchObject({ code: 200 });
      await untilThere(id, 'done');
    }, 240_000);
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
