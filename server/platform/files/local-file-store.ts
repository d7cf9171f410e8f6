import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import fsp from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LIMITS } from '#contract/limits.contract.ts';
import { NoRoomError } from '../explain-shortage.ts';
import { type FileStore, FileTooLargeError } from './file-store.ts';

/**
 * Files under a folder: `objects/ab/<sha256>`, written to `incoming/` first and renamed when complete and synced. Nothing more is taken while less
 * is free than `leastFree`, bytes: what is left belongs to the database.
 */
export function createLocalFileStore(folder: string, { leastFree = 0, findFree = freeOn } = {}): FileStore {
  const incoming = path.join(folder, 'incoming');
  fs.mkdirSync(incoming, { recursive: true, mode: 0o700 });
  removeLeftovers(incoming);
  const locate = (sha256: string) => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('not a content address');
    return path.join(folder, 'objects', sha256.slice(0, 2), sha256);
  };

  /** @throws NoRoomError */
  async function requireRoom(): Promise<void> {
    const free = leastFree > 0 ? await findFree(folder) : leastFree;
    if (free < leastFree) throw new NoRoomError(`only ${free} bytes are free`);
  }

  return {
    async receive(source, maxBytes) {
      await requireRoom();
      const temporary = path.join(incoming, randomUUID());
      const hash = createHash('sha256');
      let size = 0;
      const drop = () => fsp.rm(temporary, { force: true });
      const measure = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          size += chunk.length;
          if (size > maxBytes) return done(new FileTooLargeError(`more than ${maxBytes} bytes`));
          hash.update(chunk);
          done(null, chunk);
        },
      });
      try {
        await pipeline(source, measure, fs.createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }));
      } catch (error) {
        await drop();
        throw error;
      }
      const sha256 = hash.digest('hex');
      return {
        sha256,
        size,
        async place() {
          const target = locate(sha256);
          const made = await fsp.mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
          if (made) await syncFolder(path.dirname(made));
          await fsp.rename(temporary, target);
          await syncFolder(path.dirname(target)); // the name, too, must survive a power cut
        },
        drop,
      };
    },
    open: (sha256, start, end): Readable => fs.createReadStream(locate(sha256), { start, end }),
    withLocalCopy: async (sha256, use) => use(locate(sha256)),
    remove: (sha256) => fsp.rm(locate(sha256), { force: true }),
  };
}

/** What a killed process was receiving. Younger files may belong to another replica that shares the folder and is receiving them now. */
function removeLeftovers(incoming: string): void {
  const oldest = Date.now() - LIMITS.requestTimeoutMs;
  for (const name of fs.readdirSync(incoming)) {
    const file = path.join(incoming, name);
    const changedAt = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (changedAt !== undefined && changedAt < oldest) fs.rmSync(file, { recursive: true, force: true });
  }
}

async function freeOn(folder: string): Promise<number> {
  const { bavail, bsize } = await fsp.statfs(folder);
  return bavail * bsize;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await fsp.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
