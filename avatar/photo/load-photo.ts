import type { Rgb } from './inside.ts';

/** A photograph that can be painted and whose colours can be read. */
export interface Photo {
  readonly source: OffscreenCanvas;
  readonly width: number;
  readonly height: number;
  /** Somebody cut out, with nothing behind. */
  readonly isCutOut: boolean;
  /** Mean colour of a square, in pixels from its middle. */
  mean(x: number, y: number, reach: number): Rgb;
  /** The photograph as small as asked for, by its height. */
  pixels(height: number): { data: Uint8ClampedArray; width: number; height: number };
  /** The photograph, small and soft, for what it doesn't fill. */
  blurred(): OffscreenCanvas;
}

/** More pixels are not seen on a stage, and cost memory. */
const LONGEST = 1600;
const PROBE = 48;
const BLURRED = 64;
const NOT_READABLE = '照片打不开，请重新上传一张 PNG、JPEG 或 WebP 图片';

/** @throws Error for people to read */
export async function loadPhoto(url: string): Promise<Photo> {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    throw new Error(NOT_READABLE);
  }
  const shrink = Math.min(1, LONGEST / Math.max(image.naturalWidth, image.naturalHeight));
  const [width, height] = [Math.round(image.naturalWidth * shrink), Math.round(image.naturalHeight * shrink)];
  const source = draw(image, width, height);
  const read = (x: number, y: number, side: number) =>
    source.getContext('2d', { willReadFrequently: true })?.getImageData(x, y, side, side).data ??
    new Uint8ClampedArray(4);
  return {
    source,
    width,
    height,
    isCutOut: hasHoles(draw(image, PROBE, PROBE)),
    mean(x, y, reach) {
      const side = Math.max(1, Math.round(reach * 2));
      return meanOf(read(Math.round(x - reach), Math.round(y - reach), side));
    },
    pixels(high) {
      const wide = Math.max(1, Math.round((high * width) / height));
      const small = draw(image, wide, high);
      const data =
        small.getContext('2d')?.getImageData(0, 0, wide, high).data ?? new Uint8ClampedArray(wide * high * 4);
      return { data, width: wide, height: high };
    },
    blurred() {
      const small = new OffscreenCanvas(BLURRED, Math.max(1, Math.round((BLURRED * height) / width)));
      const ink = small.getContext('2d');
      if (!ink) return small;
      // Larger than its canvas: a blur would otherwise fade at the borders.
      ink.filter = 'blur(3px) brightness(0.9)';
      ink.drawImage(source, -4, -4, small.width + 8, small.height + 8);
      return small;
    },
  };
}

function draw(image: HTMLImageElement, width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(Math.max(1, width), Math.max(1, height));
  const ink = canvas.getContext('2d', { willReadFrequently: true });
  if (!ink) throw new Error(NOT_READABLE);
  ink.imageSmoothingQuality = 'high';
  ink.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Whether a good part of the upper border can be seen through. */
function hasHoles(probe: OffscreenCanvas): boolean {
  const data = probe.getContext('2d')?.getImageData(0, 0, PROBE, PROBE).data ?? [];
  let clear = 0;
  for (let i = 3; i < data.length; i += 4) if ((data[i] ?? 255) < 32) clear += 1;
  return clear > PROBE * 2;
}

function meanOf(data: Uint8ClampedArray): Rgb {
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let i = 0; i < data.length; i += 4) {
    if ((data[i + 3] ?? 0) < 128) continue;
    count += 1;
    for (const channel of [0, 1, 2] as const) sum[channel] += data[i + channel] ?? 0;
  }
  return count === 0 ? [190, 150, 140] : [sum[0] / count, sum[1] / count, sum[2] / count];
}
