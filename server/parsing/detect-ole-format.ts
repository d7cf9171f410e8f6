import { readFile } from 'node:fs/promises';
import type { FileFormat } from './file-format.ts';
import { ParseError } from './parse-error.ts';

/** Streams that name the kind of an OLE compound file (MS-CFB); names in its directory are UTF-16. */
const STREAMS: readonly (readonly [name: string, format: FileFormat])[] = [
  ['WordDocument', 'doc'],
  ['PowerPoint Document', 'ppt'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
];

/** Old Office files, and the envelope into which Office puts a docx that has a password: that one throws `encrypted`. */
export async function detectOleFormat(path: string): Promise<FileFormat> {
  const bytes = await readFile(path);
  const has = (name: string) => bytes.includes(Buffer.from(`${name}\0`, 'utf16le'));
  if (has('EncryptedPackage')) throw new ParseError('encrypted');
  return STREAMS.find(([name]) => has(name))?.[1] ?? 'ole';
}
