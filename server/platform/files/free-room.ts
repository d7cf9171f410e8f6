import fs from 'node:fs/promises';

/** Below this the database may be the next that finds no room, bytes: the server says that it is not ready. */
export const LEAST_FOR_DATABASE = 256 * 1024 * 1024;
/** Files are refused in words while less is free, bytes: twice as much, so that the database goes on. */
export const LEAST_FOR_FILES = 2 * LEAST_FOR_DATABASE;

/** Bytes of the disk on which a folder lies: free for this account, and in all. */
export async function findRoom(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await fs.statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}
