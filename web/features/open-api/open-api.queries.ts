import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiKeyRecord, apiKeyList, revokeApiKey } from '#contract/api-key.contract.ts';
import { rolePage } from '#contract/role.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';

export const keysQuery = queryOptions({
  queryKey: ['apiKeys'],
  queryFn: ({ signal }) => call(apiKeyList, {}, { signal }),
  staleTime: 0,
});

/** The account's roles, for choosing one. */
export const rolesQuery = queryOptions({
  queryKey: ['roles', 'names'],
  queryFn: async ({ signal }) =>
    (await call(rolePage, { size: 1000 }, { signal })).records.map(({ id, name }) => ({ value: id, label: name })),
});

export function useRevokeKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: ApiKeyRecord) => call(revokeApiKey, { id }, { showModal: true }),
    onSuccess: (_done, { name }) => notice.success(`已撤销密钥“${name}”`),
    onSettled: () => client.invalidateQueries({ queryKey: keysQuery.queryKey }),
  });
}
