import { ParseError } from '../parse-error.ts';

/** Places in the file information block of Word 97 and later (MS-DOC 2.5). */
const FIB = {
  magic: 0x00,
  version: 0x02,
  flags: 0x0a,
  textLength: 0x4c,
  styles: 0xa2,
  paragraphs: 0x102,
  pieces: 0x1a2,
};
const MAGIC = 0xa5ec;
const WORD_97 = 0x00c1;
const ENCRYPTED = 0x0100;
const SECOND_TABLE = 0x0200;

/** The two streams that a text and its structure stand in. */
export interface DocFile {
  main: Buffer;
  table: Buffer;
  /** Characters of the body; notes and headers come behind. */
  textLength: number;
}

/** Throws ParseError `encrypted`, and `corrupt` for what is no Word 97 file. */
export function openDoc(open: (name: string) => Buffer | undefined): DocFile {
  const main = open('WordDocument');
  if (
    !main ||
    main.length < 0x200 ||
    main.readUInt16LE(FIB.magic) !== MAGIC ||
    main.readUInt16LE(FIB.version) < WORD_97
  )
    throw new ParseError(
      'corrupt',
      '这份 .doc 文件已损坏，或者是 Word 95 以前的格式。请用 Word 或 WPS 另存为 docx 后上传。',
    );
  const flags = main.readUInt16LE(FIB.flags);
  if (flags & ENCRYPTED) throw new ParseError('encrypted');
  const table = open(flags & SECOND_TABLE ? '1Table' : '0Table');
  if (!table) throw new ParseError('corrupt');
  return { main, table, textLength: main.readUInt32LE(FIB.textLength) };
}

/** One of the structures in the table stream. */
export function structureOf({ main, table }: DocFile, which: 'styles' | 'paragraphs' | 'pieces'): Buffer {
  const [start, length] = [main.readUInt32LE(FIB[which]), main.readUInt32LE(FIB[which] + 4)];
  return table.subarray(start, start + length);
}
