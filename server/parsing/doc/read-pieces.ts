import { type DocFile, structureOf } from './doc-file.ts';

/** A run of characters that stand together in the file. */
export interface Piece {
  text: string;
  /** Offset of its first character in the main stream. */
  offset: number;
  /** Bytes of a character. */
  width: 1 | 2;
}

const PROPERTIES = 1;
const PIECES = 2;
const COMPRESSED = 0x40000000;
const latin = new TextDecoder('windows-1252');

/** The body's text in its order (MS-DOC 2.8.35). Throws RangeError for tables that are cut off. */
export function readPieces(file: DocFile): Piece[] {
  const bytes = structureOf(file, 'pieces');
  let at = 0;
  while (bytes[at] === PROPERTIES) at += 3 + bytes.readUInt16LE(at + 1);
  if (bytes[at] !== PIECES) throw new RangeError('no pieces');
  const table = bytes.subarray(at + 5, at + 5 + bytes.readUInt32LE(at + 1));
  const count = Math.floor((table.length - 4) / 12);
  const pieces: Piece[] = [];
  for (let index = 0; index < count; index++) {
    const start = table.readUInt32LE(index * 4);
    const end = Math.min(table.readUInt32LE(index * 4 + 4), file.textLength);
    if (end <= start) continue;
    const place = table.readUInt32LE((count + 1) * 4 + index * 8 + 2);
    const isLatin = (place & COMPRESSED) !== 0;
    const offset = isLatin ? (place & (COMPRESSED - 1)) >>> 1 : place;
    const width = isLatin ? 1 : 2;
    const content = file.main.subarray(offset, offset + (end - start) * width);
    pieces.push({ text: isLatin ? latin.decode(content) : content.toString('utf16le'), offset, width });
  }
  return pieces;
}
