import { parentPort, workerData } from 'node:worker_threads';
import type { ParseOutcome, ParseTask } from '../report-outcome.ts';
import type { FromReader, ReaderTask, SystemFault } from './reader-protocol.ts';

/** The thread of a process that reads files: runs `parseInWorker` of the module that it was started for, on one file after the other. */
const { parseInWorker } = (await import(workerData)) as {
  parseInWorker(task: ParseTask): Promise<ParseOutcome<unknown>>;
};
const port = parentPort;

port?.on('message', async (message: ReaderTask | 'next') => {
  if (message === 'next') return; // the reader waits for it itself
  const answer = await parseInWorker({ ...message, port }).then(
    (outcome) => ({ outcome }),
    (error: unknown) => ({ thrown: toFault(error) }),
  );
  port.postMessage(answer satisfies FromReader<unknown, unknown>);
});

function toFault(error: unknown): SystemFault {
  const { message, code, errno, syscall } = error as NodeJS.ErrnoException;
  return { message, code, errno, syscall };
}
