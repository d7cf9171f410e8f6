import type { Segmentation } from '#contract/segmentation.contract.ts';
import { checkFile } from './check-file.ts';
import { RateMeter, secondsLeft } from './rate-meter.ts';

/**
 * `ready`: on the server, kept back until people have said how it is to be cut.
 * `waiting` for its turn, `sending`, `adding` to the library, `failed` (may be tried again), `refused` (never sent), `duplicate` (the
 * library has its content already: people decide).
 */
type UploadState = 'waiting' | 'sending' | 'ready' | 'adding' | 'failed' | 'refused' | 'duplicate';

/** One file that is not in the library yet. Sizes in bytes, speed in bytes a second. */
export interface Upload {
  id: number;
  name: string;
  size: number;
  state: UploadState;
  sent: number;
  speed: number | null;
  secondsLeft: number | null;
  /** For people, when failed, refused or a duplicate. */
  error: string | null;
  /** Address, once it is on the server. */
  url: string | null;
}

/** Everything since the queue was last at rest. */
export interface UploadBatch {
  /** Files that are chosen, and may be on the server, but are not to be added yet; they count for nothing else here. */
  held: readonly Upload[];
  uploads: readonly Upload[];
  /** Files and bytes, without the refused ones; `done` are in the library. */
  total: number;
  done: number;
  totalBytes: number;
  sentBytes: number;
  speed: number | null;
  secondsLeft: number | null;
  /** Something is still on its way. */
  busy: boolean;
}

/** One file as the queue works on it. */
export interface UploadEntry {
  readonly id: number;
  readonly file: File;
  /** Document that this file takes the place of. */
  replaces: string | undefined;
  readonly controller: AbortController;
  state: UploadState;
  sent: number;
  meter: RateMeter;
  /** Address, once it is on the server. */
  url: string | null;
  /** Not to be added yet. */
  held: boolean;
  /** How it is cut; null: by its structure. */
  segmentation: Segmentation | null;
  /** To be added although the library has its content. */
  wanted: boolean;
  error: string | null;
}

export function createEntry(id: number, file: File, replaces: string | undefined, held: boolean): UploadEntry {
  const error = checkFile(file);
  const state = error ? 'refused' : 'waiting';
  const controller = new AbortController();
  const fresh = { sent: 0, meter: new RateMeter(), url: null, segmentation: null, wanted: false };
  return { id, file, replaces, controller, state, error, held, ...fresh };
}

/** The batch at the time `at`; `done` counts what has left the list into the library. */
export function describeBatch(
  all: readonly UploadEntry[],
  done: { files: number; bytes: number },
  meter: RateMeter,
  at: number,
): UploadBatch {
  const entries = all.filter((entry) => !entry.held);
  const counted = entries.filter((entry) => entry.state !== 'refused');
  const moving = counted.filter((entry) => entry.state === 'waiting' || entry.state === 'sending');
  const speed = counted.some((entry) => entry.state === 'sending') ? meter.read(at) : null;
  return {
    held: all.filter((entry) => entry.held).map((entry) => describeEntry(entry, at)),
    uploads: entries.map((entry) => describeEntry(entry, at)),
    total: done.files + counted.length,
    done: done.files,
    totalBytes: done.bytes + sum(counted.map((entry) => entry.file.size)),
    sentBytes: done.bytes + sum(counted.map((entry) => entry.sent)),
    speed,
    secondsLeft: secondsLeft(sum(moving.map((entry) => entry.file.size - entry.sent)), speed),
    busy: moving.length > 0 || counted.some((entry) => entry.state === 'adding'),
  };
}

function describeEntry({ id, file, state, sent, meter, error, url }: UploadEntry, at: number): Upload {
  const speed = state === 'sending' ? meter.read(at) : null;
  const left = secondsLeft(file.size - sent, speed);
  return { id, name: file.name, size: file.size, state, sent, speed, secondsLeft: left, error, url };
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
