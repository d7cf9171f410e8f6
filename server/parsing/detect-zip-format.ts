import { open, stat } from 'node:fs/promises';
import type { Entry, ZipFile } from 'yauzl';
import { openPromise } from 'yauzl';
import type { FileFormat } from './file-format.ts';
import { ParseError, TOO_MANY_PARTS } from './parse-error.ts';

/** Honest documents stay far below: the largest real ones hold some thousand pictures. */
const MAX_ENTRIES = 20_000;
const MAX_TOTAL_BYTES = 1024 * 1024 * 1024;
/** XML deflates up to about 1:50 in real documents; smaller parts are not worth a ratio. */
const MAX_RATIO = 200;
const RATIO_FROM_BYTES = 10 * 1024 * 1024;

/** The part that makes a zip a document. Word may number its main part: word/document2.xml. */
const MAIN_PARTS: readonly (readonly [name: RegExp, format: FileFormat])[] = [
  [/^word\/document\d*\.xml$/, 'docx'],
  [/^ppt\/presentation\d*\.xml$/, 'pptx'],
  [/^xl\/workbook\d*\.(xml|bin)$/, 'xlsx'],
  [/^META-INF\/container\.xml$/, 'epub'],
  [/^content\.xml$/, 'odf'],
];

/**
 * Tells which document a zip is, from its directory alone (nothing is unpacked).
 * Throws `bomb` for too many entries, too many bytes or an absurd ratio, `corrupt` for a directory that can't be read, `encrypted` for entries with a password.
 */
export async function detectZipFormat(path: string): Promise<FileFormat> {
  const { size } = await stat(path);
  const zip = await openZip(path);
  let format: FileFormat | undefined;
  let total = 0;
  let packed = 0;
  try {
    if (zip.entryCount > MAX_ENTRIES) throw new ParseError('bomb', TOO_MANY_PARTS);
    for await (const entry of zip.eachEntry()) {
      total += entry.uncompressedSize;
      packed += entry.compressedSize;
      // Entries that are more than the file together share their bytes.
      if (total > MAX_TOTAL_BYTES || packed > size || isAbsurd(entry)) throw new ParseError('bomb');
      const known = MAIN_PARTS.find(([name]) => name.test(entry.fileName))?.[1];
      if (known && entry.isEncrypted()) throw new ParseError('encrypted');
      format ??= known;
    }
    if (!(await endsWithDirectory(path, Number(zip.readEntryCursor)))) throw new ParseError('corrupt');
  } catch (error) {
    throw error instanceof ParseError ? error : new ParseError('corrupt', undefined, { cause: error });
  } finally {
    zip.close();
  }
  return format ?? 'zip';
}

/** Opens a zip for reading entry by entry; sizes and file names are validated. Throws `corrupt`. */
export async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true });
  } catch (error) {
    throw new ParseError('corrupt', undefined, { cause: error });
  }
}

const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const LONG_END_SIGNATURE = 0x06064b50;
const LONG_LOCATOR_BYTES = 20;
const MAX_COMMENT = 0xffff;

/**
 * Whether nothing stands between the last entry that was read and the record that ends the file: other readers go on to entries there,
 * which nobody would have looked at.
 */
async function endsWithDirectory(path: string, directoryEnd: number): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const rest = Buffer.alloc(Math.min(Math.max(0, size - directoryEnd), 2 * MAX_COMMENT));
    await file.read(rest, 0, rest.length, directoryEnd);
    const isLong = rest.length >= 12 && rest.readUInt32LE(0) === LONG_END_SIGNATURE;
    const at = isLong ? 12 + Number(rest.readBigUInt64LE(4)) + LONG_LOCATOR_BYTES : 0;
    if (at + END_BYTES > rest.length || rest.readUInt32LE(at) !== END_SIGNATURE) return false;
    return directoryEnd + at + END_BYTES + rest.readUInt16LE(at + 20) === size;
  } finally {
    await file.close();
  }
}

function isAbsurd(entry: Entry): boolean {
  return entry.uncompressedSize > RATIO_FROM_BYTES && entry.uncompressedSize > entry.compressedSize * MAX_RATIO;
}
