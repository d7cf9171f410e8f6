/** Failures in a row after which a service is left alone. */
const THRESHOLD = 5;
/** How long, the first time and at most, in ms; each failed trial doubles it. */
const REST = { first: 15_000, longest: 120_000 };

export type CircuitState = 'closed' | 'open' | 'trial';

/** Keeps calls away from a service that fails again and again, and lets one through from time to time to see whether it has recovered. */
export function createCircuitBreaker(now: () => number = Date.now) {
  let state: CircuitState = 'closed';
  let failures = 0;
  let rests = 0;
  let until = 0;
  return {
    /** Whether a call may go now. Who gets a yes must report `succeeded`, `failed` or `withdrawn`. */
    admit(): boolean {
      if (state === 'closed') return true;
      if (state === 'trial' || now() < until) return false;
      state = 'trial';
      return true;
    },
    /** An answer has begun. That ends a trial, so that others need not wait for the end of it; the next failure opens again. */
    begun(): void {
      if (state !== 'trial') return;
      state = 'closed';
      failures = THRESHOLD - 1;
    },
    succeeded(): void {
      state = 'closed';
      failures = 0;
      rests = 0;
    },
    failed(): void {
      failures += 1;
      if (state !== 'trial' && failures < THRESHOLD) return;
      if (state === 'open') return; // calls that were under way when it opened
      state = 'open';
      until = now() + Math.min(REST.first * 2 ** rests, REST.longest);
      rests += 1;
    },
    /** The call ended without telling anything about the service. */
    withdrawn(): void {
      if (state === 'trial') state = 'open';
    },
    get state(): CircuitState {
      return state;
    },
    /** Ms until the next trial; 0 when closed. */
    get restMs(): number {
      return state === 'open' ? Math.max(0, until - now()) : 0;
    },
  };
}
