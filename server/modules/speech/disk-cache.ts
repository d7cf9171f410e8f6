import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { VisemeMark } from '#contract/speech.contract.ts';
import type { Log } from '#server/platform/log.ts';
import type { Speech } from './speech-engine.ts';

/** Longer sound is made anew: no sentence is that long. */
const MOST_SOUND = 2 * 1024 * 1024;
const Head = z.object({
  durationMs: z.number(),
  marks: z.array(VisemeMark),
  /** SHA-256 of the sound. */
  sha256: z.string(),
});
/** `<scope>.<content address>.speech` */
const NAME = /^[\w-]+\.[\w-]+\.speech$/;

export interface DiskCache {
  /** Null for what is not there, and for what is damaged, which is removed. */
  read(name: string): Promise<Speech | null>;
  /** Kept by and by; a failure is noted in the log and costs nothing but the next synthesis. */
  keep(name: string, speech: Speech): void;
  /** Removes all that was kept under a scope. */
  forget(scope: string): Promise<void>;
  /** What was to be kept is on disk. */
  settle(): Promise<void>;
}

/** Speech in files, the ones used last, up to `maxBytes`. Names are `<scope>.<content address>`. */
export function createDiskCache(folder: string, maxBytes: number, log: Log): DiskCache {
  /** File name and bytes, the one used longest ago first. */
  const files = new Map<string, number>();
  let bytes = 0;
  let writing: Promise<void> = Promise.resolve();
  const loaded = load().catch((error: unknown) => log.warn({ err: error }, 'speech: the cache could not be read'));

  async function load(): Promise<void> {
    await fs.mkdir(folder, { recursive: true });
    const found: { name: string; size: number; used: number }[] = [];
    for (const name of await fs.readdir(folder)) {
      const file = path.join(folder, name);
      // What a kill has left half written has no name of its own yet.
      if (!NAME.test(name)) await fs.rm(file, { force: true, recursive: true });
      else
        await fs.stat(file).then(
          ({ size, mtimeMs }) => found.push({ name, size, used: mtimeMs }),
          () => {},
        );
    }
    for (const { name, size } of found.sort((a, b) => a.used - b.used)) note(name, size);
    await dropOldest();
  }

  function note(name: string, size: number): void {
    bytes += size - (files.get(name) ?? 0);
    files.delete(name); // put back as the one used last
    files.set(name, size);
  }

  async function drop(name: string): Promise<void> {
    bytes -= files.get(name) ?? 0;
    files.delete(name);
    await fs.rm(path.join(folder, name), { force: true });
  }

  async function dropOldest(): Promise<void> {
    for (const name of files.keys()) {
      if (bytes <= maxBytes) return;
      await drop(name);
    }
  }

  async function write(name: string, { mp3, durationMs, marks }: Speech): Promise<void> {
    await loaded;
    const head = JSON.stringify({ durationMs, marks, sha256: digest(mp3) });
    const aside = path.join(folder, `${randomUUID()}.part`);
    const content = Buffer.concat([Buffer.from(`${head}\n`), mp3]);
    try {
      await fs.writeFile(aside, content);
      await fs.rename(aside, path.join(folder, name));
    } catch (error) {
      await fs.rm(aside, { force: true });
      throw error;
    }
    note(name, content.length);
    await dropOldest();
  }

  return {
    async read(of) {
      const name = `${of}.speech`;
      await loaded;
      if (!files.has(name)) return null;
      const file = path.join(folder, name);
      const speech = parse(await fs.readFile(file).catch(() => Buffer.alloc(0)));
      if (!speech) {
        await drop(name);
        return null;
      }
      note(name, files.get(name) ?? 0);
      const now = new Date();
      fs.utimes(file, now, now).catch(() => {}); // the order after the next start
      return speech;
    },
    keep(of, speech) {
      if (speech.mp3.length > MOST_SOUND) return;
      writing = writing
        .then(() => write(`${of}.speech`, speech))
        .catch((error: unknown) => log.warn({ err: error }, 'speech: a sentence was not kept'));
    },
    async forget(scope) {
      await loaded;
      await writing;
      for (const name of [...files.keys()]) if (name.startsWith(`${scope}.`)) await drop(name);
    },
    settle: () => writing,
  };
}

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url');

function parse(content: Buffer): Speech | null {
  const end = content.indexOf(10);
  if (end < 0) return null;
  try {
    const { durationMs, marks, sha256 } = Head.parse(JSON.parse(content.subarray(0, end).toString()));
    const mp3 = content.subarray(end + 1);
    return digest(mp3) === sha256 ? { mp3, durationMs, marks } : null;
  } catch {
    return null;
  }
}
