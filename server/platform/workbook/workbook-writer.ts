import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { SheetPlan, WorkbookRows, WorkbookTask } from './workbook-worker.ts';

export interface WorkbookWriter {
  /** The bytes of an xlsx file. Rows are asked for as they can be taken, some at a time, each with the number of its sheet. */
  write(sheets: readonly SheetPlan[], rows: AsyncIterable<NonNullable<WorkbookRows>>): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Writes workbooks in a thread of its own: 100,000 rows keep it busy for seconds. */
export function createWorkbookWriter(): WorkbookWriter {
  const pool = new Piscina<WorkbookTask, Uint8Array>({
    filename: fileURLToPath(new URL('workbook-worker.ts', import.meta.url)),
    name: 'writeInWorker',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 10_000,
    resourceLimits: { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 64 },
  });
  return {
    async write(sheets, rows) {
      const stop = new AbortController();
      const { port1, port2 } = new MessageChannel();
      const source = rows[Symbol.asyncIterator]();
      port1.on('message', () => {
        source.next().then(
          ({ done, value }) => port1.postMessage(done ? null : value),
          (error: unknown) => stop.abort(error),
        );
      });
      try {
        return await pool.run({ sheets, port: port2 }, { transferList: [port2], signal: stop.signal });
      } catch (error) {
        throw stop.signal.aborted ? stop.signal.reason : error;
      } finally {
        port1.close();
      }
    },
    close: () => pool.destroy(),
  };
}
