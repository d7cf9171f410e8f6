import { queryOptions } from '@tanstack/react-query';
import { checkVisit, openVisit, type VisitPlace, visitHistory, visitRecommend } from '#contract/visit.contract.ts';
import { call } from '#web/lib/request.ts';
import { toTurn } from '#web/talk/core/chat-turn.ts';
import { recallConversation } from '#web/talk/remember-conversation.ts';
import { takeEarly, visitInput } from './ask-early.ts';
import { placeKey } from './place-key.ts';
import { rememberVisitor } from './remember-visitor.ts';

/** What was asked before the page stood there is its own; whoever comes again later enters again, ms. */
const KEEP_MS = 5000;
/** A page that is looked at again within it does not ask whether it is still open, in ms. */
const CHECK_MS = 30_000;

export const roomQuery = (place: VisitPlace, language: string) =>
  queryOptions({
    queryKey: ['visit', place, language],
    // Without the signal: a cookie that names the visitor comes with the answer, and one answer is enough.
    queryFn: async () => {
      const room = (await takeEarly(place, language)) ?? (await call(openVisit, visitInput(place, language)));
      if (room.visitor) rememberVisitor(room.visitor);
      return room;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEEP_MS,
    refetchOnWindowFocus: false,
  });

/** Whether the place has said that it is open; what closes it is the error. */
export const checkQuery = (place: VisitPlace) =>
  queryOptions({
    queryKey: ['visit check', place],
    queryFn: async ({ signal }): Promise<boolean> => {
      await call(checkVisit, place, { signal });
      return true;
    },
    initialData: false,
    staleTime: CHECK_MS,
    retry: false,
  });

/** The conversation that this tab was in, as it is recorded; null when there is none or it cannot be read. */
export async function readConversation(place: VisitPlace) {
  const cid = recallConversation(placeKey(place));
  if (cid === null) return null;
  try {
    const turns = await call(visitHistory, { ...place, cid });
    return turns.length > 0 ? { cid, turns: turns.map(toTurn) } : null;
  } catch {
    return null; // It can be begun anew as always; not forgotten, for a page that is left while it reads comes here as well.
  }
}

/** Questions that a text which is being typed may become. */
export const typedQuery = (place: VisitPlace, language: string, typed: string) =>
  queryOptions({
    queryKey: ['visit typed', place, language, typed],
    queryFn: ({ signal }) => call(visitRecommend, { ...place, query: typed, language }, { signal }),
    enabled: typed !== '',
    staleTime: 60_000,
    retry: false,
  });
