/** Kinds of records of MS-PPT and MS-ODRAW that are read (MS-PPT 2.13.24). */
export const RECORD = {
  document: 0x03e8,
  slide: 0x03ee,
  slideAtom: 0x03ef,
  notes: 0x03f0,
  slidePersist: 0x03f3,
  slideInfo: 0x03f9,
  drawing: 0x040c,
  slideList: 0x0ff0,
  userEdit: 0x0ff5,
  outlineReference: 0x0f9e,
  textHeader: 0x0f9f,
  textCharacters: 0x0fa0,
  textBytes: 0x0fa8,
  persistDirectory: 0x1772,
  textbox: 0xf00d,
} as const;

/** One record; containers hold further ones. */
export interface PptRecord {
  type: number;
  instance: number;
  isContainer: boolean;
  data: Buffer;
}

const HEADER = 8;
const CONTAINER = 0xf;
/** Groups of shapes in groups; PowerPoint writes a handful. */
const MAX_DEPTH = 64;

/** The record at an offset; undefined where none fits: the file is cut off or something else stands there. */
export function readRecord(bytes: Buffer, offset: number): PptRecord | undefined {
  if (offset < 0 || offset + HEADER > bytes.length) return undefined;
  const first = bytes.readUInt16LE(offset);
  const end = offset + HEADER + bytes.readUInt32LE(offset + 4);
  if (end > bytes.length) return undefined;
  return {
    type: bytes.readUInt16LE(offset + 2),
    instance: first >> 4,
    isContainer: (first & CONTAINER) === CONTAINER,
    data: bytes.subarray(offset + HEADER, end),
  };
}

/** The records that stand one after the other in a container. */
export function* readChildren({ data }: Pick<PptRecord, 'data'>): Generator<PptRecord> {
  for (let at = 0; ; ) {
    const record = readRecord(data, at);
    if (!record) return;
    yield record;
    at += HEADER + record.data.length;
  }
}

/** All records below one, in order, containers before what they hold. */
export function* walkRecords(record: Pick<PptRecord, 'data'>, depth = 0): Generator<PptRecord> {
  for (const child of readChildren(record)) {
    yield child;
    if (child.isContainer && depth < MAX_DEPTH) yield* walkRecords(child, depth + 1);
  }
}

/** Characters of a text record; undefined for all others. */
export function readCharacters({ type, data }: PptRecord): string | undefined {
  if (type === RECORD.textCharacters) return data.toString('utf16le');
  return type === RECORD.textBytes ? data.toString('latin1') : undefined;
}
