import { createCanvasPainter } from '../keying/canvas-painter.ts';
import { createGlPainter } from '../keying/gl-painter.ts';
import type { Keying } from '../keying/key-formula.ts';
import { sizeOfFigure } from '../keying/painter.ts';
import type { ClipAlpha } from './clip-look.ts';

const HEIGHT = 640;
/** The first picture of a film is often black. */
const AT_SECONDS = 0.2;

/** One picture out of a film: cut out as a webp with alpha, or with `keying` null and no outline of its own as it is. */
export async function capturePicture(url: string, alpha: ClipAlpha, keying: Keying | null): Promise<Blob> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  try {
    await comes(video, 'loadeddata', () => {
      video.src = url;
    });
    await comes(video, 'seeked', () => {
      video.currentTime = Math.min(AT_SECONDS, video.duration / 2);
    });
    const figure = { source: video, width: video.videoWidth, height: video.videoHeight, alpha };
    const size = sizeOfFigure(figure);
    const canvas = new OffscreenCanvas(Math.round((size.width / size.height) * HEIGHT), HEIGHT);
    const painter = createGlPainter(canvas) ?? createCanvasPainter(canvas);
    painter.paint(figure, keying, { kind: 'none' });
    const picture = await canvas.convertToBlob({ type: 'image/webp', quality: 0.86 });
    painter.dispose();
    return picture;
  } finally {
    video.removeAttribute('src');
    video.load();
  }
}

function comes(video: HTMLVideoElement, event: string, start: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener('error', () => reject(new Error('这段视频无法播放')), { once: true });
    start();
  });
}
