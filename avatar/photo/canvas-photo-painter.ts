import { fillTriangles, type Pixels } from './fill-triangles.ts';
import type { Part } from './parts.ts';
import type { PhotoPainter, PhotoPictures } from './photo-painter.ts';

/** Paints bent pictures by the processor: where there is no WebGL2, and where the processor would do its work anyway, only slower. */
export function createCanvasPhotoPainter(canvas: HTMLCanvasElement): PhotoPainter {
  const ink = canvas.getContext('2d', { willReadFrequently: true });
  if (!ink) throw new Error('这个浏览器画不出形象：WebGL 和 Canvas 都不可用');
  const easel: CanvasRenderingContext2D = ink;
  let pictures: PhotoPictures | null = null;
  let levels: Record<Part['texture'], (halvings: number) => Pixels> | null = null;
  /** What is painted on, and what it is before the figure comes; made anew with the size of the canvas. */
  let sheet: { image: ImageData; pixels: Pixels; empty: Int32Array | null } | null = null;

  function takeSheet({ behind }: PhotoPictures, isWhole: boolean) {
    const { width, height } = canvas;
    if (sheet?.image.width !== width || sheet.image.height !== height) {
      const image = easel.createImageData(width, height);
      sheet = { image, pixels: { data: new Int32Array(image.data.buffer), width, height }, empty: null };
    }
    if (behind && !isWhole) sheet.empty ??= cover(behind, width, height);
    if (behind && !isWhole && sheet.empty) sheet.pixels.data.set(sheet.empty);
    else sheet.pixels.data.fill(0);
    return sheet;
  }

  return {
    isSlow: true,
    setPictures(next) {
      if (pictures?.behind !== next.behind) sheet = null;
      levels = {
        picture: pictures?.picture === next.picture && levels ? levels.picture : readLevels(next.picture),
        inside: readLevels(next.inside),
      };
      pictures = next;
    },
    paint(parts, place, isWhole) {
      if (!pictures || !levels || canvas.width < 2 || canvas.height < 2) return false;
      const { image, pixels } = takeSheet(pictures, isWhole);
      for (const { mesh, texture, opacity, blur = 0 } of parts) {
        if (opacity <= 0) continue;
        const shrink = widthOf(mesh.texture) * pictures[texture].width;
        const shown = widthOf(mesh.rest) * place.scale;
        const level = levels[texture](Math.round(Math.log2(Math.max(1, shrink / Math.max(1, shown))) + blur));
        fillTriangles(pixels, mesh, level, place, opacity);
      }
      easel.putImageData(image, 0, 0);
      return true;
    },
    dispose() {
      pictures = null;
      levels = null;
      sheet = null;
    },
  };
}

/** From the leftmost to the rightmost of places. */
function widthOf(places: Float32Array): number {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < places.length; at += 2) {
    const x = places[at] ?? 0;
    least = Math.min(least, x);
    most = Math.max(most, x);
  }
  return most - least;
}

/** A picture in half its size again and again, each when it is needed: what is shown small would else glitter. */
function readLevels(source: OffscreenCanvas): (halvings: number) => Pixels {
  const known: Pixels[] = [];
  let last = source;
  return (halvings) => {
    while (known.length <= halvings && (known.length === 0 || (last.width > 3 && last.height > 3))) {
      if (known.length > 0) last = halve(last);
      known.push(readPixels(last));
    }
    return known[Math.min(halvings, known.length - 1)] as Pixels;
  };
}

function halve(source: OffscreenCanvas): OffscreenCanvas {
  const half = new OffscreenCanvas(Math.ceil(source.width / 2), Math.ceil(source.height / 2));
  half.getContext('2d', { willReadFrequently: true })?.drawImage(source, 0, 0, half.width, half.height);
  return half;
}

/** Colours multiplied by their alpha. */
function readPixels(source: OffscreenCanvas): Pixels {
  const { width, height } = source;
  const bytes = source.getContext('2d', { willReadFrequently: true })?.getImageData(0, 0, width, height).data;
  if (!bytes) return { data: new Int32Array(width * height), width, height };
  for (let at = 3; at < bytes.length; at += 4) {
    const alpha = bytes[at] ?? 0;
    if (alpha < 255)
      for (let channel = at - 3; channel < at; channel += 1)
        bytes[channel] = Math.round(((bytes[channel] ?? 0) * alpha) / 255);
  }
  return { data: new Int32Array(bytes.buffer), width, height };
}

/** A small picture over all of the canvas. */
function cover(behind: OffscreenCanvas, width: number, height: number): Int32Array {
  const easel = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!easel) return new Int32Array(width * height);
  const scale = Math.max(width / behind.width, height / behind.height);
  const [wide, high] = [behind.width * scale, behind.height * scale];
  easel.drawImage(behind, (width - wide) / 2, (height - high) / 2, wide, high);
  return new Int32Array(easel.getImageData(0, 0, width, height).data.buffer);
}
