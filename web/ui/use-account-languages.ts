import { useQuery } from '@tanstack/react-query';
import { LANGUAGES } from '#contract/language.contract.ts';
import { maySpeak } from '#contract/role-rights.contract.ts';
import { userInfoQuery } from '#web/lib/user-info.ts';

/** Languages that the signed-in account has, in the platform's order; none until they are known. */
export function useAccountLanguages() {
  const { data } = useQuery(userInfoQuery());
  return LANGUAGES.filter(({ code }) => data !== undefined && maySpeak(data, code));
}
