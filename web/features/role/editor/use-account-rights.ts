import { useQuery } from '@tanstack/react-query';
import { mayUseAgents, mayUseAiCopy } from '#contract/role-rights.contract.ts';
import { userInfoQuery } from '#web/lib/user-info.ts';
import { useAccountLanguages } from '#web/ui/use-account-languages.ts';

/** What the signed-in account may see of a role (specification 2 §6). Everything is off until it is known. */
export function useAccountRights() {
  const { data } = useQuery(userInfoQuery());
  return {
    /** Agents, custom models, answer prefixes, sleep text. */
    agents: data !== undefined && mayUseAgents(data),
    /** The badge “AI生成”. */
    aiCopy: data !== undefined && mayUseAiCopy(data),
    /** In the platform's order. */
    languages: useAccountLanguages(),
  };
}
