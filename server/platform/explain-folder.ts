import { ConfigError } from './config.ts';

/** Of the system (errno): what stands in the way, and what whoever runs the server can do. */
const WORDS: Record<string, string> = {
  EACCES: 'this account may not read or write there. Give it the rights (chown, chmod), or choose another folder',
  EROFS: 'it can only be read. Mount it with the right to write, or choose another folder',
  EEXIST: 'a file has this name. Move the file away, or choose another folder',
  ENOTDIR: 'a part of it is a file. Choose another folder',
  ENOENT: 'it cannot be made there. Choose another folder',
  ELOOP: 'its links lead in a circle. Choose another folder',
  ENAMETOOLONG: 'its name is too long. Choose another folder',
  ENOSPC: 'its disk is full. Make room, then start again: nothing is lost',
  EIO: 'its disk cannot be read or written. Check the disk',
};
const ALIKE: Record<string, string> = { EPERM: 'EACCES', EDQUOT: 'ENOSPC' };

/** A start that the data folder did not allow, in words; the error itself where it is of another kind. */
export function explainFolder(error: unknown): unknown {
  if (!(error instanceof Error && 'syscall' in error && 'path' in error && 'code' in error)) return error;
  const code = String(error.code);
  const words = WORDS[ALIKE[code] ?? code];
  return words ? new ConfigError(`DATA_DIR: ${error.path}: ${words}.`, { cause: error }) : error;
}
