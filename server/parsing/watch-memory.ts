import type { Worker } from 'node:worker_threads';

const EVERY_MS = 250;

/**
 * Calls `onExceeded` once a worker holds more than `limitMb` outside its JavaScript heap: resource limits cap the heap alone,
 * and unpacked streams live in buffers. Returns the end of the watch.
 */
export function watchMemory(workers: readonly Worker[], limitMb: number, onExceeded: () => void): () => void {
  let busy = false;
  const timer = setInterval(async () => {
    if (busy) return;
    busy = true;
    try {
      for (const worker of workers) {
        const { external_memory } = await worker.getHeapStatistics();
        if (external_memory > limitMb * 1024 * 1024) onExceeded();
      }
    } catch {
      // The worker has just ended: there is nothing to watch.
    } finally {
      busy = false;
    }
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
