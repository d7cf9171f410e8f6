import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

/** Raised when another live process holds the data folder. */
export class FolderInUseError extends Error {}

interface Holder {
  pid: number;
  /** Start of the process in clock ticks since boot (Linux), so that a reused pid is not taken for the holder. */
  started: string | null;
  nonce: string;
  /** Where `pid` means this process: the running kernel and its pid namespace (Linux). Not in locks of version 0.1.0. */
  boot?: string | null;
  namespace?: string | null;
  /** The holder has the kernel's lock as well, which ends with it wherever it ran. */
  kernel?: boolean;
}

/** The holder reads its lock and touches it this often. */
const BEAT_MS = 1000;
/** A process that was just killed may still be ending. */
const ENDING = { looks: 20, everyMs: 100 };

/**
 * Takes the data folder for this process. Two PGlite processes on one folder corrupt it without a sign, so the second one must refuse.
 *
 * Three proofs, the strongest first: a lock of the kernel, which holds over containers and ends with its process; where both see the
 * same processes, the holder's pid and start; and where neither tells (a network drive of another machine), whether the lock is touched.
 * A lock left by a killed process is recognised and taken over.
 * @param onLost the lock carries another's mark or is gone: nothing may be written any more
 * @returns the function that gives the folder back
 */
export async function lockFolder(folder: string, onLost: (error: FolderInUseError) => void = () => {}) {
  const file = path.join(folder, 'huashen.pid');
  const kernel = await takeKernelLock(path.join(folder, 'huashen.lock'), () => mayBeEnding(readHolder(file)));
  if (kernel === 'taken') throw inUse(folder, readHolder(file)?.pid);
  try {
    const own: Holder = { ...describeSelf(), nonce: randomUUID(), kernel: kernel !== null };
    await claim(folder, file, own);
    const stopBeating = beat(file, own.nonce, () => onLost(taken(folder, readHolder(file))));
    return () => {
      stopBeating();
      if (readHolder(file)?.nonce === own.nonce) fs.rmSync(file, { force: true });
      kernel?.close();
    };
  } catch (error) {
    kernel?.close();
    throw error;
  }
}

/**
 * Node has no call for a file lock, but its SQLite takes one (fcntl on Linux and macOS, LockFileEx on Windows) on an empty file that is
 * never written. The file stays: to remove it would let two starters lock two files of one name.
 * Null where the drive knows no locks or Node has no SQLite.
 */
async function takeKernelLock(file: string, mayEnd: () => boolean): Promise<{ close(): void } | 'taken' | null> {
  const sqlite = await import('node:sqlite').catch(() => null);
  if (!sqlite) return null;
  for (let look = 1; ; look++) {
    const result = tryKernelLock(sqlite.DatabaseSync, file);
    if (result !== 'taken' || look >= ENDING.looks || !mayEnd()) return result;
    await delay(ENDING.everyMs);
  }
}

const SQLITE_BUSY = 5;
/** One that is nowhere named any more would be collected, and its lock end. */
const kernelLocks = new Set<DatabaseSync>();

function tryKernelLock(Database: typeof DatabaseSync, file: string) {
  let database: DatabaseSync | null = null;
  try {
    fs.closeSync(fs.openSync(file, 'wx', 0o600)); // only where there is none: to close one that is locked would end its lock
  } catch {} // there already, or SQLite says what is wrong
  try {
    database = new Database(file);
    database.exec('pragma journal_mode = memory; begin exclusive'); // no journal file either
    const lock = database;
    kernelLocks.add(lock);
    return {
      close() {
        kernelLocks.delete(lock);
        lock.close();
      },
    };
  } catch (error) {
    database?.close();
    return (error as { errcode?: number }).errcode === SQLITE_BUSY ? 'taken' : null;
  }
}

async function claim(folder: string, file: string, own: Holder): Promise<void> {
  if (tryCreate(file, own)) return;
  let holder = readHolder(file);
  if (!holder) {
    await delay(100); // another starter may be between making the file and writing it
    holder = readHolder(file);
  }
  if (holder && (await isHeld(file, holder, own))) throw inUse(folder, holder.pid);
  if (!moveAway(file, holder, own.nonce) || !tryCreate(file, own)) throw inUse(folder, readHolder(file)?.pid);
}

/** Tells the holder that its lock is another's now. Returns the function that ends the watch. */
function beat(file: string, nonce: string, onLost: () => void): () => void {
  let isOver = false;
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      const found = parseHolder(await fs.promises.readFile(file, 'utf8'));
      if (found && found.nonce !== nonce) lose();
      else if (!isOver) await fs.promises.utimes(file, new Date(), new Date());
    } catch (error) {
      // Anything else (too many open files, a drive that does not answer) says nothing about whose the lock is.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') lose();
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(() => void look(), BEAT_MS).unref();
  const stop = () => {
    isOver = true;
    clearInterval(timer);
  };
  function lose() {
    if (isOver) return;
    stop();
    onLost();
  }
  return stop;
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
    `数据目录 ${folder} 正被另一个 Huashen 进程使用（进程 ${pid ?? '号不详'}）。` +
      '请先停止那个进程，或给这个进程换一个 DATA_DIR。',
  );
}

function taken(folder: string, holder: Holder | null): FolderInUseError {
  return new FolderInUseError(
    `数据目录 ${folder} 已不归这个进程使用：它的锁${holder ? `被另一个 Huashen 进程（进程 ${holder.pid}）拿走了` : '不见了'}。` +
      '不再写入任何内容。请确保只有一个进程使用这个目录，然后重新启动。',
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
    return parseHolder(fs.readFileSync(file, 'utf8'));
  } catch {
    return null; // gone in the meantime
  }
}

function parseHolder(text: string): Holder | null {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return null; // half-written, by a starter or by a process that was killed
  }
}

/** Whoever asks has the kernel's lock, or there is none. */
async function isHeld(file: string, holder: Holder, own: Holder): Promise<boolean> {
  if (holder.boot === undefined || (holder.boot === own.boot && holder.namespace === own.namespace))
    return isAlive(holder);
  if (holder.kernel && own.kernel && holder.boot === own.boot) return false;
  const touched = () => fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  const before = touched();
  await delay(3 * BEAT_MS);
  return touched() !== before;
}

/** False where the holder is seen and lives. */
function mayBeEnding(holder: Holder | null): boolean {
  if (!holder) return true;
  const here = describeSelf();
  return holder.boot !== here.boot || holder.namespace !== here.namespace || !isAlive(holder);
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const found = readProcess(holder.pid);
  if (found === null || holder.started === null) return found?.state !== 'Z';
  return found.state !== 'Z' && found.started === holder.started;
}

function describeSelf() {
  return {
    pid: process.pid,
    started: readProcess(process.pid)?.started ?? null,
    boot: orNull(() => fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    namespace: orNull(() => fs.readlinkSync('/proc/self/ns/pid')),
  };
}

/** proc(5): the third field and the twenty-second; the second is a name that may hold anything. */
function readProcess(pid: number): { state: string | undefined; started: string | null } | null {
  return orNull(() => {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0], started: fields[19] ?? null };
  });
}

function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null; // no /proc, or no such process
  }
}
