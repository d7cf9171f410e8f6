import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { SHARE_LIMITS } from '#contract/limits.contract.ts';
import {
  createShareToken,
  keepShareToken,
  prolongShareToken,
  type ShareRecord,
  shareTokenList,
  shortenShareToken,
  toggleShareToken,
} from '#contract/share.contract.ts';
import { call } from '#web/lib/request.ts';

export interface ShareFilter {
  name: string;
  state: ShareRecord['state'] | undefined;
  page: number;
}

/** Rows of one page. */
export const PAGE_SIZE = 20;

export const sharesQuery = ({ name, state, page }: ShareFilter) =>
  queryOptions({
    queryKey: ['shares', name, state ?? '', page],
    queryFn: ({ signal }) => call(shareTokenList, { name, state, page, size: PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export function useCreateShare() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ roleId, days }: { roleId: string; days: string }) =>
      call(createShareToken, { subjectId: roleId, expiredDays: days, type: 2 }, { showModal: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['shares'] }),
  });
}

/** As long as a link may last, from now on. */
export function useProlongShare() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(prolongShareToken, { id, expiredDays: SHARE_LIMITS.days }, { showModal: true }),
    onSettled: () => client.invalidateQueries({ queryKey: ['shares'] }),
  });
}

/** Until it is revoked, told by its token; answers the link as it was before, for taking it back. */
export function useKeepShare() {
  const client = useQueryClient();
  return useMutation({
    async mutationFn(token: string): Promise<ShareRecord> {
      const { records } = await call(shareTokenList, { size: 1000 }, { showModal: true });
      const share = records.find((one) => one.token === token);
      if (!share) throw new Error('the link is not of this account');
      await call(keepShareToken, { id: share.id }, { showModal: true });
      return share;
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['shares'] }),
  });
}

/** Takes a prolonging back. */
export function useShortenShare() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: { id: string; expiresAt: string }) => call(shortenShareToken, input, { showModal: true }),
    onSettled: () => client.invalidateQueries({ queryKey: ['shares'] }),
  });
}

export function useToggleShare() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, status }: { id: string; status: 0 | 1 }) =>
      call(toggleShareToken, { id, status }, { showModal: true }),
    onSettled: () => client.invalidateQueries({ queryKey: ['shares'] }),
  });
}
