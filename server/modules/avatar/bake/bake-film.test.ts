import { execFileSync } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_AVATAR_KEYING } from '#contract/avatar-parts.contract.ts';
import { findFfmpeg } from '#server/platform/ffmpeg/find-ffmpeg.ts';
import { FfmpegError } from '#server/platform/ffmpeg/run-ffmpeg.ts';
import { keyPixel } from '../../../../avatar/keying/key-formula.ts';
import { createMediumProber } from '../media/probe-medium.ts';
import { createFilmBakery } from './bake-film.ts';

const found = await findFfmpeg('ffmpeg');
if (!found)
  console.log('ffmpeg with libvpx-vp9 and libx264 is not installed: what it makes of films is not tested here');
const ffmpeg = found?.path ?? '';

const [WIDTH, HEIGHT, FRAMES] = [160, 240, 5];
const PIXELS = WIDTH * HEIGHT * FRAMES;
const run = (args: string[]) =>
  execFileSync(ffmpeg, ['-hide_banner', '-loglevel', 'error', ...args], { maxBuffer: 2 ** 26 });
const decode = (args: string[]) => run([...args, '-frames:v', `${FRAMES}`, '-f', 'rawvideo', '-']);
const CAREFUL = 'flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp';
const tools = { ffmpeg, signal: new AbortController().signal, onProgress: () => {} };

describe.skipIf(!found)('films baked by ffmpeg', () => {
  const bakery = createFilmBakery();
  const prober = createMediumProber();
  let folder: string;
  let film: string;
  beforeAll(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-film-'));
    film = path.join(folder, 'green.mp4');
    // Somebody with soft edges, moving before a green screen, with sound.
    const person = `format=rgba,geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='clip(255*(40-hypot(X-40,(Y-80)/2))/16,0,255)'`;
    run([
      ...['-f', 'lavfi', '-i', `color=0x00d800:s=${WIDTH}x${HEIGHT}:r=10:d=1`],
      ...['-f', 'lavfi', '-i', 'testsrc2=s=80x160:r=10:d=1', '-f', 'lavfi', '-i', 'sine=440:d=1'],
      ...['-filter_complex', `[1]${person}[p];[0][p]overlay=40:60+20*t,format=yuv420p[v]`],
      ...['-map', '[v]', '-map', '2:a', '-c:v', 'libx264', '-crf', '8', '-colorspace', 'bt709', '-t', '1', film],
    ]);
  });
  afterAll(async () => {
    await Promise.all([bakery.close(), prober.close()]);
    await fs.rm(folder, { recursive: true, force: true });
  });

  test('both formats have the outline of the formula that browsers draw by, and no sound', async () => {
    const keying = DEFAULT_AVATAR_KEYING;
    const source = decode(['-i', film, '-vf', `scale=in_color_matrix=bt709:${CAREFUL},format=rgb24`]);
    const wanted = Array.from({ length: PIXELS }, (_, at) => {
      const [r = 0, g = 0, b = 0] = [0, 1, 2].map((channel) => (source[at * 3 + channel] ?? 0) / 255);
      return keyPixel([r, g, b], keying)[3];
    });
    const meanDifference = (alpha: (at: number) => number) =>
      wanted.reduce((sum, value, at) => sum + Math.abs(alpha(at) - value), 0) / PIXELS;
    const shares: number[] = [];
    const told = { ...tools, onProgress: (share: number) => shares.push(share) };
    await bakery.bake({ path: film, format: 'mp4', keying }, told, async ({ webm, mp4 }) => {
      expect(await prober.probe(webm, 'one', false)).toMatchObject({ format: 'webm', alpha: 'channel', width: WIDTH });
      expect(await prober.probe(mp4, 'one', true)).toMatchObject({
        format: 'mp4',
        alpha: 'stacked',
        height: 2 * HEIGHT,
      });
      const channel = decode(['-c:v', 'libvpx-vp9', '-i', webm, '-vf', 'format=yuva420p,extractplanes=a']);
      expect(meanDifference((at) => (channel[at] ?? 0) / 255)).toBeLessThan(0.005);
      const below = `crop=${WIDTH}:${HEIGHT}:0:${HEIGHT},scale=in_color_matrix=bt709:${CAREFUL},format=rgb24`;
      const layer = decode(['-i', mp4, '-vf', below]);
      // As the players read it (shaders.ts).
      const read = (at: number) => Math.min(1, Math.max(0, ((layer[at * 3] ?? 0) / 255 - 0.02) * 1.05));
      expect(meanDifference(read)).toBeLessThan(0.005);
      for (const made of [webm, mp4]) expect(() => run(['-i', made, '-map', '0:a', '-f', 'null', '-'])).toThrow();
    });
    expect(shares.at(-1)).toBeGreaterThan(0.9);
  });

  test('what is no film fails, and so does a playlist that names another file', async () => {
    const other = path.join(folder, 'other.mp4');
    await fs.writeFile(other, `#EXTM3U\n#EXTINF:1,\n${film}\n#EXT-X-ENDLIST\n`);
    const bake = bakery.bake({ path: other, format: 'mp4', keying: DEFAULT_AVATAR_KEYING }, tools, async () => {});
    await expect(bake).rejects.toThrow(FfmpegError);
  });
});
