import { createHashRouter, matchRoutes } from 'react-router';
import { framedProject, isFramed } from '#web/lib/is-framed.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { readToken } from '#web/lib/session.ts';
import { userInfoQuery } from '#web/lib/user-info.ts';
import { FRAMED_PROJECT_ROUTES, FRAMED_ROUTES, loadFrame, ROUTES, WORK } from './routes.tsx';

export const router = createHashRouter(chooseRoutes());

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
