import type { Backdrop, ClipAlpha } from '../clips/clip-look.ts';
import { createCanvasPainter } from '../keying/canvas-painter.ts';
import { createGlPainter } from '../keying/gl-painter.ts';
import type { Keying } from '../keying/key-formula.ts';
import { type OpenBackdrop, openBackdrop } from '../keying/open-backdrop.ts';
import { sizeOfFigure } from '../keying/painter.ts';
import type { DriverHost } from './driver.ts';
import { fitCanvas, pixelsOf } from './fit-canvas.ts';

interface Scene {
  readonly keying: Keying | null;
  readonly backdrop: Backdrop;
}

/** The canvas of a filmed person: pictures of a video, cut out, before what stands behind. */
export function createFilmCanvas(host: DriverHost) {
  const { canvas } = host;
  const painter = createGlPainter(canvas, true) ?? createCanvasPainter(canvas);
  let scene: Scene | null = null;
  let backdrop: OpenBackdrop | null = null;
  let size = { width: 0, height: 0 };

  /** More pixels than the film has cost time and show nothing. */
  function fit(film: { width: number; height: number }): void {
    const scale = Math.min(size.width / film.width, size.height / film.height);
    const shrink = scene && scene.backdrop.kind !== 'none' ? 1 : Math.min(1, 1 / Math.max(scale, 1e-6));
    fitCanvas(canvas, pixelsOf({ ...size, ratio: 1 }, shrink));
  }

  return {
    open(next: Scene, isCalm: () => boolean): void {
      scene = next;
      backdrop?.close();
      backdrop = openBackdrop(next.backdrop, { createVideo: host.createVideo, isCalm });
    },
    resize(width: number, height: number, ratio: number): void {
      size = pixelsOf({ width, height, ratio });
    },
    /** False: nothing was drawn, because there is no picture or no context now. */
    draw(video: HTMLVideoElement, alpha: ClipAlpha): boolean {
      if (!scene || video.videoWidth < 2) return false;
      const figure = { source: video, width: video.videoWidth, height: video.videoHeight, alpha };
      fit(sizeOfFigure(figure));
      return painter.paint(figure, scene.keying, backdrop?.read(host.now()) ?? { kind: 'none' });
    },
    close(): void {
      backdrop?.close();
      painter.dispose();
    },
  };
}
