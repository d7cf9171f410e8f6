import { createReaderPool, ReaderEnded } from '#server/platform/process/reader-pool.ts';
import { createTurns } from '#server/platform/process/take-turns.ts';
import { ParseError } from '../parse-error.ts';
import type { PageFile, ReadPage } from './page.ts';
import type { PageMessage, PageOutcome, PageTask } from './page-worker.ts';

const PROCESSES = 1;
const HEAP_MB = 224;
/** A PDF of 50 MB with a page of 1920 pixels beside it takes some 400. */
const MOST_MB = 600;
/** For what the pages say, before the first one is drawn. */
const READING_MS = 180_000;
/** One takes a tenth of a second; large drawings some seconds. */
const PAGE_MS = 20_000;

/** A page that can't be drawn in time. */
export class SlowPageError extends Error {
  readonly page: number;
  constructor(page: number) {
    super(`page ${page} takes too long`);
    this.page = page;
  }
}

interface Asked {
  /** Whose file it is: owners take turns. */
  owner: string;
  signal: AbortSignal;
}

interface PageReaderOptions {
  readingMs?: number;
  pageMs?: number;
  /** Module with `workOnFile`; another one only in tests. */
  workerFile?: URL;
}

/** Reads presentations page by page, in a process of its own. */
export function createPageReader(options: PageReaderOptions = {}) {
  const { readingMs = READING_MS, pageMs = PAGE_MS } = options;
  const pool = createReaderPool<PageTask, PageMessage, PageOutcome>(
    options.workerFile ?? new URL('page-worker.ts', import.meta.url),
    { heapMb: HEAP_MB, mostMb: MOST_MB },
  );
  const turns = createTurns(PROCESSES);

  async function run(
    task: PageTask,
    { owner, signal }: Asked,
    onPage: (page: ReadPage) => Promise<void>,
  ): Promise<PageFile> {
    const leave = await turns.enter(owner, signal);
    const stop = new AbortController();
    const stopped = AbortSignal.any([signal, stop.signal]);
    let timer = setTimeout(() => stop.abort(new ParseError('timeout')), readingMs);
    const onMessage = (message: PageMessage, next: () => void) => {
      clearTimeout(timer);
      if ('begun' in message) timer = setTimeout(() => stop.abort(new SlowPageError(message.begun)), pageMs);
      else onPage(message.page).then(next, (reason: unknown) => stop.abort(reason));
    };
    try {
      const outcome = await pool.run(task, { signal: stopped, onMessage });
      if ('file' in outcome) return outcome.file;
      const { reason, message, detail } = outcome.failure;
      throw new ParseError(reason, message, detail ? { cause: new Error(detail) } : undefined);
    } catch (error) {
      // Others left too little memory: the caller tries again.
      if (!(error instanceof ReaderEnded) || error.reason === 'crowded') throw error;
      throw new ParseError(error.reason, undefined, { cause: error });
    } finally {
      clearTimeout(timer);
      leave();
    }
  }

  return {
    /** What a file is. @throws ParseError for one that is no presentation, or has more than `most` pages */
    look: (file: Pick<PageTask, 'path' | 'name' | 'most'>, asked: Asked): Promise<PageFile> =>
      run({ ...file, isLook: true, pdf: null, folder: '', from: 1, plain: [] }, asked, async () => {}),
    /**
     * Hands over page after page; the next one is made when `onPage` has resolved.
     * @throws SlowPageError for a page that takes too long: it may be asked for again among `plain`
     */
    read: (
      file: Omit<PageTask, 'isLook'>,
      { onPage, ...asked }: Asked & { onPage(page: ReadPage): Promise<void> },
    ): Promise<PageFile> => run({ ...file, isLook: false }, asked, onPage),
    close: () => pool.close(),
  };
}

export type PageReader = ReturnType<typeof createPageReader>;
