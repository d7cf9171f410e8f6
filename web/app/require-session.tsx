import { Navigate, Outlet, useLocation } from 'react-router';
import { signInPath, useSession } from '#web/lib/session.ts';

/** Lets nobody pass without a session; also when it ends while a page is open. */
export function RequireSession() {
  const signedIn = useSession((state) => state.token !== '' || state.waiting);
  const { pathname, search } = useLocation();
  return signedIn ? <Outlet /> : <Navigate to={signInPath(pathname + search)} replace />;
}
