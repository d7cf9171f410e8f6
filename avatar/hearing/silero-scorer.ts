import type { Scorer } from './scored-activity.ts';
import type { SileroFiles } from './silero-model.ts';
import type { FromSilero, ToSilero } from './silero-worker.ts';

/** A worker, as much of it as is used. */
interface Thread {
  postMessage(message: ToSilero): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromSilero>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

const openThread = (): Thread =>
  new Worker(new URL('./silero-worker.ts', import.meta.url), { type: 'module', name: 'silero' });

/**
 * Silero VAD in a worker of its own, fetched (16 MB) when there is sound for the first time. Where it can't be had it never becomes
 * ready, and says why in the console only: nobody who talks has to know.
 */
export function createSileroScorer(files: SileroFiles, open: () => Thread = openThread): Scorer {
  let thread: Thread | null = null;
  let state: 'unopened' | 'loading' | 'ready' | 'broken' = 'unopened';
  let judged: number[] = [];

  function fail(reason: unknown): void {
    console.warn('Speech is told from noise by its loudness alone', reason);
    thread?.terminate();
    thread = null;
    [state, judged] = ['broken', []];
  }

  function start(): void {
    state = 'loading';
    try {
      thread = open();
    } catch (error) {
      fail(error);
      return;
    }
    thread.onmessage = ({ data }) => {
      if (data === 'ready') state = 'ready';
      else if (typeof data === 'number') judged.push(data);
      else fail(data.error);
    };
    thread.onerror = ({ message }) => fail(message);
    thread.postMessage(files);
  }

  return {
    isReady() {
      if (state === 'unopened') start();
      return state === 'ready';
    },
    push(samples) {
      thread?.postMessage(samples);
    },
    take: () => judged.splice(0),
    reset() {
      judged = [];
      thread?.postMessage('reset');
    },
    close() {
      thread?.terminate();
      thread = null;
      [state, judged] = ['unopened', []];
    },
  };
}
