/** Replaces this thread's `Date` by one that runs ahead of the real one by what the answered function is given, ms. Timers keep the real time. */
export function shiftDate(): (aheadMs: number) => void {
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
  return (ms) => {
    aheadMs = ms;
  };
}
