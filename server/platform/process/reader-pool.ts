import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { COMPILED } from '../compiled.ts';
import type { FromReader, ReaderEnd, SystemFault, ToReader } from './reader-protocol.ts';
import { addHolder, type Holder, keepWithinRoom, removeHolder, roomFor } from './share-memory.ts';

const HOST = fileURLToPath(new URL('host-worker.ts', import.meta.url));
/** A process without a file ends after so long. */
const IDLE_MS = 10_000;
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

/**
 * A file that came to no end. `memory`: it needs more than it may; `crowded`: others held too much beside it, or the system ended it;
 * `crashed`: the process ended by itself.
 */
export class ReaderEnded extends Error {
  readonly reason: ReaderEnd | 'crowded';
  constructor(reason: ReaderEnd | 'crowded', detail: string) {
    super(`A process that reads files ended (${reason}): ${detail}`);
    this.reason = reason;
  }
}

export interface ReaderOptions {
  /** JavaScript heap of the thread that reads. */
  heapMb: number;
  /** What a process may hold in all, whatever others hold. By default as much as they leave when a file begins. */
  mostMb?: number;
  /** One that a large file has left with more is not used for another one. */
  reuseBelowMb?: number;
}

export interface RunOptions<Message> {
  /** Ends the process, whatever it does. */
  signal: AbortSignal;
  onMessage?(message: Message, next: () => void): void;
  /** The process is there, and works on the file. */
  onBegun?(): void;
  /** Ends others rather than this one where all together hold too much. */
  isKept?: boolean;
  /** Whether it only waits at present: it ends before any that works. */
  rests?(): boolean;
}

interface Listener<Message, Outcome> {
  onMessage(message: Message, next: () => void): void;
  onBegun(): void;
  onOutcome(outcome: Outcome): void;
  onError(error: unknown): void;
}

interface Reader<Task, Message, Outcome> extends Holder {
  read(task: Task, listener: Listener<Message, Outcome>): void;
  end(): Promise<void>;
}

/** Processes that read files by `workOnFile` of one module, one file each at a time; as many as are asked for at once. */
export function createReaderPool<Task extends object, Message, Outcome>(workerFile: URL, options: ReaderOptions) {
  const idle: Reader<Task, Message, Outcome>[] = [];
  const all = new Set<Reader<Task, Message, Outcome>>();
  let isClosed = false;

  const forget = (reader: Reader<Task, Message, Outcome>) => {
    removeHolder(reader);
    all.delete(reader);
    const at = idle.indexOf(reader);
    if (at >= 0) idle.splice(at, 1);
  };
  const start = (): Reader<Task, Message, Outcome> => {
    const reader: Reader<Task, Message, Outcome> = startReader(workerFile, options, {
      onIdle: () => void idle.push(reader),
      onGone: () => forget(reader),
    });
    all.add(reader);
    addHolder(reader);
    return reader;
  };

  return {
    /** Rejects with what `signal` is aborted with, with ReaderEnded when the process ends, with an error of the system. */
    async run(
      task: Task,
      { signal, onMessage = () => {}, onBegun = () => {}, isKept = false, rests = () => false }: RunOptions<Message>,
    ): Promise<Outcome> {
      signal.throwIfAborted();
      if (isClosed) throw new Error('files are not read any more');
      const reader = idle.pop() ?? start();
      const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
      const onAbort = () => {
        reject(signal.reason);
        void reader.end();
      };
      signal.addEventListener('abort', onAbort, { once: true });
      reader.isKept = isKept;
      reader.rests = rests;
      reader.read(task, { onMessage, onBegun, onOutcome: resolve, onError: reject });
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

function startReader<Task, Message, Outcome>(
  workerFile: URL,
  { heapMb, mostMb, reuseBelowMb = REUSE_BELOW_MB }: ReaderOptions,
  { onIdle, onGone }: ReaderEvents,
): Reader<Task, Message, Outcome> {
  const child = fork(HOST, [workerFile.href, String(heapMb)], {
    env: ENVIRONMENT,
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let listener: Listener<Message, Outcome> | null = null;
  let idleTimer: NodeJS.Timeout | undefined;
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors = (errors + chunk).slice(-ERROR_CHARACTERS);
  });

  const failWith = (error: Error) => {
    listener?.onError(error);
    listener = null;
    kill();
  };
  const fail = (reason: ReaderEnded['reason'], detail: string) => failWith(new ReaderEnded(reason, detail));
  const kill = () => {
    clearTimeout(idleTimer);
    onGone();
    child.kill('SIGKILL');
  };
  /** Between two files. */
  const rest = (answer: (last: Listener<Message, Outcome>) => void) => {
    const last = listener;
    listener = null;
    if (reader.heldMb > reuseBelowMb) kill();
    else {
      holdOpen(child, false);
      idleTimer = setTimeout(kill, IDLE_MS).unref();
      onIdle();
    }
    if (last) answer(last);
  };

  child.on('message', (message: FromReader<Message, Outcome>) => {
    if ('held' in message) {
      reader.heldMb = message.held;
      keepWithinRoom();
    } else if ('end' in message) fail(message.end, message.detail);
    else if ('outcome' in message) rest((last) => last.onOutcome(message.outcome));
    else if ('thrown' in message) rest((last) => last.onError(toError(message.thrown)));
    else if ('begun' in message) listener?.onBegun();
    else listener?.onMessage(message.said, () => tell(child, 'next'));
  });
  child.on('error', failWith);
  // What is killed without our doing has held more than the system has.
  child.on('exit', (code, signal) =>
    fail(signal === 'SIGKILL' ? 'crowded' : 'crashed', `The process ended: ${signal ?? code}. ${errors}`),
  );

  const reader: Reader<Task, Message, Outcome> = {
    heldMb: 0,
    isKept: false,
    get isBusy() {
      return listener !== null;
    },
    giveUp: () => fail('crowded', 'All that read files hold too much together.'),
    read(task, next) {
      clearTimeout(idleTimer);
      holdOpen(child, true);
      listener = next;
      tell(child, { task, mostMb: mostMb ?? roomFor(reader) });
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

function tell<Task>(child: ChildProcess, message: ToReader<Task>): void {
  child.send(message, () => {}); // one that is gone tells so by its exit
}

/** Whether this process waits for that one before it ends. */
function holdOpen(child: ChildProcess, isHeld: boolean): void {
  for (const one of [child, child.channel]) isHeld ? one?.ref() : one?.unref();
}

const toError = ({ message, ...fields }: SystemFault): Error => Object.assign(new Error(message), fields);
