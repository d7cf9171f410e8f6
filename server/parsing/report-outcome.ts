import type { MessagePort } from 'node:worker_threads';
import type { Segmentation } from '#contract/segmentation.contract.ts';
import { ParseError, type ParseFailure } from './parse-error.ts';

export interface ParseTask {
  path: string;
  name: string;
  /** A document of more text is refused. */
  maxCharacters: number;
  /** See ReadOptions. */
  maxRecognised: number;
  segmentation: Segmentation;
  /** Reading ends once there are so many passages: a look at a document, not the whole. */
  maxSegments?: number | undefined;
  /** Takes batches; an answer means that the next one may come. */
  port: MessagePort;
}

/** Some of what a file is made of. */
export interface ParseBatch<Item> {
  segments: Item[];
  progress: { done: number; total: number; unit: 'page' | 'byte' };
}

/** What a worker says: that it has begun; that it needs more time; that it reads a page; what it has read. */
export type ParseMessage<Item> = { started: true } | { extend: number } | { page: 'begun' | 'done' } | ParseBatch<Item>;

export type ParseOutcome<Result> =
  | { document: Result }
  | { failure: { reason: ParseFailure; message: string; detail: string } };

/** What `parse` comes to, as it travels out of the worker. */
export async function reportOutcome<Result>(
  task: ParseTask,
  parse: (task: ParseTask) => Promise<Result>,
): Promise<ParseOutcome<Result>> {
  try {
    say(task.port, { started: true });
    return { document: await parse(task) };
  } catch (error) {
    // The disk, not the file: the caller may try again.
    if (error instanceof Error && 'syscall' in error) throw error;
    const { reason, message, cause } =
      error instanceof ParseError ? error : new ParseError('corrupt', undefined, { cause: error });
    return { failure: { reason, message, detail: cause instanceof Error ? (cause.stack ?? cause.message) : '' } };
  }
}

export function say<Item>(port: MessagePort, message: ParseMessage<Item>): void {
  port.postMessage(message);
}
