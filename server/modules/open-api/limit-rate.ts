const MINUTE = 60_000;
const MAX_KEYS = 50_000;

/** How a key stands within its minute. */
export interface Allowance {
  /** False: this request is one too many. */
  allowed: boolean;
  remaining: number;
  /** Until the minute is over. */
  waitMs: number;
}

/** Counts requests per key in minutes that begin with the first one, in this process. Bounded: the oldest keys are forgotten first. */
export function createRateLimit(now: () => number = Date.now) {
  const minutes = new Map<string, { used: number; endsAt: number }>();
  return (keyId: string, perMinute: number): Allowance => {
    const at = now();
    let minute = minutes.get(keyId);
    if (!minute || minute.endsAt <= at) {
      minute = { used: 0, endsAt: at + MINUTE };
      minutes.delete(keyId);
      minutes.set(keyId, minute);
      const oldest = minutes.keys().next().value;
      if (minutes.size > MAX_KEYS && oldest !== undefined) minutes.delete(oldest);
    }
    const allowed = minute.used < perMinute;
    if (allowed) minute.used += 1;
    return { allowed, remaining: perMinute - minute.used, waitMs: minute.endsAt - at };
  };
}
