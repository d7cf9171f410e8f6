import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type OpenDatabase, openPostgres } from '#server/platform/database/open-database.ts';

const run = promisify(execFile);

export interface TemporaryPostgres {
  /** Folder of its programs. */
  bin: string;
  /** Folder of its socket. */
  folder: string;
  urlOf(database: string): string;
  /** Ends it as `pg_ctl stop -m immediate` does: every connection breaks, nothing is written any more. */
  crash(): Promise<void>;
  isRunning(): boolean;
  /** Starts it again after a crash. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A server of its own on a unix socket, with a database `template` to copy from, made ready by `prepare`. */
export async function startTemporaryPostgres(
  prepare: (database: OpenDatabase) => Promise<void>,
): Promise<{ url: string; stop(): Promise<void> } | { missing: string }> {
  const server = await startPostgres();
  if ('missing' in server) return server;
  const { stop } = server;
  const url = server.urlOf('template');
  try {
    const admin = await openPostgres(server.urlOf('postgres'), 1);
    await admin.sql`create database template`;
    await admin.close();
    const database = await openPostgres(url, 5);
    await prepare(database);
    await database.close();
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * A server of its own on a unix socket.
 * @param more what its processes find in their environment besides, and whether they wait for the disk
 */
export async function startPostgres(
  more: { env?: Record<string, string>; syncs?: boolean } = {},
): Promise<TemporaryPostgres | { missing: string }> {
  const bin = await findBinaries();
  if (!bin) return { missing: 'PostgreSQL binaries are not installed (pg_config not found)' };
  const owner = await chooseOwner();
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-pg-'));
  const identity = owner ? { uid: owner.uid, gid: owner.gid } : {};
  if (owner) await fs.chown(folder, owner.uid, owner.gid);
  const data = path.join(folder, 'data');
  const env = { PATH: process.env.PATH ?? '', HOME: folder, LC_ALL: 'C.UTF-8' };
  await run(path.join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...identity,
    env,
    cwd: folder,
  });
  const args = ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', `fsync=${more.syncs ? 'on' : 'off'}`];
  args.push('-c', 'max_connections=100');
  const launch = () =>
    spawn(path.join(bin, 'postgres'), args, {
      ...identity,
      env: { ...env, ...more.env },
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  let server = launch();
  const isRunning = () => server.exitCode === null && server.signalCode === null;
  const end = async (signal: NodeJS.Signals) => {
    if (!isRunning()) return;
    server.kill(signal);
    await once(server, 'exit');
  };
  const restart = async () => {
    server = launch();
    await readyLine(server.stderr);
  };
  const stop = async () => {
    await end('SIGINT');
    await fs.rm(folder, { recursive: true, force: true });
  };
  try {
    await readyLine(server.stderr);
    // The host of a unix socket goes into the query: a URL has no other place for a path.
    const urlOf = (name: string) => `postgres://postgres@localhost/${name}?host=${encodeURIComponent(folder)}`;
    return { bin, folder, urlOf, crash: () => end('SIGQUIT'), isRunning, restart, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function findBinaries(): Promise<string | null> {
  try {
    return (await run('pg_config', ['--bindir'])).stdout.trim();
  } catch {
    return null;
  }
}

/** PostgreSQL refuses to run as root: then it runs as `postgres`, or as `nobody`. */
async function chooseOwner(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null;
  const lines = (await fs.readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const entry = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody');
  return entry ? { uid: Number(entry[2]), gid: Number(entry[3]) } : null;
}

async function readyLine(stderr: NodeJS.ReadableStream): Promise<void> {
  let text = '';
  for await (const chunk of stderr) {
    text += chunk;
    if (text.includes('ready to accept connections')) {
      stderr.resume(); // later lines must not fill the pipe
      return;
    }
  }
  throw new Error(`the temporary PostgreSQL did not start:\n${text}`);
}
