import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { checkStanding } from '#contract/access.contract.ts';
import { showBlocked } from '#web/lib/account-dialogs.ts';
import { useSession } from '#web/lib/session.ts';
import { userInfoQuery } from '#web/lib/user-info.ts';

/**
 * Whether the account has to stay outside. One that lost its standing while at work is told so, and stays where its unsaved work is:
 * the server refuses everything else anyway.
 */
export function useStandingCheck(): boolean {
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
