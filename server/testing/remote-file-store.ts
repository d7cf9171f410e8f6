import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { type FileStore, FileTooLargeError } from '#server/platform/files/file-store.ts';

/**
 * A store whose contents are on no disk of this machine, as an object store's are: what has to be read by path is fetched for that long.
 * @returns the store, and how many copies exist on this machine right now
 */
export function createRemoteFileStore(): { store: FileStore; copies: () => number; contents: Map<string, Buffer> } {
  const contents = new Map<string, Buffer>();
  /** Copies on this machine, each with how many use it. */
  const copies = new Map<string, { users: number; ready: Promise<string> }>();
  const read = (sha256: string): Buffer => {
    const content = contents.get(sha256);
    if (!content) throw Object.assign(new Error(`no object ${sha256}`), { code: 'ENOENT', syscall: 'get' });
    return content;
  };
  const fetchCopy = async (sha256: string): Promise<string> => {
    const file = path.join(os.tmpdir(), `huashen-copy-${randomUUID()}`);
    await fs.writeFile(file, read(sha256), { mode: 0o600 });
    return file;
  };
  const store: FileStore = {
    async receive(source, maxBytes) {
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of source as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > maxBytes) throw new FileTooLargeError(`more than ${maxBytes} bytes`);
        chunks.push(Buffer.from(chunk));
      }
      const bytes = Buffer.concat(chunks);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return { sha256, size, place: async () => void contents.set(sha256, bytes), drop: async () => {} };
    },
    open: (sha256, start = 0, end) => Readable.from([read(sha256).subarray(start, end === undefined ? end : end + 1)]),
    async withLocalCopy(sha256, use) {
      const copy = copies.get(sha256) ?? { users: 0, ready: fetchCopy(sha256) };
      copies.set(sha256, copy);
      copy.users += 1;
      try {
        return await use(await copy.ready);
      } finally {
        copy.users -= 1;
        if (copy.users === 0) {
          copies.delete(sha256);
          await copy.ready.then((file) => fs.rm(file, { force: true })).catch(() => {});
        }
      }
    },
    async remove(sha256) {
      contents.delete(sha256);
    },
    requireRoom: async () => {},
    tryOut: async () => {},
    findRoom: async () => null,
  };
  return { store, copies: () => copies.size, contents };
}
