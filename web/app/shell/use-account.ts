import { useQuery } from '@tanstack/react-query';
import { useSession } from '#web/lib/session.ts';
import { userInfoQuery } from '#web/lib/user-info.ts';

/** The signed-in account; nothing is asked on the open pages of the workbench while nobody is signed in. */
export function useAccount() {
  const signedIn = useSession((state) => state.token !== '');
  return useQuery({ ...userInfoQuery(), enabled: signedIn });
}
