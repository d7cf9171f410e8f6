import type { Entry, ZipFile } from 'yauzl';
import { openPromise } from 'yauzl';
import type { FileFormat } from './file-format.ts';
import { ParseError } from './parse-error.ts';

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
  const zip = await openZip(path);
  let format: FileFormat | undefined;
  let total = 0;
  try {
    if (zip.entryCount > MAX_ENTRIES) throw new ParseError('bomb');
    for await (const entry of zip.eachEntry()) {
      total += entry.uncompressedSize;
      if (total > MAX_TOTAL_BYTES || isAbsurd(entry)) throw new ParseError('bomb');
      const known = MAIN_PARTS.find(([name]) => name.test(entry.fileName))?.[1];
      if (known && entry.isEncrypted()) throw new ParseError('encrypted');
      format ??= known;
    }
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

function isAbsurd(entry: Entry): boolean {
  return entry.uncompressedSize > RATIO_FROM_BYTES && entry.uncompressedSize > entry.compressedSize * MAX_RATIO;
}
