import { createHashRouter, matchRoutes } from 'react-router';
import { framedProject, isFramed } from '#web/lib/is-framed.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { readToken } from '#web/lib/session.ts';
import { userInfoQuery } from '#web/lib/user-info.ts';
import { FRAMED_PROJECT_ROUTES, FRAMED_ROUTES, loadFrame, ROUTES, WORK } from './routes.tsx';

/** The place in the history of the entry that is shown. */
let place = 0;
const placeOf = (): unknown => window.history.state?.idx;
/**
 * An address that was typed gets the next place, as those that the router makes have one: it cannot go back from one without, and so nobody
 * would be asked before what was typed into the page is lost. Heard before the router hears of it.
 */
window.addEventListener('popstate', () => {
  if (typeof placeOf() !== 'number') window.history.replaceState({ ...window.history.state, idx: place + 1 }, '');
  place = Number(placeOf());
});

export const router = createHashRouter(chooseRoutes());
router.subscribe(() => {
  place = Number(placeOf() ?? place);
});

function chooseRoutes() {
  if (framedProject() !== null) return FRAMED_PROJECT_ROUTES;
  return isFramed() ? FRAMED_ROUTES : ROUTES;
}

/**
 * Fetches all that the page of the address is made of, instead of each part when the one around it is drawn, and has the page ask for its
 * data. Never rejects: what failed is said where the part would stand.
 */
export async function readAhead(): Promise<void> {
  const { pathname, search } = router.state.location;
  const work = WORK.test(pathname);
  if (work && readToken() === '') return; // it leads elsewhere
  const matches = matchRoutes(router.routes, pathname) ?? [];
  const loads = matches.flatMap(({ route }) => route.handle?.load ?? []);
  if (work) {
    loads.unshift(loadFrame);
    void queryClient.prefetchQuery(userInfoQuery());
  }
  await Promise.allSettled(
    loads.map(async (load) => {
      const { askAhead } = await load();
      await askAhead?.(new URLSearchParams(search), matches.at(-1)?.params ?? {});
    }),
  );
}
