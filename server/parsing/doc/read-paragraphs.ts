import { type DocFile, structureOf } from './doc-file.ts';

/** What the file says of a paragraph. */
export interface ParagraphStyle {
  style: number;
  /** From 1; 0 for body text, undefined where only the style says. */
  level: number | undefined;
  inTable: boolean;
  /** The mark that ends a row, not a paragraph of its own. */
  endsRow: boolean;
  isItem: boolean;
}

interface Stretch {
  start: number;
  end: number;
  paragraph: ParagraphStyle;
}

const PAGE = 512;
const PLAIN: ParagraphStyle = { style: 0, level: undefined, inTable: false, endsRow: false, isItem: false };

/** Modifiers that are read (MS-DOC 2.6.2). */
const MODIFIER = { inTable: 0x2416, endsRow: 0x2417, level: 0x2640, list: 0x460b, tableDefinition: 0xd608 };
const BODY_LEVEL = 9;

/** Finds the paragraph style at an offset of the main stream. Throws RangeError for tables that are cut off. */
export function readParagraphs(file: DocFile): (offset: number) => ParagraphStyle {
  const table = structureOf(file, 'paragraphs');
  const count = Math.floor((table.length - 4) / 8);
  const stretches: Stretch[] = [];
  for (let index = 0; index < count; index++) {
    const at = (table.readUInt32LE((count + 1) * 4 + index * 4) & 0x3fffff) * PAGE;
    stretches.push(...readPage(file.main.subarray(at, at + PAGE)));
  }
  stretches.sort((left, right) => left.start - right.start);
  return (offset) => {
    let [low, high] = [0, stretches.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const stretch = stretches[middle];
      if (!stretch) break;
      if (offset < stretch.start) high = middle - 1;
      else if (offset >= stretch.end) low = middle + 1;
      else return stretch.paragraph;
    }
    return PLAIN;
  };
}

/** A page of formatted paragraphs (MS-DOC 2.9.174). */
function readPage(page: Buffer): Stretch[] {
  const count = page[PAGE - 1] ?? 0;
  return Array.from({ length: count }, (_, index) => {
    const place = (page[(count + 1) * 4 + index * 13] ?? 0) * 2;
    return {
      start: page.readUInt32LE(index * 4),
      end: page.readUInt32LE(index * 4 + 4),
      paragraph: place === 0 ? PLAIN : readProperties(page, place),
    };
  });
}

function readProperties(page: Buffer, place: number): ParagraphStyle {
  const size = page[place] ?? 0;
  const [start, length] = size === 0 ? [place + 2, (page[place + 1] ?? 0) * 2] : [place + 1, size * 2 - 1];
  const bytes = page.subarray(start, start + length);
  const paragraph = { ...PLAIN, style: bytes.length >= 2 ? bytes.readUInt16LE(0) : 0 };
  for (let at = 2; at + 3 <= bytes.length; ) {
    const modifier = bytes.readUInt16LE(at);
    const value = bytes[at + 2] ?? 0;
    if (modifier === MODIFIER.inTable) paragraph.inTable = value !== 0;
    else if (modifier === MODIFIER.endsRow) paragraph.endsRow = value !== 0;
    else if (modifier === MODIFIER.level) paragraph.level = value === BODY_LEVEL ? 0 : value + 1;
    else if (modifier === MODIFIER.list) paragraph.isItem = bytes.length >= at + 4 && bytes.readUInt16LE(at + 2) !== 0;
    at += 2 + sizeOf(modifier, bytes, at + 2);
  }
  return paragraph;
}

/** Bytes of a modifier's operand, told by its three highest bits. */
function sizeOf(modifier: number, bytes: Buffer, at: number): number {
  const kind = modifier >> 13;
  if (kind === 6) return modifier === MODIFIER.tableDefinition ? bytes.readUInt16LE(at) + 1 : (bytes[at] ?? 0) + 1;
  return [1, 1, 2, 4, 2, 2, 0, 3][kind] ?? 1;
}
