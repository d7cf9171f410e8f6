import { type Keying, keyPixel } from './key-formula.ts';
import { type Background, type Figure, fitOf, type Painter, placePicture, sizeOfFigure } from './painter.ts';

/** Every pixel goes through the processor, so keyed pictures are made this small, in pixels of their height. */
const KEYED_HEIGHT = 480;
/** Colours are looked up with so many bits each. */
const BITS = 5;
const STEPS = 1 << BITS;

/** Draws with Canvas2D, where there is no WebGL2: films with their own alpha at full size, keyed ones smaller and slower. */
export function createCanvasPainter(canvas: HTMLCanvasElement | OffscreenCanvas): Painter {
  const ink = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null;
  if (!ink) throw new Error('这个浏览器画不出形象：WebGL 和 Canvas 都不可用');
  let bench: OffscreenCanvas | null = null;
  let table: { name: string; values: Uint8ClampedArray } | null = null;

  function tableOf(keying: Keying): Uint8ClampedArray {
    const name = JSON.stringify(keying);
    if (table?.name !== name) table = { name, values: tabulate(keying) };
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
    easel.clearRect(0, 0, width, rows);
    easel.drawImage(figure.source, 0, 0, width, rows);
    const image = easel.getImageData(0, 0, width, height);
    if (figure.alpha === 'stacked') takeAlpha(image.data, easel.getImageData(0, height, width, height).data);
    else if (keying) keyAll(image.data, tableOf(keying));
    easel.clearRect(0, 0, width, rows);
    easel.putImageData(image, 0, 0);
    return bench;
  }

  function paintBackground(background: Background): void {
    if (!ink) return;
    ink.clearRect(0, 0, canvas.width, canvas.height);
    if (background.kind === 'colour') {
      ink.fillStyle = background.colour;
      ink.fillRect(0, 0, canvas.width, canvas.height);
    } else if (background.kind === 'picture' || background.kind === 'panorama') {
      // A panorama stands still here: its middle strip fills the canvas.
      const { x, y, width, height } = placePicture('cover', background.picture, canvas);
      ink.drawImage(background.picture.source, x, y, width, height);
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

/** Red, green, blue and alpha for every colour of {@link BITS} bits. */
function tabulate(keying: Keying): Uint8ClampedArray {
  const values = new Uint8ClampedArray(STEPS ** 3 * 4);
  const at = (step: number) => (step + 0.5) / STEPS;
  for (let r = 0; r < STEPS; r += 1)
    for (let g = 0; g < STEPS; g += 1)
      for (let b = 0; b < STEPS; b += 1) {
        const pixel = keyPixel([at(r), at(g), at(b)], keying);
        // Kept are the differences that spill makes, and the mask: the picture keeps its own fine shades.
        const place = ((r << (2 * BITS)) | (g << BITS) | b) * 4;
        values[place] = 128 + (pixel[0] - at(r)) * 127;
        values[place + 1] = 128 + (pixel[1] - at(g)) * 127;
        values[place + 2] = 128 + (pixel[2] - at(b)) * 127;
        values[place + 3] = pixel[3] * 255;
      }
  return values;
}

function keyAll(data: Uint8ClampedArray, values: Uint8ClampedArray): void {
  const drop = 8 - BITS;
  for (let i = 0; i < data.length; i += 4) {
    const [r = 0, g = 0, b = 0] = [data[i], data[i + 1], data[i + 2]];
    const place = (((r >> drop) << (2 * BITS)) | ((g >> drop) << BITS) | (b >> drop)) * 4;
    data[i] = r + ((values[place] ?? 128) - 128) * 2;
    data[i + 1] = g + ((values[place + 1] ?? 128) - 128) * 2;
    data[i + 2] = b + ((values[place + 2] ?? 128) - 128) * 2;
    data[i + 3] = values[place + 3] ?? 255;
  }
}

/** The lower picture's brightness becomes the upper one's alpha; its colours were multiplied by it, image data is not. */
function takeAlpha(data: Uint8ClampedArray, below: Uint8ClampedArray): void {
  for (let i = 0; i < data.length; i += 4) {
    const alpha = Math.min(255, Math.max(0, ((below[i] ?? 0) - 5) * 1.05));
    const scale = alpha > 0 ? 255 / alpha : 0;
    for (const channel of [0, 1, 2]) data[i + channel] = (data[i + channel] ?? 0) * scale;
    data[i + 3] = alpha;
  }
}
