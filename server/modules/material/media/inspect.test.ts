import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findCanvas } from '#server/platform/files/canvas.ts';
import { readPictureSize } from '#server/platform/files/picture-size.ts';
import { type Inspected, workOnFile } from './inspect-worker.ts';
import { keptAs } from './picture.ts';

const film = (name: string) => path.resolve('web/features/site/pictures', name);
const EXIF = Buffer.concat([
  Buffer.from('ffe1001e457869660000', 'hex'),
  Buffer.from('49492a00080000000100120103000100000006000000', 'hex'), // turned to the right
]);

describe('files that people choose', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-material-'));
  });
  afterAll(() => fs.rm(folder, { recursive: true, force: true }));

  async function look(bytes: Buffer | string): Promise<Inspected | { refused: string }> {
    const file = path.join(folder, 'given');
    await fs.writeFile(file, bytes);
    return workOnFile({ file, name: 'given', poster: null, folder });
  }
  async function taken(bytes: Buffer | string): Promise<Inspected & { bytes: Buffer }> {
    const found = await look(bytes);
    if ('refused' in found) throw new Error(found.refused);
    return { ...found, bytes: await fs.readFile(found.file) };
  }
  const refusal = async (bytes: Buffer | string) => {
    const found = await look(bytes);
    return 'refused' in found ? found.refused : `taken as ${found.kind}`;
  };
  const draw = (width: number, height: number) => {
    const library = findCanvas();
    if (!library) throw new Error('no canvas');
    return library.createCanvas(width, height);
  };
  const jpeg = async (width = 40, height = 20) => {
    const plain = await draw(width, height).encode('jpeg', 90);
    return Buffer.concat([
      plain.subarray(0, 2),
      EXIF,
      Buffer.from('ffe00016'.padEnd(8), 'hex'),
      Buffer.from('GPS 30.27N 120.15E  '),
      plain.subarray(2),
    ]);
  };
  const png = (width: number, height: number, data = deflateSync(Buffer.alloc(100))) => {
    const chunk = (type: string, body: Buffer) => {
      const head = Buffer.alloc(8);
      head.writeUInt32BE(body.length);
      head.write(type, 4, 'latin1');
      return Buffer.concat([head, body, Buffer.alloc(4)]);
    };
    const head = Buffer.alloc(13);
    head.writeUInt32BE(width);
    head.writeUInt32BE(height, 4);
    head.set([8, 6, 0, 0, 0], 8);
    return Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      chunk('IHDR', head),
      chunk('IDAT', data),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  };
  const gif = (frames: number, side: number) => {
    const frame = Buffer.from('2c0000000001000100000202440100', 'hex');
    const head = Buffer.from('474946383961000000008000000000 00ffffff'.replace(/ /g, ''), 'hex');
    head.writeUInt16LE(side, 6);
    head.writeUInt16LE(side, 8);
    return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from('3b', 'hex')]);
  };

  test('a photo is turned upright and loses everything but its pixels', async () => {
    const made = await taken(await jpeg());
    expect(made).toMatchObject({ kind: 'image', format: 'jpg', width: 20, height: 40 });
    expect(readPictureSize(made.bytes)).toMatchObject({ width: 20, height: 40 });
    expect(made.bytes.includes('Exif')).toBe(false);
    expect(made.bytes.includes('GPS')).toBe(false);
    expect(made.preview && (await fs.readFile(made.preview)).toString('latin1', 8, 12)).toBe('WEBP');
  });

  test('what stands behind the end of a picture is gone', async () => {
    const script = '<script>alert(1)</script>PK\x03\x04 payload';
    const made = await taken(Buffer.concat([await draw(30, 30).encode('png'), Buffer.from(script)]));
    expect(made).toMatchObject({ format: 'png', width: 30 });
    expect(made.bytes.includes('script')).toBe(false);
    expect(made.bytes.includes('PK\x03\x04')).toBe(false);
  });

  test.each([
    ['VP8 ', 0, 'jpg'],
    ['VP8L', 0x10, 'png'],
    ['VP8L', 0, 'jpg'],
    ['VP8X', 0x10, 'png'],
    ['VP8X', 0, 'jpg'],
  ])('a large %s with flags %i is written as %s, for which there is memory', (kind, flags, format) => {
    const head = Buffer.alloc(30);
    head.write(kind, 12, 'latin1');
    head[kind === 'VP8X' ? 20 : 24] = flags;
    expect(keptAs('webp', 33_554_432, head)).toBe(format);
    expect(keptAs('webp', 12_000_000, head)).toBe('webp');
  });

  test('a picture twice as wide as high is a panorama', async () => {
    expect(await taken(await draw(2048, 1024).encode('webp', 80))).toMatchObject({ kind: 'panorama', width: 2048 });
    expect(await taken(await draw(1000, 500).encode('webp', 80))).toMatchObject({ kind: 'image' });
  });

  test.each([
    ['a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a handler', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['an address that runs', '<svg xmlns="http://www.w3.org/2000/svg"><a href="&#106;avascript:alert(1)"/></svg>'],
    ['a page within', '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject/></svg>'],
  ])('a drawing with %s is refused', async (_what, text) => {
    expect(await refusal(text)).toBe('文件里有脚本，没有保存。导出为 PNG 再试。');
  });

  test('a drawing that declares entities is told so', async () => {
    const text = '<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>';
    expect(await refusal(text)).toBe('文件里有实体声明，没有保存。导出为 PNG 再试。');
  });

  test.each([
    '<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/passwd"/></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1/a.png"/></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg"><style>@import "http://127.0.0.1/a.css"</style></svg>',
  ])('a drawing that names something elsewhere is refused: %s', async (text) => {
    expect(await refusal(text)).toContain('引用了外部的图片或样式');
  });

  test('a drawing that only draws becomes a picture', async () => {
    const made = await taken(
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>',
    );
    expect(made).toMatchObject({ kind: 'panorama', format: 'png', width: 2048, height: 1024 });
  });

  test.each([
    ['20,000 × 20,000 points', png(20_000, 20_000), '图片太大：20000 × 20000'],
    ['a side that is too long', png(30_000, 10), '图片太大：30000 × 10'],
    ['no points', png(0, 10), '文件已损坏'],
    ['points that are not there', png(100, 100), '文件已损坏'],
    ['a moving picture of 1,000 frames', gif(1000, 1), '动图太大：最多 500 帧'],
    ['100 frames of 16,000 × 16,000', gif(100, 16_000), '动图太大'],
    ['a moving picture that breaks off', gif(3, 10).subarray(0, 40), '文件已损坏'],
    ['a page', Buffer.from('<html><script>alert(1)</script></html>'), '只收图片'],
    ['a program', Buffer.from(`MZ${'\0'.repeat(100)}`), '只收图片'],
    ['nearly nothing', Buffer.from('x'), '文件已损坏'],
    ['a photo of a phone', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), '导出为 JPEG'],
    [
      'a font with a directory that lies',
      Buffer.concat([Buffer.from('00010000000c', 'hex'), Buffer.alloc(300, 0xff)]),
      '字体文件已损坏',
    ],
    ['a collection of fonts', Buffer.from('ttcf\0\x01\0\0\0\0\0\x02', 'latin1'), '字体集'],
    [
      'a film without anything',
      Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), Buffer.alloc(500, 7)]),
      '读不到画面和声音',
    ],
  ])('%s: refused in words', async (_what, bytes, words) => {
    expect(await refusal(bytes)).toContain(words);
  });

  test('a photo that was cut off is refused', async () => {
    const whole = await jpeg(600, 600);
    expect(await refusal(whole.subarray(0, whole.length - 200))).toContain('图片不完整');
  });

  test('a film is written anew with its tracks; what stood behind it is gone', async () => {
    const given = await fs.readFile(film('case-gov.mp4'));
    const made = await taken(Buffer.concat([given, Buffer.from('PK\x03\x04<script>alert(1)</script>')]));
    expect(made).toMatchObject({ kind: 'video', format: 'mp4' });
    expect(made.seconds).toBeGreaterThan(1);
    expect(made.bytes.includes('alert(1)')).toBe(false);
    const again = await taken(made.bytes);
    expect(again).toMatchObject({ kind: 'video', width: made.width, height: made.height });
    expect(again.seconds).toBeCloseTo(made.seconds, 1);
  });

  test('a film with a broken header is refused', async () => {
    const given = await fs.readFile(film('case-gov.mp4'));
    given.fill(0xff, 24, 4000);
    expect(await refusal(given)).toContain('读不到画面和声音');
  });

  test('a film of the web', async () => {
    expect(await taken(await fs.readFile(film('case-gov.webm')))).toMatchObject({ kind: 'video', format: 'webm' });
  });
});
