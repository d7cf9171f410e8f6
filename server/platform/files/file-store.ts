import type { Readable } from 'node:stream';
import type { Room } from './free-room.ts';

/** Raised when a stream is longer than allowed; nothing of it is kept. */
export class FileTooLargeError extends Error {}

/** Complete bytes without an address. */
export interface ReceivedFile {
  sha256: string;
  size: number;
  /** Gives them their address. To be called where nobody can be removing the same content. */
  place(): Promise<void>;
  /** Forgets them, unless they have been placed. */
  drop(): Promise<void>;
}

/**
 * Runs `use` with a path at which programs and parsers can read the whole content; the path means nothing once `use` has ended. A store
 * elsewhere fetches a copy for that long.
 * @throws the system's error, or the store's, where the content is gone
 */
export type WithLocalCopy = <T>(sha256: string, use: (path: string) => Promise<T>) => Promise<T>;

/**
 * Bytes by their SHA-256. The same content is stored once; a content that has an address is complete and on disk.
 * Who may read what is decided above, by the records that point here.
 */
export interface FileStore {
  /** Takes a stream of at most `maxBytes` and puts it aside. Throws {@link FileTooLargeError}. */
  receive(source: Readable, maxBytes: number): Promise<ReceivedFile>;
  /** Bytes `start` to `end`, both inclusive; the whole content without them. */
  open(sha256: string, start?: number, end?: number): Readable;
  withLocalCopy: WithLocalCopy;
  remove(sha256: string): Promise<void>;
  /** @throws NoRoomError where so many bytes more have no room */
  requireRoom(bytes: number): Promise<void>;
  /** Keeps a few bytes and forgets them, as it would those of a file. @throws what a file could not be kept for */
  tryOut(): Promise<void>;
  /** Of the disk on which they lie; null where there is none. */
  findRoom(): Promise<Room | null>;
}
