import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';

/** An entry as it lies in the file: packed already, with whatever its headers are to say. */
export interface RawEntry {
  name: string | Buffer;
  packed: Buffer;
  /** What it says it unpacks to. */
  size: number;
  crc?: number;
  method?: number;
  flags?: number;
  /** What it says that it holds packed. */
  packedSize?: number;
  /** Has no bytes of its own: shares those of this entry. */
  sharesWith?: number;
}

export function rawEntry(name: string | Buffer, data: Uint8Array | string, more: Partial<RawEntry> = {}): RawEntry {
  const bytes = Buffer.from(data);
  return { name, packed: deflateRawSync(bytes, { level: 9 }), size: bytes.length, crc: crc32(bytes), ...more };
}

/** `head`, `piece` so many times and `tail`, packed as a stream: it may unpack to more than the memory holds. */
export async function repeatedEntry(
  name: string,
  head: string,
  piece: string,
  times: number,
  tail: string,
): Promise<RawEntry> {
  const together = Math.max(1, Math.floor(1_000_000 / piece.length));
  const block = Buffer.from(piece.repeat(together));
  let size = 0;
  let crc = 0;
  function* pieces(): Generator<Buffer> {
    const parts = [Buffer.from(head), ...Array(Math.floor(times / together)).fill(block), Buffer.from(tail)];
    for (const part of parts) {
      size += part.length;
      crc = crc32(part, crc);
      yield part;
    }
  }
  const packed = await buffer(Readable.from(pieces()).pipe(createDeflateRaw({ level: 6 })));
  return { name, packed, size, crc };
}

/** @param told how many entries the end of the directory says that there are */
export function makeRawZip(entries: readonly RawEntry[], told = entries.length): Uint8Array {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  const offsets: number[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { name, packed, size, crc = 0, method = 8, flags = 0x800, packedSize = packed.length, sharesWith } = entry;
    const nameBytes = Buffer.from(name as string);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(method, 4);
    fields.writeUInt32LE(crc, 10);
    fields.writeUInt32LE(packedSize, 14);
    fields.writeUInt32LE(size, 18);
    fields.writeUInt16LE(nameBytes.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(sharesWith === undefined ? offset : (offsets[sharesWith] ?? 0), 10);
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), fields, tail, nameBytes);
    offsets.push(sharesWith === undefined ? offset : (offsets[sharesWith] ?? 0));
    if (sharesWith !== undefined) continue;
    files.push(Buffer.from('PK\x03\x04', 'latin1'), fields, nameBytes, packed);
    offset += 4 + fields.length + nameBytes.length + packed.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(told & 0xffff, 8);
  end.writeUInt16LE(told & 0xffff, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, central, end]);
}
