import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import type { PgliteWorkerData } from './pglite-worker.ts';
import { lockFolder } from './pid-lock.ts';

export type Database = PostgresJsDatabase;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/**
 * An open database. The embedded one has a single connection: inside a transaction every query must go through the
 * transaction's handle, or it waits for itself forever.
 */
export interface OpenDatabase {
  kind: 'embedded' | 'postgres';
  db: Database;
  sql: postgres.Sql;
  close(): Promise<void>;
}

/** Real PostgreSQL by address, with a pool of `pool` connections. As with libpq, `?host=/folder` names a unix socket's folder. */
export async function openPostgres(url: string, pool: number): Promise<OpenDatabase> {
  const address = new URL(url);
  const socketFolder = address.searchParams.get('host');
  address.searchParams.delete('host');
  const options = {
    max: pool,
    onnotice: () => {},
    connect_timeout: 10,
    ...(socketFolder ? { host: socketFolder } : {}),
  };
  const sql = postgres(address.href, options);
  try {
    await sql`select 1`;
  } catch (error) {
    await sql.end({ timeout: 1 });
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`DATABASE_URL: cannot connect to PostgreSQL (${reason})`, { cause: error });
  }
  return { kind: 'postgres', db: drizzle(sql), sql, close: () => sql.end({ timeout: 5 }) };
}

/** PGlite in a worker. `dataDir` null keeps everything in memory; `template` starts from a dumped cluster. */
export async function openEmbedded(
  dataDir: string | null,
  template: Uint8Array | null = null,
): Promise<EmbeddedDatabase> {
  let unlock = () => {};
  if (dataDir) {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    unlock = await lockFolder(dataDir);
  }
  // Socket paths are limited to about 100 bytes, so it lives in the temporary folder, readable by the owner only.
  const socketDir = fs.mkdtempSync(path.join(os.tmpdir(), 'huashen-'));
  const socketPath = path.join(socketDir, 'db');
  const data: PgliteWorkerData = { dataDir: dataDir && path.join(dataDir, 'database'), template, socketPath };
  if (data.dataDir) fs.mkdirSync(data.dataDir, { recursive: true, mode: 0o700 });
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: data });
  const release = () => {
    fs.rmSync(socketDir, { recursive: true, force: true });
    unlock();
  };
  try {
    await nextMessage(worker, 'ready');
  } catch (error) {
    release();
    throw error;
  }
  const sql = postgres({
    path: socketPath,
    host: 'localhost',
    database: 'postgres',
    username: 'postgres',
    max: 1,
    onnotice: () => {},
  });
  return {
    kind: 'embedded',
    db: drizzle(sql),
    sql,
    async close() {
      await sql.end({ timeout: 5 });
      worker.postMessage({});
      await nextMessage(worker, 'closed');
      await worker.terminate();
      release();
    },
    async dump() {
      worker.postMessage({ dump: true });
      return (await nextMessage(worker, 'dump')) as Uint8Array;
    },
  };
}

export interface EmbeddedDatabase extends OpenDatabase {
  /** The whole cluster as a tar archive, for tests to start from. */
  dump(): Promise<Uint8Array>;
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
