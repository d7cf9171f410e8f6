import { execFileSync } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveAnswerVideo } from '#contract/answer-video.contract.ts';
import { uploadAvatarMedium } from '#contract/avatar.contract.ts';
import { type AvatarConversion, avatarConversion, avatarFilmSupport } from '#contract/avatar-conversion.contract.ts';
import { findFfmpeg } from '#server/platform/ffmpeg/find-ffmpeg.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { waitFor } from '#server/testing/wait-for.ts';

/** What the head of an AVI says; behind it there is nothing. */
function emptyAvi(seconds: number): Buffer {
  const head = Buffer.alloc(4096);
  head.write('RIFF\0\0\0\0AVI LIST\0\0\0\0hdrlavih', 'latin1');
  head.writeUInt32LE(40_000, 32);
  head.writeUInt32LE(seconds * 25, 48);
  return head;
}

/** As a phone that is held upright films: lying, with a note to turn it by a quarter. */
function turn(film: Buffer): Buffer {
  const matrix = film.indexOf('tkhd') + 44;
  for (const [at, value] of [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000].entries())
    film.writeInt32BE(value, matrix + at * 4);
  return film;
}

function uploader(app: TestApp, token: string) {
  return async (bytes: Uint8Array, to = uploadAvatarMedium.path) => {
    const form = new FormData();
    form.set('upfile', new File([new Uint8Array(bytes)], 'film'));
    const request = new Request('http://localhost', { method: 'POST', body: form });
    const headers = { token, 'content-type': request.headers.get('content-type') ?? '' };
    const payload = Buffer.from(await request.arrayBuffer());
    const reply = await app.app.inject({ method: 'POST', url: to, headers, payload });
    return reply.json() as { code: number; message: string; data: { conversionId: string } | null };
  };
}

const found = await findFfmpeg('ffmpeg');
if (!found) console.log('ffmpeg with libvpx-vp9 and libx264 is not installed: what it converts is not tested here');

describe.skipIf(!found)('films that browsers do not play, with ffmpeg', () => {
  let folder: string;
  let app: TestApp;
  let token: string;
  let stranger: string;
  let upload: ReturnType<typeof uploader>;
  const filesKept = async () => (await app.database.sql`select count(*)::int as n from file`)[0]?.n as number;
  const until = (id: string, state: AvatarConversion['state']) =>
    waitFor(async () => {
      const { data } = await app.call(avatarConversion, { id }, token);
      return data.state === state ? data : null;
    });
  /** A film of two seconds with sound. */
  async function film(name: string, ...words: string[]): Promise<Buffer> {
    const file = path.join(folder, name);
    execFileSync(found?.path ?? '', [
      ...['-hide_banner', '-loglevel', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=320x240:r=12:d=2'],
      ...['-f', 'lavfi', '-i', 'sine=440:d=2', '-map', '0:v', '-map', '1:a', ...words, file],
    ]);
    return fs.readFile(file);
  }

  beforeAll(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-foreign-'));
    app = await createTestApp({ ffmpegPath: found?.path ?? null });
    ({ token } = await app.createUser('owner'));
    ({ token: stranger } = await app.createUser('stranger'));
    upload = uploader(app, token);
  });
  afterAll(async () => {
    await app.close();
    await fs.rm(folder, { recursive: true, force: true });
  });

  test('HEVC as phones film it becomes an upright H.264 clip; what was uploaded goes', async () => {
    const before = await filesKept();
    const words = ['-c:v', 'libx265', '-x265-params', 'log-level=none', '-tag:v', 'hvc1'];
    const { code, data } = await upload(turn(await film('hevc.mov', ...words)));
    expect(code).toBe(200);
    const id = data?.conversionId ?? '';
    for (const [as, wanted] of [
      [stranger, 404],
      [undefined, 401],
    ] as const)
      expect(await app.call(avatarConversion, { id }, as)).toMatchObject({ code: wanted });
    expect(await app.call(avatarConversion, { id: 'x' }, token)).toMatchObject({ code: 400 });
    const done = await until(id, 'done');
    expect(done).toMatchObject({ percent: 100, problem: '' });
    expect(done.medium).toMatchObject({ format: 'mp4', alpha: 'none', width: 240, height: 320 });
    expect(done.medium?.seconds).toBeCloseTo(2, 0);
    await waitFor(async () => ((await filesKept()) === before + 1 ? true : null));
  });

  test.each([
    ['avi', ['-c:v', 'mpeg4', '-c:a', 'mp3']],
    ['mkv', ['-c:v', 'libx264', '-pix_fmt', 'yuv444p', '-c:a', 'ac3']],
    ['mp4', ['-c:v', 'mpeg4', '-c:a', 'aac']],
  ])('the film of an answer in %s keeps its sound', async (extension, words) => {
    const { data } = await upload(await film(`answer.${extension}`, ...words), saveAnswerVideo.path);
    // Refused without sound: what was made is looked at like any upload.
    const { medium } = await until(data?.conversionId ?? '', 'done');
    expect(medium).toMatchObject({ format: 'mp4', width: 320, height: 240 });
  });

  test('pictures that are too large are made smaller, an outline below stays on its half', async () => {
    const form = new FormData();
    const tall = await film(
      'tall.mp4',
      '-vf',
      'scale=500:5000',
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-t',
      '0.5',
    );
    form.set('alpha', 'stacked');
    form.set('upfile', new File([new Uint8Array(tall)], 'tall.mp4'));
    const request = new Request('http://localhost', { method: 'POST', body: form });
    const headers = { token, 'content-type': request.headers.get('content-type') ?? '' };
    const payload = Buffer.from(await request.arrayBuffer());
    const reply = await app.app.inject({ method: 'POST', url: uploadAvatarMedium.path, headers, payload });
    const { medium } = await until(reply.json().data.conversionId, 'done');
    expect(medium).toMatchObject({ alpha: 'stacked', width: 384, height: 3840 });
  });

  test('what only looks like a film ends in words, and is not kept', async () => {
    const before = await filesKept();
    const { data } = await upload(emptyAvi(2));
    const { problem, medium } = await until(data?.conversionId ?? '', 'failed');
    expect(problem).toContain('转换不了，请检查它能否正常播放');
    expect(medium).toBeNull();
    await waitFor(async () => ((await filesKept()) === before ? true : null));
  });

  test('what is too long or no film is refused at once', async () => {
    expect(await upload(emptyAvi(61))).toMatchObject({ code: 400 });
    expect(await upload(Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'))).toMatchObject({ code: 400 });
    expect((await app.call(avatarFilmSupport, {}, token)).data).toEqual({ converts: true });
  });
});

test('without ffmpeg such films are refused with what works instead', async () => {
  const app = await createTestApp({ jobs: false });
  const { token } = await app.createUser();
  const upload = uploader(app, token);
  const { code, message } = await upload(emptyAvi(2));
  expect({ code, message }).toEqual({ code: 400, message: expect.stringContaining('请上传 webm、mp4 视频') });
  expect((await upload(emptyAvi(2), saveAnswerVideo.path)).message).toContain('webm 或 mp4');
  expect((await app.call(avatarFilmSupport, {}, token)).data).toEqual({ converts: false });
  expect(await app.call(avatarFilmSupport, {})).toMatchObject({ code: 401 });
  await app.close();
});
