import module from 'node:module';
import { Worker } from 'node:worker_threads';
import type { FileBegin, FileEnd, FromReader, ReaderEnd, ToReader } from './reader-protocol.ts';

/**
 * A process that reads files in a thread. This thread has nothing else to do than to watch what the process holds, however long a piece of work
 * keeps the other one: beyond its limit the process ends at once, and all its memory is free.
 *
 * Arguments: the module with `workOnFile`, MB of JavaScript heap.
 */
const EVERY_MS = 20;
/** A change that is worth telling. */
const STEP_MB = 8;
const YOUNG_MB = 24;

const [file, heapMb] = process.argv.slice(2);
const thread = new Worker(new URL('task-worker.ts', import.meta.url), {
  workerData: file,
  resourceLimits: { maxOldGenerationSizeMb: Number(heapMb), maxYoungGenerationSizeMb: YOUNG_MB, stackSizeMb: 4 },
});
let mostMb = Number.POSITIVE_INFINITY;
let toldMb = 0;

const say = (message: FromReader<unknown, unknown>, then?: () => void): void => {
  process.send?.(message, undefined, undefined, then);
};
const end = (reason: ReaderEnd, detail: string): void => say({ end: reason, detail }, () => process.exit(1));

process.on('message', (message: ToReader<object>) => {
  if (message !== 'next') mostMb = message.mostMb;
  thread.postMessage(message === 'next' ? message : message.task);
});
thread.on('message', (message: FileBegin | FileEnd<unknown> | object) => {
  const hasEnded = 'outcome' in message || 'thrown' in message;
  if (hasEnded) module.flushCompileCache();
  say(hasEnded || 'begun' in message ? message : { said: message });
});
thread.on('error', (error: NodeJS.ErrnoException) =>
  end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crashed', error.stack ?? error.message),
);
thread.on('exit', (code) => end('crashed', `The thread ended with ${code}.`));

setInterval(() => {
  const heldMb = process.memoryUsage.rss() / 1024 / 1024;
  if (heldMb > mostMb) {
    say({ end: 'memory', detail: `It held ${Math.round(heldMb)} MB, and ${Math.round(mostMb)} were for it.` });
    setImmediate(() => process.kill(process.pid, 'SIGKILL')); // an orderly end would wait for the thread
  }
  if (Math.abs(heldMb - toldMb) < STEP_MB) return;
  toldMb = heldMb;
  say({ held: heldMb });
}, EVERY_MS);

// Whoever stops the server signals all its processes: what is read is read to its end, or until the server is gone.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
