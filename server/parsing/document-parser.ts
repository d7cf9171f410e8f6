import { fileURLToPath } from 'node:url';
import { MessageChannel, type Worker } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { Segmentation } from '#contract/segmentation.contract.ts';
import { ParseError, type ParseFailure, SLOW_PAGE } from './parse-error.ts';
import type { ParsedDocument } from './parse-worker.ts';
import type { ParsedSegment } from './parsed-segment.ts';
import type { ParseBatch, ParseMessage, ParseOutcome, ParseTask } from './report-outcome.ts';
import { createTurns } from './take-turns.ts';

const EVERY_MS = 100;
/** What all threads that read files may hold together, MB: one that holds the most beyond it ends. Two honest large files fit beside each other. */
const MEMORY_OF_ALL_MB = 640;
/**
 * What the whole process may hold while files are read, MB, and at least how much more than before: beyond it, too, the one that holds the most
 * ends. It includes what the threads' heaps have taken and not given back, which their own figures don't.
 */
const MEMORY_OF_PROCESS_MB = 1100;
const LEAST_FOR_READING_MB = 400;
/** A file that holds less is not what fills the process. */
const WORTH_ENDING_MB = 96;
/** MB that each running thread was last seen to hold, in its heap and outside. */
const held = new Map<object, number>();
/** MB that the process held when none was running. */
let quietMb = 0;

/** Reads a file in a thread of its own; `Item` is what it is made of. */
export interface FileParser<Item, Result> {
  /**
   * Hands over what the file holds in order, a few at a time; the next batch is made when `onBatch` has resolved.
   * Rejects with ParseError for what is wrong with the file, with the reason of `signal`, with what `onBatch` threw, or with
   * the system's error when the file can't be read from disk.
   */
  parse(
    file: Pick<ParseTask, 'path' | 'name' | 'maxSegments'> & { segmentation?: Segmentation | undefined },
    options: {
      /** Whose file it is: owners take turns. Without one it is a turn of its own, for callers that have shared out what they read. */
      owner?: string;
      signal?: AbortSignal;
      onBatch(items: Item[], progress: ParseBatch<Item>['progress']): Promise<void>;
    },
  ): Promise<Result>;
  close(): Promise<void>;
}

/** Documents are made of passages. */
export type DocumentParser = FileParser<ParsedSegment, ParsedDocument>;

export interface DocumentParserOptions {
  /** Working time for one file; waiting in the queue and in `onBatch` does not count. */
  timeoutMs?: number;
  /** Working time for one page of a format that has pages; one takes milliseconds, a large drawing some seconds. */
  pageMs?: number;
  /** JavaScript heap of the worker; as much again is allowed outside the heap (buffers). */
  maxOldGenerationMb?: number;
  /** Text of one document. A file of 50 MB in English holds 52 million; what is packed may hold ten times that. */
  maxCharacters?: number;
  /** Pages of a document that are pictures and may be recognised; 0 switches recognition off. */
  maxRecognised?: number;
  /** Module with `parseInWorker`; another one only in tests. */
  workerFile?: URL;
}

/** Reads documents, and pages that are pictures where that is asked for. */
export function createDocumentParser(options: DocumentParserOptions = {}): DocumentParser {
  return createFileParser(options.workerFile ?? new URL('parse-worker.ts', import.meta.url), options);
}

const THREADS = 2;

/** Two worker threads, so that small files pass one whose scanned pages take minutes. One that a file takes down is replaced. */
export function createFileParser<Item, Result>(
  workerFile: URL,
  options: Omit<DocumentParserOptions, 'workerFile'> = {},
): FileParser<Item, Result> {
  const {
    timeoutMs = 300_000,
    pageMs = 20_000,
    maxOldGenerationMb = 384,
    maxCharacters = 60_000_000,
    maxRecognised = 0,
  } = options;
  const pool = new Piscina<ParseTask, ParseOutcome<Result>>({
    filename: fileURLToPath(workerFile),
    name: 'parseInWorker',
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: 10_000,
    resourceLimits: { maxOldGenerationSizeMb: maxOldGenerationMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  });

  const turns = createTurns(THREADS);

  return {
    async parse(file, { owner, signal, onBatch }) {
      signal?.throwIfAborted();
      const stop = new AbortController();
      const fail = (reason: unknown) => stop.abort(reason);
      const onAbort = () => fail(signal?.reason);
      signal?.addEventListener('abort', onAbort);
      const clock = startClock(timeoutMs, () => fail(new ParseError('timeout')));
      const { port1, port2 } = new MessageChannel();
      let page: NodeJS.Timeout | undefined;
      let unwatch: (() => void) | undefined;
      let leave: (() => void) | undefined;
      port1.on('message', (message: ParseMessage<Item>) => {
        clock.resume();
        if ('extend' in message) {
          clock.extend(message.extend);
          return;
        }
        if ('page' in message) {
          clearTimeout(page);
          if (message.page === 'begun') page = setTimeout(() => fail(new ParseError('timeout', SLOW_PAGE)), pageMs);
          return;
        }
        if ('started' in message) {
          const worker = pool.threads.filter(({ threadId }) => threadId === message.started);
          unwatch = watchMemory(worker, maxOldGenerationMb, () => fail(new ParseError('memory')));
          return;
        }
        clock.pause();
        onBatch(message.segments, message.progress).then(() => {
          clock.resume();
          port1.postMessage('next');
        }, fail);
      });
      try {
        const segmentation = file.segmentation ?? Segmentation.parse({});
        const task = { ...file, segmentation, maxCharacters, maxRecognised, port: port2 };
        leave = await turns.enter(owner ?? task, stop.signal);
        const outcome = await pool.run(task, { transferList: [port2], signal: stop.signal });
        if ('document' in outcome) return outcome.document;
        const { reason, message, detail } = outcome.failure;
        throw new ParseError(reason, message, detail ? { cause: new Error(detail) } : undefined);
      } catch (error) {
        if (stop.signal.aborted) throw stop.signal.reason;
        if (error instanceof ParseError || (error instanceof Error && 'syscall' in error)) throw error;
        throw new ParseError(failureOf(error), undefined, { cause: error });
      } finally {
        clock.pause();
        clearTimeout(page);
        unwatch?.();
        leave?.();
        signal?.removeEventListener('abort', onAbort);
        port1.close();
      }
    },
    close: () => pool.destroy(),
  };
}

function failureOf(error: unknown): ParseFailure {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crashed';
}

const residentMb = (): number => process.memoryUsage.rss() / 1024 / 1024;

/** Counts working time only; starts paused. */
function startClock(
  limitMs: number,
  onEnd: () => void,
): { pause(): void; resume(): void; extend(milliseconds: number): void } {
  let left = limitMs;
  let started = 0;
  let timer: NodeJS.Timeout | undefined;
  const pause = () => {
    if (!timer) return;
    clearTimeout(timer);
    timer = undefined;
    left -= performance.now() - started;
  };
  const resume = () => {
    if (timer) return;
    started = performance.now();
    timer = setTimeout(onEnd, Math.max(1, left));
  };
  return {
    pause,
    resume,
    extend(milliseconds) {
      pause();
      left += milliseconds;
      resume();
    },
  };
}

/**
 * Calls `onExceeded` once a worker holds more than `limitMb` outside its JavaScript heap: resource limits cap the heap alone,
 * and unpacked streams live in buffers; or once all that are watched hold too much together, and this one the most. Returns the end
 * of the watch.
 */
function watchMemory(workers: readonly Worker[], limitMb: number, onExceeded: () => void): () => void {
  let busy = false;
  let ended = false;
  const self = {};
  if (held.size === 0) quietMb = residentMb();
  held.set(self, 0);
  const timer = setInterval(async () => {
    if (busy) return;
    busy = true;
    try {
      for (const worker of workers) {
        const { external_memory, used_heap_size } = await worker.getHeapStatistics();
        if (ended) return;
        const own = (external_memory + used_heap_size) / 1024 / 1024;
        held.set(self, own);
        const all = [...held.values()].reduce((sum, one) => sum + one, 0);
        const mostMb = Math.max(MEMORY_OF_PROCESS_MB, quietMb + LEAST_FOR_READING_MB);
        const isFull = all > MEMORY_OF_ALL_MB || (own > WORTH_ENDING_MB && residentMb() > mostMb);
        if (external_memory > limitMb * 1024 * 1024 || (isFull && own >= Math.max(...held.values()))) onExceeded();
      }
    } catch {
      // The worker has just ended: there is nothing to watch.
    } finally {
      busy = false;
    }
  }, EVERY_MS);
  timer.unref();
  return () => {
    ended = true;
    held.delete(self);
    clearInterval(timer);
  };
}
