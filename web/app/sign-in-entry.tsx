import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { returnPath, useSession } from '#web/lib/session.ts';
import { openSignIn } from '#web/lib/sign-in.ts';

/** /login shows nothing of its own: the home page, with the sign-in dialog over it, and back to `to` or `target` afterwards. */
export function SignInEntry() {
  const [query] = useSearchParams();
  const asked = query.get('to') ?? query.get('target');
  const signedIn = useSession((state) => state.token !== '');
  useEffect(() => {
    if (!signedIn) openSignIn({ target: returnPath(asked) });
  }, [signedIn, asked]);
  const rest = new URLSearchParams(query);
  rest.delete('to');
  rest.delete('target');
  return <Navigate to={signedIn ? returnPath(asked) : { pathname: '/index/home', search: `${rest}` }} replace />;
}
