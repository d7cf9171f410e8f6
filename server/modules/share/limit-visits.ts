import { VISIT_LIMITS } from '#contract/visit.contract.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import { limitAtOnce } from '#server/platform/limit/at-once.ts';
import type { Limits } from '#server/platform/limit/limits.ts';

/** Speech of one visitor that may be under way; a listener has six. */
const SPEECH_AT_ONCE = 8;

/** Holds back whoever asks too much: one visitor, one network, or all who come to one place. */
export function createVisitLimits(limits: Limits) {
  const { asks, asksOfNetwork, asksOfPlace, speech, reads, visits, uses } = VISIT_LIMITS;
  const beginSpeech = limitAtOnce(SPEECH_AT_ONCE, speech.message);

  return {
    /** One after the other: whoever is held back does not use up what others share. */
    async ask(visitorId: string, placeId: string, address: string): Promise<void> {
      await limits.demand(asks, visitorId);
      await limits.demand(asksOfNetwork, networkOf(address));
      await limits.demand(asksOfPlace, placeId);
    },
    read: (visitorId: string): Promise<void> => limits.demand(reads, visitorId),
    async speak<T>(visitorId: string, work: () => Promise<T>): Promise<T> {
      const leave = beginSpeech(visitorId);
      try {
        await limits.demand(speech, visitorId);
        return await work();
      } finally {
        leave();
      }
    },
    /** Whether an opening begins a visit, and a call is worth noting. */
    isNewVisit: async (visitorId: string, placeId: string) =>
      (await limits.take(visits, `${visitorId} ${placeId}`)).allowed,
    isWorthNoting: async (placeId: string) => (await limits.take(uses, placeId)).allowed,
  };
}

export type VisitLimits = ReturnType<typeof createVisitLimits>;
