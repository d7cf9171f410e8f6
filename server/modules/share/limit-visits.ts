import { VISIT_LIMITS } from '#contract/visit.contract.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import { limitAtOnce } from '#server/platform/limit/at-once.ts';
import { demandOfNetwork } from '#server/platform/limit/demand-of-network.ts';
import type { Limits } from '#server/platform/limit/limits.ts';

/** Speech of one visitor under way in one process. A listener fetches two sentences ahead of the one that is heard, one call each. */
const SPEECH_AT_ONCE = 8;
/** Open streams of one visitor, and of one network, in one process: tabs of a browser; screens of a hall, or a school behind one address. */
const STREAMS_OF_VISITOR = 6;
const STREAMS_OF_NETWORK = 300;
const tellPages = (most: number) => `同时打开的页面最多 ${most} 个，请关闭一些后重试`;

/** Holds back whoever asks too much: one visitor, one network, or all who come to one place. */
export function createVisitLimits(limits: Limits) {
  const { asks, asksOfNetwork, asksOfPlace, speech, reads, visits, uses, follows } = VISIT_LIMITS;
  const beginSpeech = limitAtOnce(
    { perProcess: SPEECH_AT_ONCE },
    `同时合成的语音最多 ${SPEECH_AT_ONCE} 句，请稍后再试`,
  );
  const openStream = limitAtOnce({ perProcess: STREAMS_OF_VISITOR }, tellPages(STREAMS_OF_VISITOR));
  const openOfNetwork = limitAtOnce({ perProcess: STREAMS_OF_NETWORK }, `同一网络${tellPages(STREAMS_OF_NETWORK)}`);

  return {
    /** One after the other: whoever is held back does not use up what others share. */
    async ask(visitorId: string, placeId: string, address: string): Promise<void> {
      await limits.demand(asks, visitorId);
      await demandOfNetwork(limits, asksOfNetwork, address);
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
    /** Answers what gives the stream's place back. */
    async follow(visitorId: string, address: string): Promise<() => void> {
      await limits.demand(follows, visitorId);
      const leave = openStream(visitorId);
      try {
        const leaveNetwork = openOfNetwork(networkOf(address));
        return () => {
          leaveNetwork();
          leave();
        };
      } catch (error) {
        leave();
        throw error;
      }
    },
    /** Whether an opening begins a visit, and a call is worth noting. */
    isNewVisit: async (visitorId: string, placeId: string) =>
      (await limits.take(visits, `${visitorId} ${placeId}`)).allowed,
    isWorthNoting: async (placeId: string) => (await limits.take(uses, placeId)).allowed,
  };
}

export type VisitLimits = ReturnType<typeof createVisitLimits>;
