import type { ParseMessage, ParseOutcome, ParseTask } from '../report-outcome.ts';

/** A file to read, as it travels to another process. */
export type ReaderTask = Omit<ParseTask, 'port'>;

/** What a process that reads is told: the next file, with how much memory it may come to hold; that the next batch may come. */
export type ToReader = { task: ReaderTask; mostMb: number } | 'next';

/** An error of the system, such as of the disk. */
export interface SystemFault {
  message: string;
  code?: string | undefined;
  errno?: number | undefined;
  syscall?: string | undefined;
}

/** Why a process can't go on: its heap is full, it holds more than it may, or it came to an end by itself. */
export type ReaderEnd = 'memory' | 'crashed';

/** What it says: what the thread says; how the file ended; MB that the process holds; that it is at its end. */
export type FromReader<Item, Result> =
  | ParseMessage<Item>
  | { outcome: ParseOutcome<Result> }
  | { thrown: SystemFault }
  | { held: number }
  | { end: ReaderEnd; detail: string };
