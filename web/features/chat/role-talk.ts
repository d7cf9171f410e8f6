import { queryOptions } from '@tanstack/react-query';
import { realtimeRecommend } from '#contract/chat.contract.ts';
import { hearingInfo } from '#contract/hearing.contract.ts';
import { roleById } from '#contract/role.contract.ts';
import { call } from '#web/lib/request.ts';

/** The role that is talked to. Under `roles`, so that saving it reads it anew. */
export function talkRoleQuery(roleId: string | null) {
  return queryOptions({
    queryKey: ['roles', 'talk', roleId],
    queryFn: ({ signal }) => call(roleById, { id: roleId ?? '' }, { signal }),
    enabled: roleId !== null,
  });
}

/** Questions that a text which is being typed may become. */
export function suggestionsQuery(roleId: string | null, typed: string, language?: string) {
  return queryOptions({
    queryKey: ['suggestions', roleId, typed, language],
    queryFn: ({ signal }) =>
      call(realtimeRecommend, { roleId: roleId ?? '', query: typed, ...(language ? { language } : {}) }, { signal }),
    enabled: roleId !== null && typed !== '',
    staleTime: 60_000,
    retry: false,
  });
}

/** Who recognises speech on the server, if anybody. */
export const hearingQuery = queryOptions({
  queryKey: ['hearing'],
  queryFn: ({ signal }) => call(hearingInfo, {}, { signal }),
  staleTime: 60_000,
});
