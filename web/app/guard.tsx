import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { checkStanding } from '#contract/access.contract.ts';
import { landingPath } from '#contract/landing.contract.ts';
import { decideRoute } from '#web/lib/access/decide-route.ts';
import { showBlocked } from '#web/lib/account-dialogs.ts';
import { useBrand } from '#web/lib/brand.ts';
import { hideHomeHead } from '#web/lib/home-head.ts';
import { readToken, startSession, useSession } from '#web/lib/session.ts';
import { openSignIn } from '#web/lib/sign-in.ts';
import { userInfoQuery } from '#web/lib/user-info.ts';

/** Which application hands its sessions over (specification 1 §4). */
const AGENT = 'hy';

/** Stands before every page and does what decide-route.ts says; also when a session ends while a page is open. */
export function Guard() {
  const { pathname, search, key } = useLocation();
  const { token, waiting, ...session } = useSession();
  const brand = useBrand((state) => state.config);
  // Whoever leaves is not asked in again where they were; the next closed page asks, however soon they go there.
  const leftAt = useRef<string | null>(null);
  if (!session.left) leftAt.current = null;
  else leftAt.current ??= key;
  const left = session.left && leftAt.current === key;
  const decision = decideRoute({ path: pathname, search, token: token || readToken(), waiting, left, brand });
  const landed = session.left && (!left || decision.kind === 'pass');
  useEffect(() => {
    if (landed) useSession.setState({ left: false });
  }, [landed]);
  if (decision.kind === 'adopt') return <Adopt token={decision.token} to={decision.to} />;
  // By the key of where one is: one that is led away from twice in a row is led away twice.
  if (decision.kind === 'redirect') return <Navigate key={key} to={decision.to} replace />;
  if (decision.kind === 'sign-in') return <AskIn key={key} to={decision.to} target={decision.target} />;
  return decision.checked ? <Checked /> : <Outlet />;
}

function Adopt({ token, to }: { token: string; to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    hideHomeHead(AGENT);
    startSession(token);
    void navigate(to, { replace: true });
  }, [token, to, navigate]);
  return null;
}

function AskIn({ to, target }: { to: string; target: string }) {
  useEffect(() => openSignIn({ target }), [target]);
  return <Navigate to={to} replace />;
}

/** Pages of the workbench: an account that may not work is kept out on entering, told on the page when it happens meanwhile. */
function Checked() {
  const blocked = useStandingCheck();
  const brand = useBrand((state) => state.config);
  const { pathname } = useLocation();
  const token = useSession((state) => state.token);
  const follows = token !== '' && !blocked;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session has other events
  useEffect(() => {
    if (!follows) return;
    let stop: (() => void) | null = null;
    let left = false;
    void import('./follow-changes.ts').then(
      ({ followChanges }) => {
        if (!left) stop = followChanges();
      },
      () => {}, // an old page whose parts are gone: it is asked anew when it is looked at
    );
    return () => {
      left = true;
      stop?.();
    };
  }, [follows, token]);
  return blocked ? <Navigate to={landingPath(brand, pathname)} replace /> : <Outlet />;
}

/**
 * Whether the account has to stay outside. One that lost its standing while at work is told so, and stays where its unsaved work is:
 * the server refuses everything else anyway.
 */
function useStandingCheck(): boolean {
  const signedIn = useSession((state) => state.token !== '');
  const { data } = useQuery({ ...userInfoQuery(), enabled: signedIn });
  const standing = data ? checkStanding(data, Date.now()) : null;
  const worked = useRef(false);
  if (standing === 'active') worked.current = true;
  const blocked = standing === null || standing === 'active' ? null : standing;
  useEffect(() => {
    if (blocked) showBlocked(blocked);
  }, [blocked]);
  return blocked !== null && !worked.current;
}
