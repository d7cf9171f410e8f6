import fs from 'node:fs';
import path from 'node:path';
import { ConfigError } from '../config.ts';
import { explainShortage } from '../explain-shortage.ts';

/** Version of PostgreSQL of the embedded database, as its folder names it. */
export const EMBEDDED_VERSION = '18';
/** With less than this it can't be opened, bytes. */
const LEAST_FREE = 64 * 1024 * 1024;

const AWAY =
  'put back a copy that was made while the server was stopped, or move the folder away to start with an empty one';

/** Why the embedded database in `folder` could not be opened, and what to do; one of the system stays as it is. */
export function explainEmbedded(error: unknown, folder: string): unknown {
  if (error instanceof Error && ('syscall' in error || 'code' in error)) return error;
  return new ConfigError(`DATA_DIR: ${folder}: ${findReason(folder)}. Nothing was changed.`, { cause: error });
}

function findReason(folder: string): string {
  const version = readVersion(folder);
  if (version !== null && version !== EMBEDDED_VERSION && /^\d+(?:\.\d+)?$/.test(version))
    return `the database is of PostgreSQL ${version}, this server needs ${EMBEDDED_VERSION}. Start the version of Huashen that it was made with, or ${AWAY}`;
  const { bavail, bsize } = fs.statfsSync(folder);
  if (bavail * bsize < LEAST_FREE)
    return 'the database cannot be opened, its disk is full. Make room, then start again';
  return `the database cannot be opened, its files are damaged or incomplete. Check the disk, then ${AWAY}`;
}

function readVersion(folder: string): string | null {
  try {
    return fs.readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim();
  } catch {
    return null;
  }
}

/** Of the system, and of PostgreSQL (SQLSTATE). */
const CONNECTING: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there. Start PostgreSQL, or correct host and port',
  ENOTFOUND: 'there is no host of that name. Correct it',
  EAI_AGAIN: 'the name of the host cannot be looked up now. Check the network, or correct it',
  CONNECT_TIMEOUT: 'it did not answer in time. Check host, port and firewall',
  ETIMEDOUT: 'it did not answer in time. Check host, port and firewall',
  ENOENT: 'there is no such socket. Start PostgreSQL, or correct the folder after ?host=',
  '28P01': 'user or password are wrong. Correct them',
  '28000': 'it does not let this user in. Correct the user, or pg_hba.conf of PostgreSQL',
  '3D000': 'it has no database of that name. Create it (createdb), or correct the name',
  '53300': 'it has no connection left. Raise its max_connections, or lower DATABASE_POOL',
  '57P03': 'it is starting or stopping. Try again in a moment',
};

/** Why PostgreSQL can't be reached, and what to do. Never names user or password. */
export function explainConnecting(error: unknown): ConfigError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = error instanceof Error ? error.message : String(error);
  const words = CONNECTING[code] ?? 'check that it runs, and host, port, user and password';
  return new ConfigError(`DATABASE_URL: cannot connect to PostgreSQL: ${words} (${reason}).`, { cause: error });
}

/** What a database that was reached refuses at the start, with what it says of it; the error itself where it is of another kind. */
export function explainRefusal(error: unknown, where: string): unknown {
  if (explainShortage(error)) return error;
  for (let one = error; one instanceof Error; one = one.cause) {
    if (!('severity' in one && 'code' in one)) continue;
    const text = `${where}: the database refuses what the start needs: ${one.message} (${one.code}). Mend that in the database, or put back a copy of it, then start again.`;
    return new ConfigError(text, { cause: error });
  }
  return error;
}
