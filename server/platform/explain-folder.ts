import { ConfigError } from './config.ts';

/** Of the system (errno): what stands in the way, and what whoever runs the server can do. */
const WORDS: Record<string, string> = {
  EACCES: '运行服务的账号没有读写权限。请给它权限（chown、chmod），或换一个目录',
  EROFS: '这里只能读，不能写。请以可写方式挂载，或换一个目录',
  EEXIST: '已有同名的文件。请把它移走，或换一个目录',
  ENOTDIR: '路径中有一段是文件，不是目录。请换一个目录',
  ENOENT: '不能在那里创建目录。请换一个目录',
  ELOOP: '链接指成了一个圈。请换一个目录',
  ENAMETOOLONG: '名称太长。请换一个目录',
  ENOSPC: '磁盘已满。请清理后再启动，内容不会丢失',
  EIO: '磁盘不能读写。请检查磁盘',
};
const ALIKE: Record<string, string> = { EPERM: 'EACCES', EDQUOT: 'ENOSPC' };

/** A start that the data folder did not allow, in words; the error itself where it is of another kind. */
export function explainFolder(error: unknown): unknown {
  if (!(error instanceof Error && 'syscall' in error && 'path' in error && 'code' in error)) return error;
  const code = String(error.code);
  const words = WORDS[ALIKE[code] ?? code];
  return words ? new ConfigError(`DATA_DIR: ${error.path}: ${words}。`, { cause: error }) : error;
}
