import { CODE } from '#contract/errors.contract.ts';
import { VISIT_LIMITS } from '#contract/visit.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import type { Throttle } from '#server/platform/http/throttle.ts';

const MINUTE = 60_000;
/** Opening again within it is the same visit. */
const VISIT_MS = 30 * MINUTE;
/** Speech of one visitor that may be under way; a listener has six. */
const SPEECH_AT_ONCE = 8;

/** Holds back whoever asks too much: one visitor, one network, or all who come to one place. */
export function createVisitLimits(throttle: Throttle) {
  const perMinute = (limit: number) => throttle({ limit, windowMs: MINUTE });
  const asks = perMinute(VISIT_LIMITS.asks);
  const networkAsks = perMinute(VISIT_LIMITS.asksOfNetwork);
  const placeAsks = perMinute(VISIT_LIMITS.asksOfPlace);
  const speech = perMinute(VISIT_LIMITS.speech);
  const reads = perMinute(VISIT_LIMITS.reads);
  const opens = perMinute(VISIT_LIMITS.opensOfNetwork);
  const visits = throttle({ limit: 1, windowMs: VISIT_MS });
  const uses = perMinute(1);
  const speaking = new Map<string, number>();
  const tooMany = (message: string) => new AppError(CODE.tooMany, message);

  return {
    open(address: string): void {
      if (!opens.take(networkOf(address))) throw tooMany('打开得太频繁了，请稍后再试');
    },
    ask(visitorId: string, placeId: string, address: string): void {
      const free = asks.take(visitorId) && networkAsks.take(networkOf(address)) && placeAsks.take(placeId);
      if (!free) throw tooMany('问得太快了，请过一分钟再问');
    },
    read(visitorId: string): void {
      if (!reads.take(visitorId)) throw tooMany('操作过于频繁，请稍后再试');
    },
    async speak<T>(visitorId: string, work: () => Promise<T>): Promise<T> {
      const others = speaking.get(visitorId) ?? 0;
      if (others >= SPEECH_AT_ONCE || !speech.take(visitorId)) throw tooMany('语音合成过于频繁，请稍后再试');
      speaking.set(visitorId, others + 1);
      try {
        return await work();
      } finally {
        const left = (speaking.get(visitorId) ?? 1) - 1;
        if (left > 0) speaking.set(visitorId, left);
        else speaking.delete(visitorId);
      }
    },
    /** Whether an opening begins a visit, and a call is worth noting. */
    isNewVisit: (visitorId: string, placeId: string) => visits.take(`${visitorId} ${placeId}`),
    isWorthNoting: (placeId: string) => uses.take(placeId),
  };
}

export type VisitLimits = ReturnType<typeof createVisitLimits>;
