import { BufferTarget, CanvasSource, Mp4OutputFormat, Output, WebMOutputFormat } from 'mediabunny';
import { createAlphaSource } from './alpha-source.ts';

/** Both formats of one clip: VP9 with an alpha channel, and H.264 with the outline as a second picture below. */
export interface BakedClip {
  readonly webm: Blob;
  readonly mp4: Blob;
}

export interface ClipEncoder {
  /** The next picture, with the person on nothing; canvases of the encoder's size. */
  add(picture: OffscreenCanvas): Promise<void>;
  finish(): Promise<BakedClip>;
  cancel(): Promise<void>;
}

/** Bits a second of one pixel: enough for hair, a third of what films are usually given. */
const BITS_PER_PIXEL = 2.6;
const KEY_SECONDS = 2;
const NO_CODEC = '这个浏览器不能编码视频，请换用新版 Chrome 或 Edge';

/** H.264 counts in blocks of two pixels. */
export const evenSize = (size: number): number => Math.max(2, Math.round(size / 2) * 2);

/** Encodes with the browser's own codecs. @throws Error in words where it has none */
export async function createClipEncoder(width: number, height: number, rate: number): Promise<ClipEncoder> {
  const stacked = canvasOf(width, height * 2);
  const outline = canvasOf(width, height);
  const webm = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const mp4 = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target: new BufferTarget() });
  const bitrate = Math.round(width * height * BITS_PER_PIXEL);
  if (typeof VideoEncoder === 'undefined') throw new Error(NO_CODEC);
  const clear = createAlphaSource(width, height, rate, bitrate);
  const layered = new CanvasSource(stacked.canvas, {
    codec: 'avc',
    bitrate: bitrate * 1.5,
    keyFrameInterval: KEY_SECONDS,
  });
  webm.addVideoTrack(clear.track, { frameRate: rate });
  mp4.addVideoTrack(layered, { frameRate: rate });
  try {
    await Promise.all([webm.start(), mp4.start()]);
  } catch (error) {
    throw new Error(NO_CODEC, { cause: error });
  }
  let count = 0;

  return {
    async add(picture) {
      outline.ink.globalCompositeOperation = 'copy';
      outline.ink.drawImage(picture, 0, 0);
      outline.ink.globalCompositeOperation = 'source-in';
      outline.ink.fillStyle = '#fff';
      outline.ink.fillRect(0, 0, width, height);
      stacked.ink.fillStyle = '#000';
      stacked.ink.fillRect(0, 0, width, height * 2);
      // On black a colour is multiplied by its alpha, which is what the player wants; white on black is the alpha itself.
      stacked.ink.drawImage(picture, 0, 0);
      stacked.ink.drawImage(outline.canvas, 0, height);
      const at = count / rate;
      await clear.add(picture, at, 1 / rate, count % (rate * KEY_SECONDS) === 0);
      await layered.add(at, 1 / rate);
      count += 1;
    },
    async finish() {
      await clear.finish();
      clear.track.close();
      layered.close();
      await Promise.all([webm.finalize(), mp4.finalize()]);
      const [first, second] = [webm.target.buffer, mp4.target.buffer];
      if (!first || !second) throw new Error('视频没有编码出来，请重试');
      return { webm: new Blob([first], { type: 'video/webm' }), mp4: new Blob([second], { type: 'video/mp4' }) };
    },
    async cancel() {
      clear.cancel();
      await Promise.all([webm.cancel(), mp4.cancel()]);
    },
  };
}

function canvasOf(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height);
  const ink = canvas.getContext('2d');
  if (!ink) throw new Error('这个浏览器画不出形象');
  return { canvas, ink };
}
