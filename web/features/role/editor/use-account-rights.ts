import { useQuery } from '@tanstack/react-query';
import { LANGUAGES } from '#contract/language.contract.ts';
import { userInfoQuery } from '#web/lib/user-info.ts';

/** What the signed-in account may see of a role (specification 2 §6). Everything is off until it is known. */
export function useAccountRights() {
  const { data } = useQuery(userInfoQuery());
  return {
    /** Agents, custom models, answer prefixes, sleep text. */
    agents: data?.chatUclai === 1,
    flows: data?.flowOn === 1,
    /** The badge “AI生成”. */
    aiCopy: data?.aiCopyOn === 1,
    /** In the platform's order. */
    languages: LANGUAGES.filter(({ code }) => data?.languages.includes(code)),
  };
}
