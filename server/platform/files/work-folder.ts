import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** Longest that ffmpeg may work on one film: a minute of it on one busy core. */
export const FILM_TIME_MS = 15 * 60_000;
const PREFIX = 'huashen-bake-';
/** Folders of processes that were killed are older than any that is at work. */
const LEFT_BEHIND_MS = 4 * FILM_TIME_MS;

/** A folder to make films in; gone when `work` is done, at the latest when somebody else needs one. */
export async function withWorkFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  await sweep();
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), PREFIX));
  try {
    return await work(folder);
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

async function sweep(): Promise<void> {
  const temporary = os.tmpdir();
  const names = (await fs.readdir(temporary)).filter((name) => name.startsWith(PREFIX));
  for (const name of names) {
    const folder = path.join(temporary, name);
    const changed = await fs.stat(folder).catch(() => null);
    if (changed && changed.mtimeMs < Date.now() - LEFT_BEHIND_MS) await fs.rm(folder, { recursive: true, force: true });
  }
}
