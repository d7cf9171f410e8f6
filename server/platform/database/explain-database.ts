import fs from 'node:fs';
import path from 'node:path';
import { ConfigError } from '../config.ts';
import { explainShortage } from '../explain-shortage.ts';

/** Version of PostgreSQL of the embedded database, as its folder names it. */
export const EMBEDDED_VERSION = '18';
/** With less than this it can't be opened, bytes. */
const LEAST_FREE = 64 * 1024 * 1024;

const BACKUP = '恢复一份在服务停止时做的备份';
const AWAY = `${BACKUP}，或把 database 和 files 两个目录一起移走、从空的开始`;

/** Why the embedded database in `folder` could not be opened, and what to do; one of the system stays as it is. */
export function explainEmbedded(error: unknown, folder: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof Error && ('syscall' in error || code.startsWith('ERR_'))) return error;
  return new ConfigError(`DATA_DIR: ${folder}: ${findReason(folder)}。没有改动任何内容。`, { cause: error });
}

function findReason(folder: string): string {
  const version = readVersion(folder);
  if (version !== null && version !== EMBEDDED_VERSION && /^\d+(?:\.\d+)?$/.test(version))
    return `数据库是 PostgreSQL ${version} 的，这个版本需要 ${EMBEDDED_VERSION}。请用创建它的 Huashen 版本启动，或${AWAY}`;
  const { bavail, bsize } = fs.statfsSync(folder);
  if (bavail * bsize < LEAST_FREE) return '磁盘已满，数据库打不开。请清理后再启动';
  const barred = findBarred(folder);
  if (barred !== null) return `运行服务的账号不能读写 ${barred}。请给它权限（chown -R、chmod），内容没有损坏`;
  return `数据库的文件损坏或不完整，打不开。请检查磁盘，然后${AWAY}`;
}

/** Something in the folder that this account may not read and write, as after a backup was restored by another one; null for nothing. */
function findBarred(folder: string): string | null {
  const isOpen = (path: string, mode: number) => {
    try {
      fs.accessSync(path, mode);
      return true;
    } catch {
      return false;
    }
  };
  const { R_OK, W_OK, X_OK } = fs.constants;
  if (!isOpen(folder, R_OK | W_OK | X_OK)) return folder;
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name);
    const barred = entry.isDirectory() ? findBarred(at) : isOpen(at, R_OK | W_OK) ? null : at;
    if (barred !== null) return barred;
  }
  return null;
}

/** Before a database is made: an installation whose database was forgotten in a copy, or is not mounted, must not begin anew in silence. */
export function refuseOrphans(dataDir: string): void {
  const files = path.join(dataDir, 'files');
  if (fs.existsSync(path.join(dataDir, 'database')) || !holdsFile(files)) return;
  throw new ConfigError(
    `DATA_DIR: ${dataDir}: 这里有以前的文件（files），但没有数据库（database）。请${BACKUP}，或检查磁盘有没有挂上；数据库在 PostgreSQL 的，请设置 DATABASE_URL；要从空的开始，请把 files 移走。没有改动任何内容。`,
  );
}

function holdsFile(folder: string): boolean {
  if (!fs.existsSync(folder)) return false;
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .some((entry) => (entry.isDirectory() ? holdsFile(path.join(folder, entry.name)) : entry.isFile()));
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
  ECONNREFUSED: '那里没有服务在运行。请启动 PostgreSQL，或改正主机和端口',
  ENOTFOUND: '没有叫这个名字的主机。请改正',
  EAI_AGAIN: '现在查不到这个主机名。请检查网络，或改正它',
  CONNECT_TIMEOUT: '没有按时回应。请检查主机、端口和防火墙',
  ETIMEDOUT: '没有按时回应。请检查主机、端口和防火墙',
  ENOENT: '没有这个套接字。请启动 PostgreSQL，或改正 ?host= 后的目录',
  '28P01': '用户名或密码不对。请改正',
  '28000': '它不让这个用户连接。请改正用户名，或 PostgreSQL 的 pg_hba.conf',
  '3D000': '没有叫这个名字的数据库。请先创建（createdb），或改正名字',
  '53300': '它的连接已用完。请调大它的 max_connections，或调小 DATABASE_POOL',
  '57P03': '它正在启动或停止。请稍后再试',
};

/** Why PostgreSQL can't be reached, and what to do. Never names user or password. */
export function explainConnecting(error: unknown): ConfigError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = error instanceof Error ? error.message : String(error);
  const words = CONNECTING[code] ?? '请检查它是否在运行，以及主机、端口、用户名和密码';
  return new ConfigError(`DATABASE_URL: 连不上 PostgreSQL：${words}（${reason}）。`, { cause: error });
}

/** What a database that was reached refuses at the start, with what it says of it; the error itself where it is of another kind. */
export function explainRefusal(error: unknown, where: string): unknown {
  if (explainShortage(error)) return error;
  for (let one = error; one instanceof Error; one = one.cause) {
    if (!('severity' in one && 'code' in one)) continue;
    const text = `${where}: 数据库拒绝了启动所需的操作：${one.message}（${one.code}）。请在数据库中处理，或恢复它的备份，然后再启动。`;
    return new ConfigError(text, { cause: error });
  }
  return error;
}
