import { MATERIAL_LIMITS } from '#contract/material.contract.ts';
import { DAMAGED, MaterialRefusal } from './refusal.ts';

const [IMAGE, EXTENSION, TRAILER] = [0x2c, 0x21, 0x3b];
const [GRAPHIC, APPLICATION] = [0xf9, 0xff];

interface Gif {
  width: number;
  height: number;
  frames: number;
  /** The same pictures in the same order, without whatever else stood in the file or behind its end. */
  clean: Buffer;
}

/** Walks over the blocks of a GIF without unpacking a picture. @throws MaterialRefusal */
export function readGif(bytes: Buffer): Gif {
  let at = 0;
  const take = (length: number): Buffer => {
    if (at + length > bytes.length) throw new MaterialRefusal(DAMAGED);
    at += length;
    return bytes.subarray(at - length, at);
  };
  const takeTable = (flags: number) => (flags & 0x80 ? take(3 * 2 ** ((flags & 7) + 1)) : Buffer.alloc(0));
  /** Blocks up to the empty one that ends them. */
  const takeBlocks = (): Buffer => {
    const from = at;
    for (let length = -1; length !== 0; take(length)) length = take(1)[0] ?? 0;
    return bytes.subarray(from, at);
  };

  const head = take(13);
  const [width, height] = [head.readUInt16LE(6), head.readUInt16LE(8)];
  const kept = [head, takeTable(head[10] ?? 0)];
  let [frames, pixels] = [0, 0];
  for (;;) {
    const kind = take(1)[0];
    if (kind === TRAILER) break;
    if (kind === IMAGE) {
      const place = take(9);
      const table = takeTable(place[8] ?? 0);
      kept.push(Buffer.from([IMAGE]), place, table, take(1), takeBlocks());
      frames += 1;
      pixels += Math.max(place.readUInt16LE(4) * place.readUInt16LE(6), width * height);
      if (frames > MATERIAL_LIMITS.frames || pixels > MATERIAL_LIMITS.framePixels)
        throw new MaterialRefusal(
          `动图太大：最多 ${MATERIAL_LIMITS.frames} 帧，合计 ${MATERIAL_LIMITS.framePixels / 1e8} 亿像素。请缩短或缩小后再上传，或改用 MP4 视频`,
        );
    } else if (kind === EXTENSION) {
      const label = take(1)[0] ?? 0;
      const blocks = takeBlocks();
      const loops = label === APPLICATION && blocks.toString('latin1', 1, 12) === 'NETSCAPE2.0';
      if (label === GRAPHIC || loops) kept.push(Buffer.from([EXTENSION, label]), blocks);
    } else throw new MaterialRefusal(DAMAGED);
  }
  if (frames === 0 || width === 0 || height === 0) throw new MaterialRefusal(DAMAGED);
  kept.push(Buffer.from([TRAILER]));
  return { width, height, frames, clean: Buffer.concat(kept) };
}
