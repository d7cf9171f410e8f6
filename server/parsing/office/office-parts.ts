import type { Entry, ZipFile } from 'yauzl';
import { openZip } from '../detect-zip-format.ts';
import { ParseError } from '../parse-error.ts';

type PartStream = Awaited<ReturnType<ZipFile['openReadStreamPromise']>>;

/** A part that unpacks to more is refused. */
const MAX_PART_BYTES = 1024 * 1024 * 1024;
/** Sheets are gone through twice; what comes to more refers to the same parts over and over. */
const MAX_READ_BYTES = 3 * MAX_PART_BYTES;

/** The parts of an office file, unpacked one at a time as they are asked for. Close it. */
export interface OfficeParts {
  has(name: string): boolean;
  /** All of them, in small letters. */
  names(): string[];
  /** Bytes of a part when it is unpacked, as the file says. */
  sizeOf(name: string): number;
  /** Throws ParseError `corrupt` for a part that is missing, `bomb` for one that is too large, alone or with all that were opened before. */
  open(name: string): Promise<PartStream>;
  close(): void;
}

/** Throws ParseError `corrupt` for a directory that can't be read. */
export async function openParts(path: string): Promise<OfficeParts> {
  const zip = await openZip(path);
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
  } catch (error) {
    zip.close();
    throw new ParseError('corrupt', undefined, { cause: error });
  }
  let read = 0;
  return {
    names: () => [...entries.keys()],
    has: (name) => entries.has(name.toLowerCase()),
    sizeOf: (name) => entries.get(name.toLowerCase())?.uncompressedSize ?? 0,
    async open(name) {
      const entry = entries.get(name.toLowerCase());
      if (!entry) throw new ParseError('corrupt', undefined, { cause: new Error(`${name} is missing`) });
      read += entry.uncompressedSize;
      if (entry.uncompressedSize > MAX_PART_BYTES || read > MAX_READ_BYTES) throw new ParseError('bomb');
      return await zip.openReadStreamPromise(entry);
    },
    close: () => zip.close(),
  };
}
