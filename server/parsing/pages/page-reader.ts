import { createReaderPool, ReaderEnded } from '#server/platform/process/reader-pool.ts';
import { createTurns } from '#server/platform/process/take-turns.ts';
import { ParseError } from '../parse-error.ts';
import type { PageFile, ReadPage } from './page.ts';
import type { PageMessage, PageOutcome, PageTask } from './page-worker.ts';

/** As many as for documents: one file whose pages take long does not hold the other place. */
const PROCESSES = 2;
/** Made in one turn; then it is the next owner's. */
const AT_ONCE = { pages: 20, ms: 4000 } as const;
const HEAP_MB = 224;
/** A PDF of 50 MB with a page of 1920 pixels beside it takes some 400. */
const MOST_MB = 600;
/** What reading its text leaves, and a page or two: the pages follow in the same process. */
const REUSE_BELOW_MB = 280;
/** For what all pages say, over all turns. */
const READING_MS = 180_000;
/** One takes a tenth of a second; large drawings some seconds, and all many times as long where the machine has much to do. */
const PAGE_MS = 20_000;
/** Until a process is there. That is no file's fault. */
const BEGIN_MS = 60_000;

/** A page that can't be drawn in time. */
export class SlowPageError extends Error {
  readonly page: number;
  constructor(page: number) {
    super(`page ${page} takes too long`);
    this.page = page;
  }
}

/** Others wait, and what pages hold is too much to wait beside them. */
class TurnOver extends Error {}

interface Asked {
  /** Whose file it is: owners take turns. */
  owner: string;
  signal: AbortSignal;
  /** Told how long each turn was, ms. */
  onSpent(ms: number): void;
}

interface PageReaderOptions {
  readingMs?: number;
  pageMs?: number;
  atOnce?: PageTask['atOnce'];
  /** Module with `workOnFile`; another one only in tests. */
  workerFile?: URL;
}

/** Reads presentations some pages at a time, in processes of their own. */
export function createPageReader(options: PageReaderOptions = {}) {
  const { readingMs = READING_MS, pageMs = PAGE_MS, atOnce = AT_ONCE } = options;
  const pool = createReaderPool<PageTask, PageMessage, PageOutcome>(
    options.workerFile ?? new URL('page-worker.ts', import.meta.url),
    { heapMb: HEAP_MB, mostMb: MOST_MB, reuseBelowMb: REUSE_BELOW_MB },
  );
  const turns = createTurns(PROCESSES);

  async function run(
    task: PageTask,
    { owner, signal, onSpent }: Asked,
    { onTotal, onPage }: { onTotal?: (pages: number) => void; onPage?: (page: ReadPage) => void },
  ): Promise<PageFile> {
    const stop = new AbortController();
    const stopped = AbortSignal.any([signal, stop.signal]);
    let timer: NodeJS.Timeout | undefined;
    let [since, leftMs] = [0, readingMs];
    let leave: (() => void) | null = null;
    let begun = task.from;
    const bound = (ms: number, error: () => Error) => {
      clearTimeout(timer);
      timer = setTimeout(() => stop.abort(error()), ms);
    };
    const enter = async () => {
      const given = await turns.enter(owner, stopped);
      if (stopped.aborted) given();
      stopped.throwIfAborted();
      leave = given;
      since = performance.now();
      boundPage(begun);
    };
    // Opening the file counts with its first page.
    const boundPage = (page: number, ms = pageMs) =>
      bound(ms, () => (task.isLook ? new ParseError('timeout') : new SlowPageError(page)));
    const rest = () => {
      clearTimeout(timer);
      if (!leave) return;
      const ms = performance.now() - since;
      leave();
      leave = null;
      leftMs -= ms;
      onSpent(ms);
    };
    const onMessage = (message: PageMessage, next: () => void) => {
      if ('page' in message) return onPage?.(message.page);
      if ('total' in message) return onTotal?.(message.total);
      if ('started' in message) {
        begun = message.started;
        return boundPage(begun);
      }
      const isAwaited = turns.isAwaited();
      rest();
      if (!task.isLook && isAwaited) return stop.abort(new TurnOver());
      if (task.isLook && leftMs <= 0) return stop.abort(new ParseError('timeout'));
      // One that is ended while it waits has been told so already.
      void enter().then(next, () => {});
    };
    await enter();
    boundPage(task.from, BEGIN_MS);
    try {
      const outcome = await pool.run(task, {
        signal: stopped,
        onMessage,
        onBegun: () => boundPage(task.from),
        rests: () => leave === null,
      });
      if ('file' in outcome) return outcome.file;
      const { reason, message, detail } = outcome.failure;
      throw new ParseError(reason, message, detail ? { cause: new Error(detail) } : undefined);
    } catch (error) {
      // Others left too little memory: the caller tries again.
      if (!(error instanceof ReaderEnded) || error.reason === 'crowded') throw error;
      throw new ParseError(error.reason, undefined, { cause: error });
    } finally {
      stop.abort(); // it may be waiting for its turn
      rest();
    }
  }

  return {
    /** Reads what a file says, for the pages that are made of it in the same folder. @throws ParseError for one that is no presentation, or has more than `most` pages */
    look: (
      file: Pick<PageTask, 'path' | 'name' | 'most' | 'folder'>,
      { onTotal, ...asked }: Asked & { onTotal?(pages: number): void },
    ): Promise<PageFile> =>
      run({ ...file, isLook: true, pdf: null, from: 1, plain: [], atOnce }, asked, onTotal ? { onTotal } : {}),
    /**
     * Makes pages from one on until others want their turn, and hands them over, one after the other, while the next ones are made: what
     * `onPage` waits for keeps nobody waiting, and what it throws ends the reading.
     * @throws SlowPageError for a page that takes too long, after those before it: it may be asked for again among `plain`
     */
    async read(
      file: Omit<PageTask, 'isLook' | 'atOnce'>,
      { onPage, ...asked }: Asked & { onPage(page: ReadPage): Promise<void> },
    ): Promise<void> {
      const refused = new AbortController();
      const signal = AbortSignal.any([asked.signal, refused.signal]);
      let handing = Promise.resolve();
      const hand = (page: ReadPage) => {
        handing = handing.then(() => {
          asked.signal.throwIfAborted();
          return onPage(page);
        });
        handing.catch((error: unknown) => refused.abort(error));
      };
      const [made] = await Promise.allSettled([
        run({ ...file, isLook: false, atOnce }, { ...asked, signal }, { onPage: hand }),
      ]);
      await handing;
      if (made.status === 'rejected' && !(made.reason instanceof TurnOver)) throw made.reason;
    },
    close: () => pool.close(),
  };
}

export type PageReader = ReturnType<typeof createPageReader>;
