import { createCallSlots } from './call-slots.ts';
import { type CircuitState, createCircuitBreaker } from './circuit-breaker.ts';
import type { ModelError } from './model-request.ts';

/** How a service has been doing in this process since it was last changed. */
export interface ProviderHealth {
  circuit: CircuitState;
  /** Until the next trial, ms. */
  restMs: number;
  /** Calls that run, and that wait for a place. */
  active: number;
  waiting: number;
  calls: number;
  failures: number;
  /** Until the first piece of the answer, ms, smoothed over the last calls; null before the first. */
  firstTokenMs: number | null;
  /** What the last call that failed said. */
  lastError: string;
}

/** Weight of the newest call in the smoothed time. */
const NEWEST = 0.3;

/** What stands before one service: its places, its circuit breaker, and its figures. */
export function createProviderGate(now: () => number) {
  const slots = createCallSlots();
  const breaker = createCircuitBreaker(now);
  const figures = { calls: 0, failures: 0, firstTokenMs: null as number | null, lastError: '' };
  return {
    slots,
    breaker,
    /** The service refuses to report usage. */
    silent: false,
    answered(firstTokenMs: number): void {
      const before = figures.firstTokenMs ?? firstTokenMs;
      figures.calls += 1;
      breaker.begun();
      figures.firstTokenMs = before + (firstTokenMs - before) * NEWEST;
    },
    /** One call has failed, after all its tries. @param begun its answer had begun, so it was counted then */
    failed(error: ModelError, begun = false): void {
      if (!begun) figures.calls += 1;
      figures.failures += 1;
      figures.lastError = error.message;
      if (error.unhealthy) breaker.failed();
      else breaker.succeeded(); // it is there, and answers
    },
    health: (): ProviderHealth => ({
      ...figures,
      firstTokenMs: figures.firstTokenMs === null ? null : Math.round(figures.firstTokenMs),
      circuit: breaker.state,
      restMs: breaker.restMs,
      active: slots.active,
      waiting: slots.waiting,
    }),
  };
}

export type ProviderGate = ReturnType<typeof createProviderGate>;
