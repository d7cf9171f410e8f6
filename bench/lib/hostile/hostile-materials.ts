import zlib from 'node:zlib';

/** A file that was made to hurt whoever looks at it. */
interface HostileMaterial {
  name: string;
  make(): Buffer;
}

const svg = (content: string, side = 2048): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${side}" height="${side}">${content}</svg>`,
  );

const nestUses = (levels: number): Buffer =>
  svg(
    `<defs><g id="a0"><circle cx="900" cy="900" r="800" fill="red" opacity="0.5"/></g>${Array.from(
      { length: levels },
      (_, at) => `<g id="a${at + 1}">${`<use xlink:href="#a${at}"/>`.repeat(10)}</g>`,
    ).join('')}</defs><use xlink:href="#a${levels}"/>`,
  );

const filtered = (steps: string, times = 1): Buffer =>
  svg(
    `<filter id="f" x="0" y="0" width="1" height="1">${steps}</filter>${'<rect width="2048" height="2048" filter="url(#f)"/>'.repeat(times)}`,
  );

export function makePng(width: number, height: number, seed = 0): Buffer {
  const chunk = (type: string, body: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(body.length);
    sum.writeUInt32BE(zlib.crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head[8] = 8; // grey, eight bits
  const rows = Buffer.alloc((1 + width) * height);
  rows.writeUInt32BE(seed, 1);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', zlib.deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function makeGif(frames: number, side: number): Buffer {
  const head = Buffer.from('4749463839610000000080000000000000ffffff', 'hex').subarray(0, 19);
  head.writeUInt16LE(side, 6);
  head.writeUInt16LE(side, 8);
  const frame = Buffer.from('2c0000000001000100000202440100', 'hex');
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

/** Bytes that only begin as they should. */
const broken = (head: Buffer): Buffer => Buffer.concat([head, Buffer.alloc(200_000, 0x5a)]);
const embed = (png: Buffer): Buffer =>
  svg(`<image width="200" height="200" xlink:href="data:image/png;base64,${png.toString('base64')}"/>`, 200);

export const HOSTILE_MATERIALS: readonly HostileMaterial[] = [
  { name: '注释.svg', make: () => Buffer.from(`${'<!--a-->'.repeat(500)}x`) },
  { name: '声明.svg', make: () => Buffer.from(`${'<!DOCTYPE a[]>'.repeat(280)}x`) },
  { name: '引用四层.svg', make: () => nestUses(4) },
  { name: '引用六层.svg', make: () => nestUses(6) },
  { name: '引用十二层.svg', make: () => nestUses(12) },
  { name: '噪点.svg', make: () => filtered('<feTurbulence baseFrequency="0.9" numOctaves="255"/>') },
  { name: '许多噪点.svg', make: () => filtered('<feTurbulence baseFrequency="0.9" numOctaves="10"/>', 100) },
  { name: '描边.svg', make: () => filtered('<feMorphology operator="dilate" radius="300"/>'.repeat(50)) },
  { name: '模糊.svg', make: () => filtered('<feGaussianBlur stdDeviation="300"/>'.repeat(900)) },
  { name: '许多圆.svg', make: () => svg('<circle cx="900" cy="900" r="800" opacity="0.5"/>'.repeat(300_000)) },
  { name: '内嵌大图.svg', make: () => embed(makePng(15_000, 15_000)) },
  {
    name: '路径炸弹.svg',
    make: () => svg(`<path stroke-width="300" stroke="red" d="M0 0${'L9 2000L2000 9'.repeat(200_000)}"/>`),
  },
  {
    name: '半透明编组.svg',
    make: () => svg(`${'<g opacity="0.9">'.repeat(190)}<path d="M0 0h2048v2048z"/>${'</g>'.repeat(190)}`),
  },
  { name: '很深.svg', make: () => svg('<g>'.repeat(100_000) + '</g>'.repeat(100_000)) },
  { name: '太大.png', make: () => makePng(16_000, 16_000) },
  { name: '最大.png', make: () => makePng(8192, 6000) },
  { name: '很宽.png', make: () => makePng(16_384, 3000) },
  { name: '多帧.gif', make: () => makeGif(5000, 1) },
  { name: '大帧.gif', make: () => makeGif(400, 16_000) },
  { name: '坏.mp4', make: () => broken(Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1')) },
  {
    name: '坏.webm',
    make: () => broken(Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex')),
  },
  { name: '坏.woff', make: () => broken(Buffer.from('774f46460001000000030d40000f0000', 'hex')) },
];
