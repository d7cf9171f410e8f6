import { ParseError } from '../parse-error.ts';
import { RECORD, readRecord } from './ppt-records.ts';

/** Where the current objects of a presentation stand in its stream (MS-PPT 2.1.2). */
export interface PptDirectory {
  documentId: number;
  /** Offsets by persist id. */
  offsets: ReadonlyMap<number, number>;
}

const ENCRYPTED_TOKEN = 0xf3d1c4df;
const ENCRYPTED_EDIT_BYTES = 32;
/** Each save without rewriting adds one; a chain that goes in circles adds more. */
const MAX_EDITS = 10_000;
const MAX_OBJECTS = 1_000_000;

/**
 * Follows the saves of a presentation from the last to the first; later places of an object win.
 * Undefined where the chain is broken. Throws ParseError `encrypted`.
 */
export function readDirectory(stream: Buffer, currentUser: Buffer | undefined): PptDirectory | undefined {
  if (!currentUser || currentUser.length < 20) return undefined;
  if (currentUser.readUInt32LE(12) === ENCRYPTED_TOKEN) throw new ParseError('encrypted');
  const offsets = new Map<number, number>();
  let documentId: number | undefined;
  let at = currentUser.readUInt32LE(16);
  for (let edits = 0; at > 0 && edits < MAX_EDITS; edits++) {
    const edit = readRecord(stream, at);
    if (edit?.type !== RECORD.userEdit || edit.data.length < 24) return undefined;
    if (edit.data.length >= ENCRYPTED_EDIT_BYTES) throw new ParseError('encrypted');
    documentId ??= edit.data.readUInt32LE(16);
    addOffsets(stream, edit.data.readUInt32LE(12), offsets);
    at = edit.data.readUInt32LE(8);
  }
  return documentId === undefined ? undefined : { documentId, offsets };
}

/** Runs of ids: the first with its count, then an offset for each. */
function addOffsets(stream: Buffer, at: number, offsets: Map<number, number>): void {
  const directory = readRecord(stream, at);
  if (directory?.type !== RECORD.persistDirectory) return;
  const { data } = directory;
  for (let position = 0; position + 4 <= data.length && offsets.size < MAX_OBJECTS; ) {
    const run = data.readUInt32LE(position);
    const [first, count] = [run & 0xfffff, run >>> 20];
    position += 4;
    for (let index = 0; index < count && position + 4 <= data.length; index++, position += 4) {
      if (!offsets.has(first + index)) offsets.set(first + index, data.readUInt32LE(position));
    }
  }
}
