import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { COMPILED } from '#server/platform/compiled.ts';
import { ParseError } from '../parse-error.ts';
import type { ParseMessage, ParseOutcome } from '../report-outcome.ts';
import type { FromReader, ReaderEnd, ReaderTask, SystemFault, ToReader } from './reader-protocol.ts';
import { addHolder, type Holder, keepWithinRoom, removeHolder, roomFor } from './share-memory.ts';

const HOST = fileURLToPath(new URL('host-worker.ts', import.meta.url));
/** A process without a file ends after so long. */
const IDLE_MS = 10_000;
/** One that a large file has left with more is not used for another one. */
const REUSE_BELOW_MB = 200;
const ERROR_CHARACTERS = 4000;
/**
 * Nothing of ours, which holds secrets. Compiled code is kept, so that a process is there in a fraction of the time. Freed memory goes back
 * to the system (see scripts/start.mjs).
 */
const ENVIRONMENT = {
  NODE_COMPILE_CACHE: COMPILED,
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '262144',
};

interface Listener<Item, Result> {
  onMessage(message: ParseMessage<Item>, next: () => void): void;
  onOutcome(outcome: ParseOutcome<Result>): void;
  onError(error: unknown): void;
}

interface Reader<Item, Result> extends Holder {
  read(task: ReaderTask, listener: Listener<Item, Result>): void;
  end(): Promise<void>;
}

/** Processes that read files by `parseInWorker` of one module, one file each at a time; as many as are asked for at once. */
export function createReaderPool<Item, Result>(workerFile: URL, heapMb: number) {
  const idle: Reader<Item, Result>[] = [];
  const all = new Set<Reader<Item, Result>>();
  let isClosed = false;

  const forget = (reader: Reader<Item, Result>) => {
    removeHolder(reader);
    all.delete(reader);
    const at = idle.indexOf(reader);
    if (at >= 0) idle.splice(at, 1);
  };
  const start = (): Reader<Item, Result> => {
    const reader: Reader<Item, Result> = startReader(workerFile, heapMb, {
      onIdle: () => void idle.push(reader),
      onGone: () => forget(reader),
    });
    all.add(reader);
    addHolder(reader);
    return reader;
  };

  return {
    /** Rejects with what `signal` is aborted with, with ParseError `memory` or `crashed` when the process ends, with an error of the system. */
    async run(
      task: ReaderTask,
      signal: AbortSignal,
      onMessage: Listener<Item, Result>['onMessage'],
    ): Promise<ParseOutcome<Result>> {
      signal.throwIfAborted();
      if (isClosed) throw new Error('files are not read any more');
      const reader = idle.pop() ?? start();
      const { promise, resolve, reject } = Promise.withResolvers<ParseOutcome<Result>>();
      const onAbort = () => {
        reject(signal.reason);
        void reader.end();
      };
      signal.addEventListener('abort', onAbort, { once: true });
      reader.read(task, { onMessage, onOutcome: resolve, onError: reject });
      return promise.finally(() => signal.removeEventListener('abort', onAbort));
    },
    async close(): Promise<void> {
      isClosed = true;
      await Promise.all([...all].map((reader) => reader.end()));
    },
  };
}

interface ReaderEvents {
  onIdle(): void;
  onGone(): void;
}

function startReader<Item, Result>(
  workerFile: URL,
  heapMb: number,
  { onIdle, onGone }: ReaderEvents,
): Reader<Item, Result> {
  const child = fork(HOST, [workerFile.href, String(heapMb)], {
    env: ENVIRONMENT,
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let listener: Listener<Item, Result> | null = null;
  let idleTimer: NodeJS.Timeout | undefined;
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors = (errors + chunk).slice(-ERROR_CHARACTERS);
  });

  const fail = (reason: ReaderEnd, detail: string) => {
    listener?.onError(new ParseError(reason, undefined, { cause: new Error(detail) }));
    listener = null;
    kill();
  };
  const kill = () => {
    clearTimeout(idleTimer);
    onGone();
    child.kill('SIGKILL');
  };
  /** Between two files. */
  const rest = (answer: (last: Listener<Item, Result>) => void) => {
    const last = listener;
    listener = null;
    if (reader.heldMb > REUSE_BELOW_MB) kill();
    else {
      holdOpen(child, false);
      idleTimer = setTimeout(kill, IDLE_MS).unref();
      onIdle();
    }
    if (last) answer(last);
  };

  child.on('message', (message: FromReader<Item, Result>) => {
    if ('held' in message) {
      reader.heldMb = message.held;
      keepWithinRoom();
    } else if ('end' in message) fail(message.end, message.detail);
    else if ('outcome' in message) rest((last) => last.onOutcome(message.outcome));
    else if ('thrown' in message) rest((last) => last.onError(toError(message.thrown)));
    else listener?.onMessage(message, () => tell(child, 'next'));
  });
  child.on('error', (error) => fail('crashed', error.message));
  // What is killed without our doing has held more than it might, or more than the system has.
  child.on('exit', (code, signal) =>
    fail(signal === 'SIGKILL' ? 'memory' : 'crashed', `The process ended: ${signal ?? code}. ${errors}`),
  );

  const reader: Reader<Item, Result> = {
    heldMb: 0,
    get isBusy() {
      return listener !== null;
    },
    giveUp: () => fail('memory', 'All that read files hold too much together.'),
    read(task, next) {
      clearTimeout(idleTimer);
      holdOpen(child, true);
      listener = next;
      tell(child, { task, mostMb: roomFor(reader) });
    },
    async end() {
      listener = null;
      holdOpen(child, true);
      kill();
      if (child.exitCode === null && child.signalCode === null && child.pid) await once(child, 'exit');
    },
  };
  return reader;
}

function tell(child: ChildProcess, message: ToReader): void {
  child.send(message, () => {}); // one that is gone tells so by its exit
}

/** Whether this process waits for that one before it ends. */
function holdOpen(child: ChildProcess, isHeld: boolean): void {
  for (const one of [child, child.channel]) isHeld ? one?.ref() : one?.unref();
}

const toError = ({ message, ...fields }: SystemFault): Error => Object.assign(new Error(message), fields);
