/** Runs in the browser: how long pictures of filmed and drawn people take. */
import { bakeRig } from '#avatar/bake/bake-rig.ts';
import type { ClipAlpha, ClipLook } from '#avatar/clips/clip-look.ts';
import { createCanvasPainter } from '#avatar/keying/canvas-painter.ts';
import { createGlPainter } from '#avatar/keying/gl-painter.ts';
import { DEFAULT_KEYING } from '#avatar/keying/key-formula.ts';
import type { Painter } from '#avatar/keying/painter.ts';
import { must, type Talk, timeTalk } from './time-talk.ts';

export interface Picture {
  /** Upload and draw of one picture, ms. */
  ms: number;
  p95Ms: number;
}
export interface AvatarFigures {
  pictures: Record<string, Picture>;
  talk: Record<string, Talk>;
  renderer: string;
}

const WIDTH = 720;
const HEIGHT = 1280;
const ROUNDS = 40;

export async function measureAvatar(seconds: number): Promise<AvatarFigures> {
  const size = { width: WIDTH, height: HEIGHT };
  const screen = await bakeRig('zhiyao', 'speaking', { ...size, screen: DEFAULT_KEYING.colour });
  const clear = await bakeRig('zhiyao', 'speaking', size);
  // A film before a screen is opaque: the upper half of the stacked one would be it, but a plain film has no outline at all.
  const films = { raw: await toOpaque(screen.webm), channel: clear.webm, stacked: clear.mp4 };
  const urls = Object.fromEntries(Object.entries(films).map(([name, film]) => [name, URL.createObjectURL(film)]));
  const videos = {
    raw: await openVideo(urls.raw ?? ''),
    channel: await openVideo(urls.channel ?? ''),
    stacked: await openVideo(urls.stacked ?? ''),
  };
  const pictures = {
    'plain drawing': await timePlain(videos.raw),
    'keyed (WebGL2)': await timeGl(videos.raw, 'none'),
    'alpha channel (WebGL2)': await timeGl(videos.channel, 'channel'),
    'stacked (WebGL2)': await timeGl(videos.stacked, 'stacked'),
    'keyed (Canvas2D)': await timeSoftware(videos.raw, 'none'),
    'alpha channel (Canvas2D)': await timeSoftware(videos.channel, 'channel'),
  };
  for (const video of Object.values(videos)) video.removeAttribute('src');
  const look = (url: string, alpha: ClipAlpha, name: string): ClipLook => ({
    kind: 'clips',
    listening: [],
    thinking: [],
    actions: {},
    keying: DEFAULT_KEYING,
    backdrop: { kind: 'none' },
    idle: [{ url, alpha, name }],
    speaking: [{ url, alpha, name }],
  });
  const talk: Record<string, Talk> = {};
  const stages = {
    'drawn (rig)': { kind: 'rig', character: 'zhiyao' } as const,
    'filmed, keyed': look(urls.raw ?? '', 'none', 'a.webm'),
    'filmed, alpha channel': look(urls.channel ?? '', 'channel', 'a.webm'),
    'filmed, stacked': look(urls.stacked ?? '', 'stacked', 'a.mp4'),
  };
  for (const [name, shown] of Object.entries(stages)) talk[name] = await timeTalk(shown, seconds);
  return { pictures, talk, renderer: readRenderer() };
}

/** The same film without alpha, as cameras make them. */
async function toOpaque(film: Blob): Promise<Blob> {
  const { ALL_FORMATS, BlobSource, BufferTarget, Conversion, Input, Output, WebMOutputFormat } = await import(
    'mediabunny'
  );
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const input = new Input({ source: new BlobSource(film), formats: ALL_FORMATS });
  const bitrate = 2_500_000;
  const conversion = await Conversion.init({
    input,
    output,
    video: { codec: 'vp9', bitrate, alpha: 'discard', forceTranscode: true },
  });
  await conversion.execute();
  return new Blob([must(output.target.buffer)], { type: 'video/webm' });
}

async function openVideo(url: string): Promise<HTMLVideoElement> {
  const video = document.createElement('video');
  video.muted = true;
  video.src = url;
  await new Promise((resolve, reject) => {
    video.onloadeddata = resolve;
    video.onerror = () => reject(new Error(video.error?.message));
  });
  return video;
}

/** Each time another picture of the film, so that nothing is kept from the one before. */
async function time(video: HTMLVideoElement, paint: () => void): Promise<Picture> {
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS + 5; round += 1) {
    const seeked = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
    video.currentTime = ((round * 0.12) % (video.duration - 0.2)) + 0.05;
    await seeked;
    const started = performance.now();
    paint();
    if (round >= 5) taken.push(performance.now() - started);
  }
  taken.sort((a, b) => a - b);
  const at = (share: number) => Math.round((taken[Math.floor(share * (taken.length - 1))] ?? 0) * 10) / 10;
  return { ms: at(0.5), p95Ms: at(0.95) };
}

/** Reading one pixel back waits until everything is drawn. */
function timeGl(video: HTMLVideoElement, alpha: ClipAlpha): Promise<Picture> {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
  const painter = must(createGlPainter(canvas));
  const gl = must(canvas.getContext('webgl2'));
  const pixel = new Uint8Array(4);
  return timePainter(painter, video, alpha, () => gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel));
}

function timeSoftware(video: HTMLVideoElement, alpha: ClipAlpha): Promise<Picture> {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
  must(canvas.getContext('2d', { willReadFrequently: true }));
  const painter = createCanvasPainter(canvas);
  return timePainter(painter, video, alpha, () => canvas.getContext('2d')?.getImageData(0, 0, 1, 1));
}

function timePainter(
  painter: Painter,
  video: HTMLVideoElement,
  alpha: ClipAlpha,
  finish: () => unknown,
): Promise<Picture> {
  const figure = { source: video, width: video.videoWidth, height: video.videoHeight, alpha };
  return time(video, () => {
    painter.paint(figure, DEFAULT_KEYING, { kind: 'none' });
    finish();
  });
}

function timePlain(video: HTMLVideoElement): Promise<Picture> {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
  const ink = must(canvas.getContext('2d', { willReadFrequently: true }));
  return time(video, () => {
    ink.drawImage(video, 0, 0, WIDTH, HEIGHT);
    ink.getImageData(0, 0, 1, 1);
  });
}

export function readRenderer(): string {
  const gl = new OffscreenCanvas(1, 1).getContext('webgl2');
  const info = gl?.getExtension('WEBGL_debug_renderer_info');
  return gl && info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : '';
}
