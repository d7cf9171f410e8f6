import type { Keying } from './key-formula.ts';
import { createKeyTable, type KeyTable, keyPixels, takeAlpha } from './key-table.ts';
import {
  type Background,
  type Figure,
  fitOf,
  type Painter,
  panoramaPart,
  placePicture,
  sizeOfFigure,
} from './painter.ts';

/** Every pixel goes through the processor, so keyed pictures are made this small, in pixels of their height. */
const KEYED_HEIGHT = 480;

/** Draws with Canvas2D, where there is no WebGL2: films with their own alpha at full size, keyed ones smaller and slower. */
export function createCanvasPainter(canvas: HTMLCanvasElement | OffscreenCanvas): Painter {
  const ink = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null;
  if (!ink) throw new Error('这个浏览器画不出形象：WebGL 和 Canvas 都不可用');
  let bench: OffscreenCanvas | null = null;
  let table: { name: string; values: KeyTable } | null = null;

  function tableOf(keying: Keying): KeyTable {
    const name = JSON.stringify(keying);
    if (table?.name !== name) table = { name, values: createKeyTable(keying) };
    return table.values;
  }

  /** The person alone, at a size that the processor can do. */
  function cutOut(figure: Figure, keying: Keying | null): OffscreenCanvas | null {
    const size = sizeOfFigure(figure);
    const scale = Math.min(1, KEYED_HEIGHT / size.height);
    const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)];
    const rows = figure.alpha === 'stacked' ? height * 2 : height;
    if (bench?.width !== width || bench.height !== rows) bench = new OffscreenCanvas(width, rows);
    const easel = bench.getContext('2d', { willReadFrequently: true });
    if (!easel) return null;
    // A film that is cut out is opaque: it covers what the bench held.
    easel.drawImage(figure.source, 0, 0, width, rows);
    const image = easel.getImageData(0, 0, width, rows);
    if (figure.alpha === 'stacked') takeAlpha(image.data);
    else if (keying) keyPixels(image.data, tableOf(keying));
    easel.putImageData(image, 0, 0, 0, 0, width, height);
    return bench;
  }

  function paintBackground(background: Background): void {
    if (!ink) return;
    ink.clearRect(0, 0, canvas.width, canvas.height);
    if (background.kind === 'colour') {
      ink.fillStyle = background.colour;
      ink.fillRect(0, 0, canvas.width, canvas.height);
    } else if (background.kind === 'picture') {
      const { x, y, width, height } = placePicture('cover', background.picture, canvas);
      ink.drawImage(background.picture.source, x, y, width, height);
    } else if (background.kind === 'panorama') {
      const { x, y, width, height } = panoramaPart(background.picture, background.yaw, canvas);
      ink.drawImage(background.picture.source, x, y, width, height, 0, 0, canvas.width, canvas.height);
    }
  }

  return {
    paint(figure, keying, background) {
      if (canvas.width < 2 || canvas.height < 2) return false;
      paintBackground(background);
      if (!figure || figure.width < 2 || figure.height < 2) return true;
      const size = sizeOfFigure(figure);
      const { x, y, width, height } = placePicture(fitOf(figure, keying), size, canvas);
      if (figure.alpha === 'channel' || (figure.alpha === 'none' && !keying)) {
        ink.drawImage(figure.source, x, y, width, height);
        return true;
      }
      const cut = cutOut(figure, keying);
      const rows = figure.alpha === 'stacked' ? (cut?.height ?? 0) / 2 : (cut?.height ?? 0);
      if (cut) ink.drawImage(cut, 0, 0, cut.width, rows, x, y, width, height);
      return cut !== null;
    },
    dispose() {
      bench = null;
      table = null;
    },
  };
}
