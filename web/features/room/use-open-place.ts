import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CODE, PLACE_CODES } from '#contract/errors.contract.ts';
import { followVisit, type VisitPlace } from '#contract/visit.contract.ts';
import { keepStream } from '#web/lib/events/keep-stream.ts';
import { openStream } from '#web/lib/open-stream.ts';
import { RequestError } from '#web/lib/transport/request-error.ts';
import type { LineKeeper } from './line-keeper.ts';
import { checkQuery } from './room.queries.ts';

/** A place that has closed may open again: it is tried so much later, in ms, and when the page is looked at. */
export const REOPEN_MS = 60_000;

/**
 * Follows whether the place is open, from when somebody has entered it. `ended` is what refuses it, null while it is open; `refuse` tells a
 * refusal that another call has met: it holds until the place opens anew. `isAway`: nothing answers there. `edition`: which version is shown
 * to whoever enters now, null until that is told.
 */
export function useOpenPlace(
  place: VisitPlace,
  hasEntered: boolean,
  line: LineKeeper,
): { ended: unknown; refuse(refusal: unknown): void; isAway: boolean; edition: string | null } {
  const [refused, setRefused] = useState<unknown>(null);
  const [isAway, setAway] = useState(false);
  const [edition, setEdition] = useState<string | null>(null);
  const client = useQueryClient();
  // Where no stream comes through (a proxy that collects, a frame without cookies), the page asks when it is looked at.
  const check = useQuery({ ...checkQuery(place), enabled: hasEntered });
  useEffect(() => {
    if (!hasEntered) return;
    const own = new AbortController();
    void keepStream(
      {
        open: (signal) => readNews(place, signal),
        // Whoever waits for a line is told on a page that nobody sees, too.
        isHeld: () => line.getState().state === 'waiting',
        onAway: () => setAway(true),
        onLine(news) {
          setAway(false);
          if (news.type === 'line') line.hear(news);
          if (news.type !== 'open') return;
          setRefused(null);
          setEdition(news.edition);
          client.setQueryData(checkQuery(place).queryKey, true);
        },
        afterRefusal(error) {
          if (!PLACE_CODES.includes(error.code) && error.code !== CODE.notFound) return undefined;
          setRefused(error);
          return REOPEN_MS;
        },
      },
      own.signal,
    );
    return () => own.abort();
  }, [place, hasEntered, client, line]);
  return { ended: refused ?? check.error, refuse: setRefused, isAway, edition };
}

/** The last line is a refusal as that of any other call. */
async function* readNews(place: VisitPlace, signal: AbortSignal) {
  for await (const line of openStream(followVisit, place, { signal })) {
    if (line.type === 'closed') throw new RequestError(line.code, line.message);
    yield line;
  }
}
