import { isMainThread } from 'node:worker_threads';

// Loaded with --import before the server under test: its `Date` then runs ahead by as many ms as its parent says. Timers, worker threads
// and the database keep the real time, so that whoever judges by the database's clock is found out.

export interface ClockMessage {
  clockAheadMs: number;
}

if (isMainThread) {
  const RealDate = Date;
  const realNow = RealDate.now;
  let aheadMs = 0;
  const now = () => realNow() + aheadMs;
  RealDate.now = now;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values, newTarget) =>
      Reflect.construct(target, values.length > 0 ? values : [now()], newTarget),
    apply: () => new RealDate(now()).toString(),
  });
  RealDate.prototype.constructor = globalThis.Date;

  process.on('message', (message: Partial<ClockMessage>) => {
    if (message.clockAheadMs === undefined) return;
    aheadMs = message.clockAheadMs;
    process.send?.(message);
  });
}
