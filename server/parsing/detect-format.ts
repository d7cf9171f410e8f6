import { open, readFile } from 'node:fs/promises';
import { detectZipFormat } from './detect-zip-format.ts';
import type { FileFormat } from './file-format.ts';
import { ParseError } from './parse-error.ts';
import { looksLikeText } from './text/detect-encoding.ts';

/** Streams that name the kind of an OLE compound file (MS-CFB); names in its directory are UTF-16. */
const STREAMS: readonly (readonly [name: string, format: FileFormat])[] = [
  ['WordDocument', 'doc'],
  ['PowerPoint Document', 'ppt'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
];

const HEAD_BYTES = 64 * 1024;
/** Readers of PDF accept junk before the signature within this distance. */
const PDF_SIGNATURE_WITHIN = 1024;

/** Signatures at the start of a file, as latin1. */
const SIGNATURES: readonly (readonly [signature: string, format: FileFormat])[] = [
  ['%PDF-', 'pdf'],
  ['{\\rtf', 'rtf'],
  ['\x89PNG\r\n', 'image'],
  ['\xff\xd8\xff', 'image'],
  ['GIF8', 'image'],
  ['II*\0', 'image'],
  ['MM\0*', 'image'],
  ['MZ', 'program'],
  ['\x7fELF', 'program'],
  ['\xca\xfe\xba\xbe', 'program'],
  ['\xcf\xfa\xed\xfe', 'program'],
  ['7z\xbc\xaf\x27\x1c', 'archive'],
  ['Rar!\x1a\x07', 'archive'],
  ['\x1f\x8b\x08', 'archive'],
  ['RIFF', 'media'],
  ['OggS', 'media'],
  ['ID3', 'media'],
  ['fLaC', 'media'],
  ['\x1aE\xdf\xa3', 'media'],
];

const ZIP_SIGNATURES = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'];
const OLE_SIGNATURE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';

/**
 * Tells what a file is by its content alone; the name is not looked at.
 * Containers are checked on the way: throws ParseError `encrypted`, `bomb` or `corrupt` for those that can't be opened safely.
 */
export async function detectFormat(path: string): Promise<FileFormat> {
  const head = await readHead(path);
  const start = head.toString('latin1', 0, PDF_SIGNATURE_WITHIN);
  if (ZIP_SIGNATURES.some((signature) => start.startsWith(signature))) return await detectZipFormat(path);
  if (start.startsWith(OLE_SIGNATURE)) return await detectOleFormat(path);
  // "MZ", "ID3" and the like may also open a text: only a file that doesn't read as text is taken at the signature's word.
  const isText = looksLikeText(head);
  const known = SIGNATURES.find(([signature]) => start.startsWith(signature))?.[1];
  if (known && (!isText || known === 'pdf' || known === 'rtf')) return known;
  if (start.startsWith('ftyp', 4)) return 'media';
  if (isText) return 'text';
  return start.includes('%PDF-') ? 'pdf' : 'unknown';
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Old Office files, and the envelope into which Office puts a docx that has a password: that one throws `encrypted`. */
async function detectOleFormat(path: string): Promise<FileFormat> {
  const bytes = await readFile(path);
  const has = (name: string) => bytes.includes(Buffer.from(`${name}\0`, 'utf16le'));
  if (has('EncryptedPackage')) throw new ParseError('encrypted');
  return STREAMS.find(([name]) => has(name))?.[1] ?? 'ole';
}
