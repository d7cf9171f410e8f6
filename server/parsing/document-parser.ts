import { Segmentation } from '#contract/segmentation.contract.ts';
import { createReaderPool, ReaderEnded } from '#server/platform/process/reader-pool.ts';
import { createTurns } from '#server/platform/process/take-turns.ts';
import { ParseError, SLOW_PAGE } from './parse-error.ts';
import type { ParsedDocument } from './parse-worker.ts';
import type { ParsedSegment } from './parsed-segment.ts';
import type { ParseBatch, ParseMessage, ParseOutcome, ParseTask } from './report-outcome.ts';

/** Reads a file in a process of its own; `Item` is what it is made of. */
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
  /** JavaScript heap of the thread that reads. What the process may hold in all depends on what is left (platform/process/share-memory.ts). */
  maxOldGenerationMb?: number;
  /** Text of one document. A file of 50 MB in English holds 52 million; what is packed may hold ten times that. */
  maxCharacters?: number;
  /** Pages of a document that are pictures and may be recognised; 0 switches recognition off. */
  maxRecognised?: number;
  /** Module with `workOnFile`; another one only in tests. */
  workerFile?: URL;
}

/** Reads documents, and pages that are pictures where that is asked for. */
export function createDocumentParser(options: DocumentParserOptions = {}): DocumentParser {
  return createFileParser(options.workerFile ?? new URL('parse-worker.ts', import.meta.url), options);
}

const PROCESSES = 2;

/** Two processes, so that small files pass one whose scanned pages take minutes. One that a file takes down is replaced. */
export function createFileParser<Item, Result>(
  workerFile: URL,
  options: Omit<DocumentParserOptions, 'workerFile'> = {},
): FileParser<Item, Result> {
  const {
    timeoutMs = 300_000,
    pageMs = 20_000,
    maxOldGenerationMb = 224,
    maxCharacters = 60_000_000,
    maxRecognised = 0,
  } = options;
  const pool = createReaderPool<Omit<ParseTask, 'port'>, ParseMessage<Item>, ParseOutcome<Result>>(workerFile, {
    heapMb: maxOldGenerationMb,
  });
  const turns = createTurns(PROCESSES);

  return {
    async parse(file, { owner, signal, onBatch }) {
      signal?.throwIfAborted();
      const stop = new AbortController();
      const fail = (reason: unknown) => stop.abort(reason);
      const onAbort = () => fail(signal?.reason);
      signal?.addEventListener('abort', onAbort);
      const clock = startClock(timeoutMs, () => fail(new ParseError('timeout')));
      let page: NodeJS.Timeout | undefined;
      let leave: (() => void) | undefined;
      try {
        const segmentation = file.segmentation ?? Segmentation.parse({});
        const task = { ...file, segmentation, maxCharacters, maxRecognised };
        leave = await turns.enter(owner ?? task, stop.signal);
        const onMessage = (message: ParseMessage<Item>, next: () => void) => {
          clock.resume();
          if ('started' in message) return;
          if ('extend' in message) {
            clock.extend(message.extend);
            return;
          }
          if ('page' in message) {
            clearTimeout(page);
            if (message.page === 'begun') page = setTimeout(() => fail(new ParseError('timeout', SLOW_PAGE)), pageMs);
            return;
          }
          clock.pause();
          onBatch(message.segments, message.progress).then(() => {
            clock.resume();
            next();
          }, fail);
        };
        const outcome = await pool.run(task, { signal: stop.signal, onMessage });
        if ('document' in outcome) return outcome.document;
        const { reason, message, detail } = outcome.failure;
        throw new ParseError(reason, message, detail ? { cause: new Error(detail) } : undefined);
      } catch (error) {
        if (!(error instanceof ReaderEnded)) throw error;
        throw new ParseError(error.reason === 'crashed' ? 'crashed' : 'memory', undefined, { cause: error });
      } finally {
        clock.pause();
        clearTimeout(page);
        leave?.();
        signal?.removeEventListener('abort', onAbort);
      }
    },
    close: () => pool.close(),
  };
}

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
