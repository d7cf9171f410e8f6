import fs from 'node:fs/promises';
import { MATERIAL_LIMITS } from '#contract/material.contract.ts';
import { readPictureSize } from '#server/platform/files/picture-size.ts';
import { type Canvas, findCanvas } from './canvas.ts';
import { readGif } from './gif.ts';
import { DAMAGED, MaterialRefusal } from './refusal.ts';
import { checkSvg } from './svg.ts';

const QUALITY = { kept: 92, preview: 82 } as const;
/** Longest side of the picture that a drawing becomes, and shortest of one that is drawn larger. */
const DRAWN = 2048;

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
  const bytes = await fs.readFile(file);
  if (format === 'gif') return rewriteGif(bytes);
  if (format === 'svg') checkSvg(bytes.toString('utf8'));
  else {
    const size = readPictureSize(bytes);
    if (!size) throw new MaterialRefusal(DAMAGED);
    checkSize(size.width, size.height);
    if (!isWhole(bytes, format)) throw new MaterialRefusal('图片不完整，可能没有下载完。请重新导出后上传');
  }
  const { image, draw } = await unpack(bytes);
  checkSize(image.width, image.height);
  const scale = format === 'svg' ? DRAWN / Math.max(image.width, image.height) : 1;
  const [width, height] = [Math.max(1, Math.round(image.width * scale)), Math.max(1, Math.round(image.height * scale))];
  const canvas = draw(width, height);
  const kept = format === 'svg' ? 'png' : format;
  const written =
    kept === 'png' ? await canvas.encode('png') : await canvas.encode(kept === 'jpg' ? 'jpeg' : kept, QUALITY.kept);
  return { format: kept, width, height, bytes: written, preview: await shrink(draw, width, height) };
}

/** A small picture of one that a page has drawn. @throws MaterialRefusal */
export async function makePreview(file: string): Promise<Buffer> {
  const bytes = await fs.readFile(file);
  const size = readPictureSize(bytes);
  if (!size) throw new MaterialRefusal(DAMAGED);
  checkSize(size.width, size.height);
  const { image, draw } = await unpack(bytes);
  return shrink(draw, image.width, image.height);
}

async function rewriteGif(bytes: Buffer): Promise<Picture> {
  const { width, height, frames, clean } = readGif(bytes);
  checkSize(width, height);
  const { draw } = await unpack(clean);
  const preview = await shrink(draw, width, height);
  if (frames === 1) return { format: 'png', width, height, bytes: await draw(width, height).encode('png'), preview };
  return { format: 'gif', width, height, bytes: clean, preview };
}

async function unpack(bytes: Buffer) {
  const library = findCanvas();
  if (!library)
    throw new MaterialRefusal(
      '这台服务器没有装图片处理组件，暂时收不了图片。请管理员重新运行 npm ci（不要省略可选依赖）',
    );
  const image = await library.loadImage(bytes).catch((error: unknown) => {
    throw new MaterialRefusal(DAMAGED, { cause: error });
  });
  if (!(image.width > 0 && image.height > 0)) throw new MaterialRefusal(DAMAGED);
  const draw = (width: number, height: number): Canvas => {
    const canvas = library.createCanvas(width, height);
    canvas.getContext('2d').drawImage(image, 0, 0, width, height);
    return canvas;
  };
  return { image, draw };
}

function shrink(draw: (width: number, height: number) => Canvas, width: number, height: number): Promise<Buffer> {
  const scale = Math.min(1, MATERIAL_LIMITS.preview / Math.max(width, height));
  const small = draw(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
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
