import fs from 'node:fs/promises';

/** Below this the database may be the next that finds no room, bytes: the server says that it is not ready. */
export const LEAST_FOR_DATABASE = 256 * 1024 * 1024;
/** Files are refused in words while less is free, bytes: twice as much, so that the database goes on. */
export const LEAST_FOR_FILES = 2 * LEAST_FOR_DATABASE;

/** Of a disk, bytes: free for this account, and in all. */
export interface Room {
  /** Names the disk. */
  device: number;
  free: number;
  total: number;
}

/** Of the disk on which a folder lies. */
export async function findRoom(folder: string): Promise<Room> {
  const [{ bavail, blocks, bsize }, { dev }] = await Promise.all([fs.statfs(folder), fs.stat(folder)]);
  return { device: dev, free: bavail * bsize, total: blocks * bsize };
}
