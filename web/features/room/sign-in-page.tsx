import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { enter } from '#web/lib/enter.ts';
import { readToken, useSession } from '#web/lib/session.ts';
import { ClosedPage } from './closed-page.tsx';
import type { ClosedPlace } from './describe-closed.ts';

interface Props extends ClosedPlace {
  embedded?: boolean;
  /** Somebody has signed in, here or in another tab. */
  onSignedIn?(): void;
}

/** What stands where only a session leads in; signing in leads back to this page. */
export function SignInPage({ onSignedIn = () => {}, ...page }: Props) {
  const { pathname, search } = useLocation();
  const token = useSession((state) => state.token);
  const [refused, setRefused] = useState(token);
  useEffect(() => {
    if (token === '') setRefused('');
    else if (token !== refused) onSignedIn();
  });
  const signIn = async () => {
    await enter(pathname + search);
    if (readToken() !== '') onSignedIn();
  };
  return <ClosedPage {...page} retry="登录" onRetry={() => void signIn()} />;
}
