import { CODE } from '#contract/errors.contract.ts';
import { AppError, CUT_OFF_MESSAGE } from './errors.ts';

/** Where the machine, or the database on it, runs out: nothing that a person at a form can mend, so it says whom to tell. */
const WORDS = {
  disk: [CODE.noRoom, '服务器磁盘已满，这次的内容没有保存。已经保存的内容不受影响；请联系管理员清理磁盘后重试'],
  nearly: [
    CODE.noRoom,
    '服务器磁盘快满了，暂不接收上传，这次的内容没有保存。已经保存的内容不受影响；请联系管理员清理磁盘后重试',
  ],
  store: [CODE.unavailable, '服务器上存放文件的目录不能使用，这次上传的内容没有保存。请联系管理员检查后重试'],
  readOnly: [CODE.unavailable, '服务器磁盘不能写入，这次的内容没有保存。请联系管理员检查磁盘后重试'],
  files: [CODE.unavailable, '服务器打开的文件和连接过多，请稍后重试；如果一直如此，请联系管理员'],
  memory: [CODE.unavailable, '服务器内存不足，请稍后重试；如果一直如此，请联系管理员'],
} as const;
type Shortage = keyof typeof WORDS;

/** Of the system (errno), of Node, of PostgreSQL (SQLSTATE), and our own. */
const CODES: Record<string, Shortage> = {
  ...{ ENOSPC: 'disk', EDQUOT: 'disk', EFBIG: 'disk', 53100: 'disk' },
  ...{ NEARLY_FULL: 'nearly', STORE_BROKEN: 'store' },
  ...{ EROFS: 'readOnly', EIO: 'readOnly', 25006: 'readOnly', 58030: 'readOnly' },
  ...{ EMFILE: 'files', ENFILE: 'files', 53000: 'files', 53300: 'files' },
  ...{ ENOMEM: 'memory', ERR_MEMORY_ALLOCATION_FAILED: 'memory', ERR_WORKER_OUT_OF_MEMORY: 'memory', 53200: 'memory' },
};
/** What an allocation that fails says, which has no code. */
const ALLOCATION = /allocation failed|out of memory|invalid array buffer length/i;

/** Raised before something is begun for which the disk has no room. */
export class NoRoomError extends Error {
  readonly code = 'NEARLY_FULL';
}

/** Raised where files cannot be kept, though nothing has run out: their folder is gone, is none, or may not be written. */
export class BrokenStoreError extends Error {
  readonly code = 'STORE_BROKEN';
}

/** What has run out, or is broken here: a reply with the status of its code, so that whatever watches over a server sees it. */
export class ShortageError extends AppError {}

/** What has run out, in words; null for an error that says nothing of the kind. Looks through causes: drivers wrap what they were told. */
export function explainShortage(error: unknown): ShortageError | null {
  if (error instanceof ShortageError) return error;
  for (let one = error; one instanceof Error; one = one.cause) {
    const code = 'code' in one ? String(one.code) : '';
    const found = CODES[code] ?? (one instanceof RangeError && ALLOCATION.test(one.message) ? 'memory' : null);
    if (!found) continue;
    const [reply, words] = WORDS[found];
    return new ShortageError(reply, words, { cause: error });
  }
  return null;
}

/** Why an upload could not be kept: what was refused, what has run out or is broken here; else it ended before its end. */
export function explainUpload(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const shortage = explainShortage(error);
  if (shortage || (error instanceof Error && 'syscall' in error)) return shortage ?? error;
  return new AppError(CODE.badInput, CUT_OFF_MESSAGE, { cause: error });
}
