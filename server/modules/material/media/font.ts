import { DAMAGED, MaterialRefusal } from './refusal.ts';

const MOST_TABLES = 100;
/** Without them nothing can be written in it. */
const NEEDED = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name'];
const BROKEN = `字体${DAMAGED}`;

type Format = 'ttf' | 'otf' | 'woff' | 'woff2';

/** The directory of a font: as long as it says, every table within the file. @throws MaterialRefusal */
export function checkFont(bytes: Buffer, format: Format): void {
  try {
    if (format === 'woff2') checkWoff2(bytes);
    else checkTables(bytes, format);
  } catch (error) {
    throw new MaterialRefusal(BROKEN, { cause: error });
  }
}

const require = (is: boolean): void => {
  if (!is) throw new Error('the font is broken');
};

function checkTables(bytes: Buffer, format: Exclude<Format, 'woff2'>): void {
  const isWoff = format === 'woff';
  if (isWoff) require(bytes.readUInt32BE(8) === bytes.length);
  const count = bytes.readUInt16BE(isWoff ? 12 : 4);
  require(count > 0 && count <= MOST_TABLES);
  const [start, step] = isWoff ? [44, 20] : [12, 16];
  const names = new Set<string>();
  for (let n = 0; n < count; n++) {
    const at = start + n * step;
    const offset = bytes.readUInt32BE(at + (isWoff ? 4 : 8));
    const length = bytes.readUInt32BE(at + (isWoff ? 8 : 12));
    require(offset >= start + count * step && offset + length <= bytes.length);
    if (isWoff) require(bytes.readUInt32BE(at + 12) <= 64 * 1024 * 1024);
    names.add(bytes.toString('latin1', at, at + 4));
  }
  require(NEEDED.every((name) => names.has(name)));
}

/** Packed as a whole: its head is what can be told without unpacking. */
function checkWoff2(bytes: Buffer): void {
  require(bytes.readUInt32BE(8) === bytes.length);
  const count = bytes.readUInt16BE(12);
  require(count > 0 && count <= MOST_TABLES);
  require(bytes.readUInt32BE(16) <= 128 * 1024 * 1024);
  require(48 + bytes.readUInt32BE(20) <= bytes.length);
}
