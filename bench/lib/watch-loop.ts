/**
 * Loaded into the server before its own code (NODE_OPTIONS=--import): answers each message `{ figures: true }` with how late the main
 * thread's event loop was since the last one. Nothing in the product knows of it.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

export const RESOLUTION_MS = 10;

export interface LoopFigures {
  loopP99Ms: number;
  loopMaxMs: number;
}

if (isMainThread && process.send) {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  // The histogram holds the time from one sample to the next, the waiting itself included.
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  process.on('message', (message: { figures?: true }) => {
    if (!message.figures) return;
    const figures: LoopFigures = { loopP99Ms: late(histogram.percentile(99)), loopMaxMs: late(histogram.max) };
    histogram.reset();
    process.send?.(figures);
  });
}
