import fs from 'node:fs/promises';
import { isFilmName, refuseDocument } from '#contract/material.contract.ts';
import { DAMAGED, MaterialRefusal, NO_FILM } from './refusal.ts';

export type Sniffed =
  | { kind: 'image'; format: 'png' | 'jpg' | 'webp' | 'gif' | 'svg' }
  /** With pictures or with sound alone: its tracks say which. */
  | { kind: 'media' }
  | { kind: 'font'; format: 'ttf' | 'otf' | 'woff' | 'woff2' };

const WANTED =
  '只收图片（PNG、JPEG、WebP、GIF、SVG）、视频（MP4、WebM、MOV）、音频（MP3、WAV、M4A、OGG、FLAC）和字体（TTF、OTF、WOFF、WOFF2）。请转换后再上传';
const FONTS: Record<string, 'ttf' | 'otf' | 'woff' | 'woff2'> = {
  '\0\x01\0\0': 'ttf',
  true: 'ttf',
  OTTO: 'otf',
  wOFF: 'woff',
  wOF2: 'woff2',
};
const HEIF = /^(heic|heix|heim|heis|hevc|hevx|mif1|msf1)$/;

/**
 * What a file is by its first bytes: neither its name nor what a client says of it counts.
 * @param name says in which words something unknown is refused
 * @throws MaterialRefusal
 */
export function sniff(head: Buffer, name = ''): Sniffed {
  const text = (from: number, to: number) => head.toString('latin1', from, to);
  const unknown = (otherwise: string) =>
    new MaterialRefusal(refuseDocument(name) || (isFilmName(name) ? NO_FILM : otherwise));
  if (head.length < 12) throw unknown(DAMAGED);
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return { kind: 'image', format: 'png' };
  if (head.readUIntBE(0, 3) === 0xffd8ff) return { kind: 'image', format: 'jpg' };
  if (/^GIF8[79]a$/.test(text(0, 6))) return { kind: 'image', format: 'gif' };
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return { kind: 'image', format: 'webp' };
  const font = FONTS[text(0, 4)];
  if (font) return { kind: 'font', format: font };
  if (text(0, 4) === 'ttcf')
    throw new MaterialRefusal('这是字体集（TTC），里面有几种字体。请导出其中一种（TTF 或 OTF）再上传');
  if (text(4, 8) === 'ftyp') {
    if (HEIF.test(text(8, 12))) throw new MaterialRefusal('网页显示不了 HEIC 照片。请在手机或电脑上导出为 JPEG 再上传');
    if (/^avi[fs]$/.test(text(8, 12))) throw new MaterialRefusal('暂不收 AVIF 图片。请导出为 PNG 或 JPEG 再上传');
    return { kind: 'media' };
  }
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'AVI ')
    throw new MaterialRefusal('网页播放不了 AVI 视频。请先转成 MP4（H.264）再上传');
  const isMedia =
    head.readUInt32BE(0) === 0x1a45dfa3 || // Matroska and WebM
    ['moov', 'mdat', 'wide', 'free'].includes(text(4, 8)) ||
    ['OggS', 'fLaC'].includes(text(0, 4)) ||
    (text(0, 4) === 'RIFF' && text(8, 12) === 'WAVE') ||
    text(0, 3) === 'ID3' ||
    (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) > 0xe0); // a frame of MPEG sound
  if (isMedia) return { kind: 'media' };
  if (isSvg(head)) return { kind: 'image', format: 'svg' };
  throw unknown(WANTED);
}

const HEAD_BYTES = 4096;

/** As much of a file as says what it is, and its size. */
export async function readHead(file: string): Promise<{ head: Buffer; size: number }> {
  const handle = await fs.open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return { head: buffer.subarray(0, bytesRead), size: (await handle.stat()).size };
  } finally {
    await handle.close();
  }
}

/** What may stand before the first element, by how it begins and ends. */
const BEFORE = [
  ['<?', '?>'],
  ['<!--', '-->'],
] as const;

/** A text whose first element is a picture's. Each character is looked at once, whatever the text is. */
function isSvg(head: Buffer): boolean {
  const text = head.toString('utf8').replace(/^\uFEFF/, '');
  const skipped = /\s*/y;
  for (let at = 0; ; ) {
    skipped.lastIndex = at;
    at += skipped.exec(text)?.[0].length ?? 0;
    const part = BEFORE.find(([begin]) => text.startsWith(begin, at));
    let end: number;
    if (part) end = endOf(text, part[1], at + part[0].length);
    else if (/^<!doctype/i.test(text.slice(at, at + 9))) end = endOfDoctype(text, at);
    else return /^<svg[\s>]/i.test(text.slice(at, at + 5));
    if (end < 0) return false;
    at = end;
  }
}

/** Behind the next `sign`; -1 without one. */
function endOf(text: string, sign: string, from: number): number {
  const at = text.indexOf(sign, from);
  return at < 0 ? -1 : at + sign.length;
}

/** Behind its end, with whatever it declares itself. */
function endOfDoctype(text: string, from: number): number {
  const end = text.indexOf('>', from);
  const within = text.indexOf('[', from);
  if (within < 0 || within > end) return end < 0 ? -1 : end + 1;
  const closing = /\]\s*>/g;
  closing.lastIndex = within;
  return closing.test(text) ? closing.lastIndex : -1;
}
