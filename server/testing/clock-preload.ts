import { isMainThread } from 'node:worker_threads';
import { shiftDate } from './shift-date.ts';

// Loaded with --import before the server under test: its `Date` then runs ahead by as many ms as its parent says. Timers, worker threads
// and the database keep the real time, so that whoever judges by the database's clock is found out.

export interface ClockMessage {
  clockAheadMs: number;
}

if (isMainThread) {
  const setAhead = shiftDate();
  process.on('message', (message: Partial<ClockMessage>) => {
    if (message.clockAheadMs === undefined) return;
    setAhead(message.clockAheadMs);
    process.send?.(message);
  });
}
