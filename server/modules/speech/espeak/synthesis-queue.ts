import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { CODE } from '#contract/errors.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import type { SynthesisJob, SynthesisLine, SynthesisResult } from './synthesis-protocol.ts';

interface QueueOptions {
  /** Path of the program that speaks the synthesis protocol. */
  program: string;
  /** Jobs that may wait beside the one at work. */
  maxWaiting?: number;
  /** For one job, the start of the process included. */
  timeLimitMs?: number;
  /** The process is ended after so long without a job, and its memory is free again. */
  idleMs?: number;
}

export interface SynthesisQueue {
  run(job: Omit<SynthesisJob, 'id'>, signal: AbortSignal): Promise<SynthesisResult>;
  /** Starts the process before the first job, which then does not wait for it. */
  warmUp(): void;
  close(): Promise<void>;
}

interface Task {
  job: SynthesisJob;
  resolve(result: SynthesisResult): void;
  reject(reason: unknown): void;
}

/**
 * Hands jobs one by one to a child process, which is started with the first job and again after it died. A job that fails, takes too
 * long or loses its process is rejected alone; those behind it go on.
 */
export function createSynthesisQueue(options: QueueOptions): SynthesisQueue {
  const { program, maxWaiting = 32, timeLimitMs = 20_000, idleMs = 600_000 } = options;
  const waiting: Task[] = [];
  let active: Task | null = null;
  let child: ChildProcess | null = null;
  let timer: NodeJS.Timeout | undefined;
  let nextId = 1;
  let closed = false;

  function startNext(): void {
    clearTimeout(timer);
    const task = waiting.shift() ?? null;
    active = task;
    if (!task) {
      timer = setTimeout(stopChild, idleMs).unref();
      return;
    }
    timer = setTimeout(() => {
      stopChild();
      settle(() => task.reject(new AppError(CODE.unavailable, '语音合成超时，请稍后再试')));
    }, timeLimitMs);
    child ??= startChild();
    child.stdin?.write(`${JSON.stringify(task.job)}\n`);
  }

  function settle(answer: () => void): void {
    active = null;
    answer();
    startNext();
  }

  function startChild(): ChildProcess {
    const started = spawn(process.execPath, ['--max-old-space-size=256', program], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: {}, // it needs nothing from ours, and ours holds secrets
    });
    const onDeath = (cause?: Error) => {
      if (child !== started) return; // ended by us, already replaced
      child = null;
      const task = active;
      if (task) settle(() => task.reject(new AppError(CODE.unavailable, '语音合成中断，请重试', { cause })));
    };
    started.once('error', onDeath);
    started.once('exit', (code, signal) => onDeath(new Error(`Synthesis process ended: ${signal ?? code}`)));
    started.stdin?.on('error', () => {}); // the exit event tells the same
    createInterface({ input: started.stdout }).on('line', (text) => {
      if (child === started) takeLine(readLine(text));
    });
    return started;
  }

  function takeLine(line: SynthesisLine | null): void {
    const task = active;
    if (!task || !line || 'ready' in line || line.id !== task.job.id) return;
    if ('error' in line) {
      const cause = new Error(line.error);
      settle(() => task.reject(new AppError(CODE.unavailable, '语音合成失败，请稍后再试', { cause })));
    } else settle(() => task.resolve(line));
  }

  function stopChild(): void {
    child?.kill('SIGKILL');
    child = null;
  }

  return {
    run(job, signal) {
      if (closed) return Promise.reject(new AppError(CODE.unavailable, '语音服务已停止'));
      if (signal.aborted) return Promise.reject(signal.reason);
      if (waiting.length >= maxWaiting) return Promise.reject(new AppError(CODE.tooMany, '语音合成繁忙，请稍后再试'));
      return new Promise((resolve, reject) => {
        const task: Task = { job: { ...job, id: nextId++ }, resolve, reject };
        // A job at work is let finish: it takes less than starting the process again.
        const onAbort = () => {
          const index = waiting.indexOf(task);
          if (index >= 0) waiting.splice(index, 1);
          reject(signal.reason);
        };
        signal.addEventListener('abort', onAbort, { once: true });
        waiting.push(task);
        if (!active) startNext();
      });
    },
    warmUp() {
      if (closed || child) return;
      child = startChild();
      timer = setTimeout(stopChild, idleMs).unref();
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      for (const task of [active, ...waiting.splice(0)]) task?.reject(new AppError(CODE.unavailable, '语音服务已停止'));
      active = null;
      const ending = child;
      stopChild();
      if (ending && ending.exitCode === null && ending.signalCode === null) await once(ending, 'exit');
    },
  };
}

/** Null for anything that is not of the protocol: another library in the process may have printed it. */
function readLine(text: string): SynthesisLine | null {
  try {
    return JSON.parse(text) as SynthesisLine;
  } catch {
    return null;
  }
}
