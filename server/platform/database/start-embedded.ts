/** Imports nothing heavy: the thread's start takes as long as loading the rest of the server, and main.ts does both at once. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { explainEmbedded, refuseOrphans } from './explain-database.ts';
import type { PgliteWorkerData } from './pglite-worker.ts';
import { type FolderInUseError, lockFolder } from './pid-lock.ts';

/** PGlite, running in a thread and listening. */
export interface RunningPglite {
  socketPath: string;
  /** Ends the thread and gives the data folder back. */
  close(): Promise<void>;
  /** The whole cluster as a tar archive. */
  dump(): Promise<Uint8Array>;
}

/**
 * Starts PGlite. `dataDir` null keeps everything in memory; `template` starts from a dumped cluster. Rejects with FolderInUseError.
 * @param onLost the folder was taken from this process; the thread that writes is being ended already
 */
export async function startEmbedded(
  dataDir: string | null,
  template: Uint8Array | null = null,
  onLost: (error: FolderInUseError) => void = () => {},
): Promise<RunningPglite> {
  let unlock = () => {};
  let worker: Worker | null = null;
  let isLost = false;
  if (dataDir) {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    unlock = await lockFolder(dataDir, (error) => {
      isLost = true;
      void worker?.terminate();
      onLost(error);
    });
  }
  try {
    if (dataDir) refuseOrphans(dataDir);
  } catch (error) {
    unlock();
    throw error;
  }
  // Socket paths are limited to about 100 bytes, so it lives in the temporary folder, readable by the owner only.
  const socketDir = makeSocketDir(dataDir);
  const socketPath = path.join(socketDir, 'db');
  const data: PgliteWorkerData = { dataDir: dataDir && path.join(dataDir, 'database'), template, socketPath };
  if (data.dataDir) fs.mkdirSync(data.dataDir, { recursive: true, mode: 0o700 });
  const thread = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: data });
  worker = thread;
  const release = () => {
    fs.rmSync(socketDir, { recursive: true, force: true });
    unlock();
  };
  try {
    await nextMessage(thread, 'ready');
  } catch (error) {
    release();
    throw data.dataDir ? explainEmbedded(error, data.dataDir) : error;
  }
  return {
    socketPath,
    async close() {
      if (!isLost) {
        thread.postMessage({});
        await nextMessage(thread, 'closed');
      }
      await thread.terminate();
      release();
    },
    async dump() {
      thread.postMessage({ dump: true });
      return (await nextMessage(thread, 'dump')) as Uint8Array;
    },
  };
}

/** A new folder; those that killed processes of the same data folder left behind go. Call it with the folder locked. */
function makeSocketDir(dataDir: string | null): string {
  if (!dataDir) return fs.mkdtempSync(path.join(os.tmpdir(), 'huashen-'));
  const prefix = `huashen-${createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 12)}-`;
  for (const name of fs.readdirSync(os.tmpdir()))
    if (name.startsWith(prefix)) fs.rmSync(path.join(os.tmpdir(), name), { recursive: true, force: true });
  return fs.mkdtempSync(path.join(os.tmpdir(), prefix));
}

function nextMessage(worker: Worker, field: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: Record<string, unknown>) => {
      if (!(field in message)) return;
      finish();
      resolve(message[field]);
    };
    const onError = (error: Error) => {
      finish();
      reject(error);
    };
    const onExit = () => onError(new Error('The embedded database stopped unexpectedly'));
    const finish = () => {
      worker.off('message', onMessage);
      worker.off('error', onError);
      worker.off('exit', onExit);
    };
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.on('exit', onExit);
  });
}
