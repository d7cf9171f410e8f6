import { ALL_FORMATS, BlobSource, CanvasSink, Input } from 'mediabunny';
import { createCanvasPainter } from '../keying/canvas-painter.ts';
import { createGlPainter } from '../keying/gl-painter.ts';
import type { Keying } from '../keying/key-formula.ts';
import type { BakeProgress } from './bake-rig.ts';
import { type BakedClip, createClipEncoder, evenSize } from './encode-clip.ts';

/** Larger films are made this high: more can't be seen on a stage, and takes twice as long to draw. */
const HIGHEST = 1280;
const FASTEST = 30;

/** Cuts a person out of a film once and for all. @throws Error in words for a film that this browser can't read */
export async function bakeFilm(
  film: Blob,
  keying: Keying,
  { onProgress, signal }: BakeProgress = {},
): Promise<BakedClip> {
  const input = new Input({ source: new BlobSource(film), formats: ALL_FORMATS });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track || !(await track.canDecode())) throw new Error('这个浏览器读不了这段视频，请换用新版 Chrome 或 Edge');
    const [filmWidth, filmHeight] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
    const scale = Math.min(1, HIGHEST / filmHeight);
    const [width, height] = [evenSize(filmWidth * scale), evenSize(filmHeight * scale)];
    const seconds = await track.computeDuration();
    const { averagePacketRate } = await track.computePacketStats(100);
    const rate = Math.min(FASTEST, Math.max(1, Math.round(averagePacketRate)));
    const canvas = new OffscreenCanvas(width, height);
    const painter = createGlPainter(canvas) ?? createCanvasPainter(canvas);
    const encoder = await createClipEncoder(width, height, rate);
    try {
      const times = Array.from({ length: Math.max(1, Math.floor(seconds * rate)) }, (_, index) => index / rate);
      let done = 0;
      for await (const picture of new CanvasSink(track, { width, height, fit: 'fill' }).canvasesAtTimestamps(times)) {
        signal?.throwIfAborted();
        if (picture) {
          const figure = { source: picture.canvas, width, height, alpha: 'none' } as const;
          painter.paint(figure, keying, { kind: 'none' });
          await encoder.add(canvas);
        }
        done += 1;
        onProgress?.(done / times.length);
      }
      return await encoder.finish();
    } catch (error) {
      await encoder.cancel().catch(() => {});
      throw error;
    } finally {
      painter.dispose();
    }
  } finally {
    input.dispose();
  }
}
