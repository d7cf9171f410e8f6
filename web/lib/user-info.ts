import { queryOptions } from '@tanstack/react-query';
import { isExpiring } from '#contract/access.contract.ts';
import type { UserInfo } from '#contract/account.contract.ts';
import { queryClient } from './query-client.ts';
import { call } from './request.ts';
import { storeLocalFlags, useSession } from './session.ts';

/** The session's account, as every page shares it. Reading it also sets what follows from it (specification 1 §3, §4). */
export function userInfoQuery() {
  return queryOptions({
    queryKey: ['userInfo'],
    queryFn: async ({ signal }): Promise<UserInfo> => {
      const { userInfo } = await import('#contract/account.contract.ts'); // with its rules: no visitor needs them
      const info = await call(userInfo, {}, { signal });
      adopt(info);
      return info;
    },
  });
}

/** Reads it now, whatever is remembered. */
export function loadUserInfo(): Promise<UserInfo> {
  return queryClient.fetchQuery({ ...userInfoQuery(), staleTime: 0 });
}

function adopt(info: UserInfo): void {
  storeLocalFlags({
    flowOn: String(info.flowOn),
    evaluationOn: String(info.evaluationOn),
    robotOn: String(info.robotOn),
    doLangList: JSON.stringify(info.languages),
  });
  const { waiting } = useSession.getState();
  // Whose work waits is not overwritten by who happens to come; follow-sign-in.ts compares the two.
  useSession.setState({
    expiring: isExpiring(info.expireTime, Date.now()),
    ...(waiting ? {} : { accountId: info.id }),
  });
}
