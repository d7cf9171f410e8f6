import { useEffect, useRef, useState } from 'react';
import type { LineClass, LineEntry } from '#contract/line.contract.ts';
import type { VisitPlace } from '#contract/visit.contract.ts';
import { beatLine, leaveLine, takeLine } from '#contract/visit-line.contract.ts';
import { call } from '#web/lib/request.ts';
import { createLineKeeper, type LineKeeper } from './line-keeper.ts';

/** The line of this page, for as long as it stands; `place` has the name of its session. */
export function useLineKeeper(place: VisitPlace & { line: string }, query: URLSearchParams): LineKeeper {
  const latest = useRef({ place, query });
  latest.current = { place, query };
  const [keeper] = useState(() =>
    createLineKeeper({
      take: () =>
        call(takeLine, { ...latest.current.place, ...readClient(latest.current.place, latest.current.query) }),
      beat: () => call(beatLine, latest.current.place),
      leave: () => call(leaveLine, latest.current.place, { keepalive: true }),
    }),
  );
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && keeper.wake();
    const show = (event: PageTransitionEvent) => event.persisted && keeper.show();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pagehide', keeper.hide);
    window.addEventListener('pageshow', show);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pagehide', keeper.hide);
      window.removeEventListener('pageshow', show);
      keeper.release();
    };
  }, [keeper]);
  return keeper;
}

const CLASSES = new Map<string, LineClass>([
  ['windows', 'windows'],
  ['android', 'android'],
]);

/**
 * Links say with `client=windows`, `android` or `kiosk` what they were made for, and `kiosk=1` is a kiosk as well; everything else is a
 * browser. A project that was opened by a link is shared; by its account's session, it is one of its own list.
 */
export function readClient(place: VisitPlace, query: URLSearchParams): { client: LineClass; entry: LineEntry } {
  const given = query.get('client') ?? '';
  const client = CLASSES.get(given) ?? 'saas';
  if (query.get('embed') === '1' || place.visitor !== undefined) return { client, entry: 'embed' };
  if (query.get('kiosk') === '1' || given === 'kiosk' || client !== 'saas') return { client, entry: 'kiosk' };
  if (place.name !== undefined) return { client, entry: 'room' };
  return { client, entry: place.projectId !== undefined && !query.has('ticket') ? 'app' : 'share' };
}
