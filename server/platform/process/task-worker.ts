import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { FileBegin, FileEnd, SystemFault } from './reader-protocol.ts';

/** The thread of a process that reads files: runs `workOnFile` of the module that it was started for, on one file after the other. */
const { workOnFile } = (await import(workerData)) as {
  /** Says on `port` what there is to say meanwhile. */
  workOnFile(task: object & { port: MessagePort | null }): Promise<unknown>;
};
const port = parentPort;

port?.on('message', async (message: object | 'next') => {
  if (message === 'next') return; // the reader waits for it itself
  port.postMessage({ begun: true } satisfies FileBegin);
  const answer = await workOnFile({ ...(message as object), port }).then(
    (outcome) => ({ outcome }),
    (error: unknown) => ({ thrown: toFault(error) }),
  );
  port.postMessage(answer satisfies FileEnd<unknown>);
});

function toFault(error: unknown): SystemFault {
  const { message, code, errno, syscall } = error as NodeJS.ErrnoException;
  return { message, code, errno, syscall };
}
