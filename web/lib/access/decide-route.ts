import { matchPath } from 'react-router';
import type { Brand } from '#contract/company.contract.ts';
import { landingPath } from '#contract/landing.contract.ts';
import { ROUTE_TABLE } from './route-table.ts';

/** What the guard knows when someone asks for a page. */
export interface Visit {
  path: string;
  /** Query of the hash, with its question mark; may be empty. */
  search: string;
  /** Of the state or of local storage; empty without a session. */
  token: string;
  /** The session ended while the page held unsaved work, which waits for it to come back. */
  waiting: boolean;
  /** The person signed out by themself: nobody asks them to sign in again. */
  left: boolean;
  /** Without a head the workbench shows no project list; without navigation visitors land elsewhere. */
  brand: Pick<Brand, 'menuHeadHide' | 'navHide'>;
}

export type Decision =
  /** `checked`: the account's standing decides as well, once it is known. */
  | { kind: 'pass'; checked: boolean }
  | { kind: 'redirect'; to: string }
  /** Another application hands over its session; the page is asked for again without the token in its address. */
  | { kind: 'adopt'; token: string; to: string }
  /** To the landing page, which opens the sign-in dialog and leads on to `target`. */
  | { kind: 'sign-in'; to: string; target: string };

/** Pages that another application may open with its own session (specification 1 §4). */
const ADOPTING: readonly string[] = ['/home/project', '/home/roles', '/home/project/list', '/home/role'];
const HANDED_OVER = 'hyToken';

/** The guard of every route (specification 1 §4): a pure rule, applied by the router. */
export function decideRoute(visit: Visit): Decision {
  const { path, search, token } = visit;
  const query = new URLSearchParams(search);
  const handedOver = query.get(HANDED_OVER);
  if (handedOver && ADOPTING.some((one) => matchPath(one, path))) {
    query.delete(HANDED_OVER);
    return { kind: 'adopt', token: handedOver, to: query.size > 0 ? `${path}?${query}` : path };
  }
  if (isPublic(path)) return { kind: 'pass', checked: false };
  if (token === '' && !visit.waiting) return askIn(visit);
  if (visit.brand.menuHeadHide === 1 && matchPath('/home/project/list', path))
    return { kind: 'redirect', to: '/home/roles' };
  return { kind: 'pass', checked: true };
}

function askIn({ path, search, left, brand }: Visit): Decision {
  const landing = landingPath(brand, path);
  return left || landing === '/h5/login'
    ? { kind: 'redirect', to: landing }
    : { kind: 'sign-in', to: landing, target: path + search };
}

/** As the router matches: whatever the case, with or without a slash at the end. */
function isPublic(path: string): boolean {
  const row = ROUTE_TABLE.find((one) => matchPath(one.path, path) !== null);
  return row?.access !== 'sign-in';
}
