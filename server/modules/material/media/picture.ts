import fs from 'node:fs/promises';
import { MATERIAL_LIMITS } from '#contract/material.contract.ts';
import { readPictureSize } from '#server/platform/files/picture-size.ts';
import { type Canvas, findCanvas } from '#server/platform/files/canvas.ts';
import { readGif } from './gif.ts';
import { DAMAGED, MaterialRefusal } from './refusal.ts';
import { readSvg } from './svg.ts';

const QUALITY = { kept: 92, preview: 82 } as const;
/** Longest side of the picture that a drawing becomes, and shortest of one that is drawn larger. */
const DRAWN = 2048;
/** Written as WebP a picture takes 16 bytes a pixel beside itself, five times as much as in the other formats. */
const WEBP_PIXELS = 20_000_000;

export interface Picture {
  format: 'png' | 'jpg' | 'webp' | 'gif';
  width: number;
  height: number;
  bytes: Buffer;
  preview: Buffer | null;
}

/**
 * Unpacks a picture and writes it anew: turned as it is looked at, with nothing of the file but its pixels.
 * @throws MaterialRefusal
 */
export async function rewritePicture(file: string, format: Picture['format'] | 'svg'): Promise<Picture> {
  let bytes = await fs.readFile(file);
  if (format === 'gif') return rewriteGif(bytes);
  if (format === 'svg') bytes = Buffer.from(readSvg(bytes.toString('utf8')));
  else {
    const size = readPictureSize(bytes);
    if (!size) throw new MaterialRefusal(DAMAGED);
    checkSize(size.width, size.height);
    if (!isWhole(bytes, format)) throw new MaterialRefusal('图片不完整，可能没有下载完。请重新导出后上传');
  }
  const { canvas, width, height } = await unpack(bytes, (image) => {
    checkSize(image.width, image.height);
    return format === 'svg' ? DRAWN / Math.max(image.width, image.height) : 1;
  });
  const preview = await shrink(canvas);
  const kept = keptAs(format, width * height, bytes);
  const written =
    kept === 'png' ? await canvas.encode('png') : await canvas.encode(kept === 'jpg' ? 'jpeg' : kept, QUALITY.kept);
  return { format: kept, width, height, bytes: written, preview };
}

/** What a picture is written as. */
export function keptAs(format: 'png' | 'jpg' | 'webp' | 'svg', pixels: number, bytes: Buffer): 'png' | 'jpg' | 'webp' {
  if (format === 'svg') return 'png';
  if (format !== 'webp' || pixels <= WEBP_PIXELS) return format;
  const kind = bytes.toString('latin1', 12, 16);
  const isOpaque = kind === 'VP8 ' || (kind === 'VP8X' ? !((bytes[20] ?? 0) & 0x10) : !((bytes[24] ?? 0) & 0x10));
  return isOpaque ? 'jpg' : 'png';
}

/** A small picture of one that a page has drawn. @throws MaterialRefusal */
export async function makePreview(file: string): Promise<Buffer> {
  const bytes = await fs.readFile(file);
  const size = readPictureSize(bytes);
  if (!size) throw new MaterialRefusal(DAMAGED);
  checkSize(size.width, size.height);
  const { canvas } = await unpack(bytes, previewScale);
  return canvas.encode('webp', QUALITY.preview);
}

async function rewriteGif(bytes: Buffer): Promise<Picture> {
  const { width, height, frames, clean } = readGif(bytes);
  checkSize(width, height);
  const { canvas } = await unpack(clean, frames === 1 ? () => 1 : previewScale);
  if (frames === 1) {
    const preview = await shrink(canvas);
    return { format: 'png', width, height, bytes: await canvas.encode('png'), preview };
  }
  return { format: 'gif', width, height, bytes: clean, preview: await canvas.encode('webp', QUALITY.preview) };
}

interface Size {
  width: number;
  height: number;
}
const previewScale = ({ width, height }: Size): number =>
  Math.min(1, MATERIAL_LIMITS.preview / Math.max(width, height));

function findLibrary() {
  const library = findCanvas();
  if (library) return library;
  throw new MaterialRefusal(
    '这台服务器没有装图片处理组件，暂时收不了图片。请管理员重新运行 npm ci（不要省略可选依赖）',
  );
}

/** Draws a picture, larger or smaller than it is, and lets go of the picture itself: two of them unpacked are as much as there may be. */
async function unpack(bytes: Buffer, scaleOf: (image: Size) => number) {
  const library = findLibrary();
  const image = await library.loadImage(bytes).catch((error: unknown) => {
    throw new MaterialRefusal(DAMAGED, { cause: error });
  });
  if (!(image.width > 0 && image.height > 0)) throw new MaterialRefusal(DAMAGED);
  const scale = scaleOf(image);
  const [width, height] = [Math.max(1, Math.round(image.width * scale)), Math.max(1, Math.round(image.height * scale))];
  const canvas = library.createCanvas(width, height);
  canvas.getContext('2d').drawImage(image, 0, 0, width, height);
  image.src = Buffer.alloc(0);
  return { canvas, width, height };
}

function shrink(canvas: Canvas): Promise<Buffer> {
  const scale = previewScale(canvas);
  const [width, height] = [
    Math.max(1, Math.round(canvas.width * scale)),
    Math.max(1, Math.round(canvas.height * scale)),
  ];
  const small = findLibrary().createCanvas(width, height);
  small.getContext('2d').drawImage(canvas, 0, 0, width, height);
  return small.encode('webp', QUALITY.preview);
}

function checkSize(width: number, height: number): void {
  if (!(width > 0 && height > 0)) throw new MaterialRefusal(DAMAGED);
  const { pixels, side } = MATERIAL_LIMITS;
  if (width * height > pixels || Math.max(width, height) > side)
    throw new MaterialRefusal(
      `图片太大：${width} × ${height}。最多 ${pixels / 1e4} 万像素，边长不超过 ${side}。请缩小后再上传`,
    );
}

/** Whether its end is there: what has none is shown half grey. */
function isWhole(bytes: Buffer, format: 'png' | 'jpg' | 'webp'): boolean {
  if (format === 'png') return bytes.includes('IEND', 8, 'latin1');
  if (format === 'webp') return bytes.readUInt32LE(4) + 8 <= bytes.length + 1;
  return bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > 0;
}
