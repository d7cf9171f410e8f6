import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Raised when another live process holds the data folder. */
export class FolderInUseError extends Error {}

interface Holder {
  pid: number;
  /** Start of the process in clock ticks since boot (Linux), so that a reused pid is not taken for the holder. */
  started: string | null;
  nonce: string;
}

/**
 * Takes the data folder for this process. Two PGlite processes on one folder corrupt it without a sign, so the second one must refuse.
 * A lock left by a killed process is recognised and taken over. Returns the function that gives the folder back.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const file = path.join(folder, 'huashen.pid');
  const own: Holder = { pid: process.pid, started: processStart(process.pid), nonce: randomUUID() };
  if (!tryCreate(file, own)) {
    let holder = readHolder(file);
    if (!holder) {
      await delay(100); // another starter may be between making the file and writing it
      holder = readHolder(file);
    }
    if (holder && isAlive(holder)) throw inUse(folder, holder.pid);
    if (!moveAway(file, holder, own.nonce) || !tryCreate(file, own)) throw inUse(folder, readHolder(file)?.pid);
  }
  return () => {
    if (readHolder(file)?.nonce === own.nonce) fs.rmSync(file, { force: true });
  };
}

/**
 * Removes the stale lock and no other: several starters may have seen it, and by now one of them may have replaced it with its own,
 * which is put back. False when somebody else was first.
 */
function moveAway(file: string, stale: Holder | null, nonce: string): boolean {
  const moved = `${file}.${nonce}`;
  try {
    fs.renameSync(file, moved);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  if (readHolder(moved)?.nonce !== stale?.nonce) {
    fs.renameSync(moved, file);
    return false;
  }
  fs.rmSync(moved);
  return true;
}

function inUse(folder: string, pid: number | undefined): FolderInUseError {
  return new FolderInUseError(
    `The data folder ${folder} is in use by another Huashen process (pid ${pid ?? 'unknown'}). ` +
      'Stop that process, or start this one with another DATA_DIR.',
  );
}

function tryCreate(file: string, holder: Holder): boolean {
  try {
    fs.writeFileSync(file, JSON.stringify(holder), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Holder;
  } catch {
    return null; // half-written by a process that was killed, or gone in the meantime
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const started = processStart(holder.pid);
  return started === null || holder.started === null || started === holder.started;
}

function processStart(pid: number): string | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
