import { createHashRouter, matchRoutes } from 'react-router';
import { isFramed } from '#web/lib/is-framed.ts';
import { FRAMED_ROUTES, loadFrame, ROUTES, WORK } from './routes.tsx';

export const router = createHashRouter(isFramed() ? FRAMED_ROUTES : ROUTES);

/** Begins to fetch all that the page of the address is made of, instead of each part when the one around it is drawn. */
export function readAhead(): void {
  const { pathname } = router.state.location;
  const loads = matchRoutes(router.routes, pathname)?.flatMap(({ route }) => route.handle?.load ?? []) ?? [];
  if (WORK.test(pathname)) loads.unshift(loadFrame);
  for (const load of loads) load().catch(() => {}); // said where the part would stand
}
