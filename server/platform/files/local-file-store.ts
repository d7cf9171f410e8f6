import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import fsp from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LIMITS } from '#contract/limits.contract.ts';
import { BrokenStoreError, explainShortage, NoRoomError } from '../explain-shortage.ts';
import { formatBytes } from '../format-bytes.ts';
import { type FileStore, FileTooLargeError } from './file-store.ts';
import { findRoom } from './free-room.ts';

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
  async function requireRoom(bytes = 0): Promise<void> {
    if (leastFree === 0) return;
    const free = await findFree(folder);
    if (free - bytes < leastFree) throw new NoRoomError(`磁盘只剩 ${formatBytes(free)}`);
  }

  return {
    requireRoom: (bytes) => requireRoom(bytes).catch(explainBroken),
    findRoom: () => findRoom(folder),
    async tryOut() {
      const file = path.join(incoming, `.ready-${randomUUID()}`);
      await fsp.writeFile(file, 'ready', { flush: true, mode: 0o600 });
      await fsp.rm(file);
    },
    async receive(source, maxBytes) {
      await requireRoom().catch(explainBroken);
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
        await drop().catch(() => {}); // what went wrong first says more
        return explainBroken(error);
      }
      const sha256 = hash.digest('hex');
      return {
        sha256,
        size,
        place: () => place(temporary, locate(sha256)).catch(explainBroken),
        drop,
      };
    },
    open: (sha256, start, end): Readable => fs.createReadStream(locate(sha256), { start, end }),
    withLocalCopy: async (sha256, use) => use(locate(sha256)),
    remove: (sha256) => fsp.rm(locate(sha256), { force: true }),
  };
}

async function place(temporary: string, target: string): Promise<void> {
  const made = await fsp.mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  if (made) await syncFolder(path.dirname(made));
  await fsp.rename(temporary, target);
  await syncFolder(path.dirname(target)); // the name, too, must survive a power cut
}

/** What the system says of a folder that is gone, is none, or may not be written. */
const BROKEN = new Set([
  'ENOENT',
  'ENOTDIR',
  'EISDIR',
  'EEXIST',
  'EACCES',
  'EPERM',
  'ELOOP',
  'ENXIO',
  'ENODEV',
  'ESTALE',
]);

/** @throws BrokenStoreError, or the error itself where it is of another kind: what has run out has words of its own */
function explainBroken(error: unknown): never {
  const code = error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : '';
  if (!BROKEN.has(code) || explainShortage(error)) throw error;
  throw new BrokenStoreError(error instanceof Error ? error.message : code, { cause: error });
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

const freeOn = async (folder: string): Promise<number> => (await findRoom(folder)).free;

async function syncFolder(folder: string): Promise<void> {
  const handle = await fsp.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
