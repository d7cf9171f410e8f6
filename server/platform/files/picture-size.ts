export interface PictureSize {
  format: 'png' | 'jpg' | 'webp';
  width: number;
  height: number;
}

/** Kind and size of a picture by its first bytes; null for what is none of ours. SVG is missing on purpose: it can run scripts. */
export function readPictureSize(head: Buffer): PictureSize | null {
  if (head.length < 30) return null;
  if (head.readUInt32BE(0) === 0x89504e47 && head.toString('latin1', 12, 16) === 'IHDR')
    return { format: 'png', width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return readWebp(head);
  return head.readUInt16BE(0) === 0xffd8 ? readJpeg(head) : null;
}

/** https://developers.google.com/speed/webp/docs/riff_container */
function readWebp(head: Buffer): PictureSize | null {
  const size = (width: number, height: number): PictureSize => ({ format: 'webp', width, height });
  const kind = head.toString('latin1', 12, 16);
  if (kind === 'VP8X') return size(head.readUIntLE(24, 3) + 1, head.readUIntLE(27, 3) + 1);
  if (kind === 'VP8 ') return size(head.readUInt16LE(26) & 0x3fff, head.readUInt16LE(28) & 0x3fff);
  if (kind !== 'VP8L') return null;
  const bits = head.readUInt32LE(21);
  return size((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1);
}

/** Walks the segments to the start of the frame. */
function readJpeg(head: Buffer): PictureSize | null {
  for (let at = 2; at + 9 < head.length; ) {
    if (head[at] !== 0xff) return null;
    const marker = head[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { format: 'jpg', height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7) };
    at += 2 + head.readUInt16BE(at + 2);
  }
  return null;
}
