import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  conversationById,
  conversationPage,
  conversationSummary,
  deleteConversations,
  exportConversations,
  type RecordFilter,
  recordSetting,
  restoreConversations,
} from '#contract/record.contract.ts';
import { rolePage } from '#contract/role.contract.ts';
import { fetchFile } from '#web/lib/fetch-file.ts';
import { call } from '#web/lib/request.ts';
import { tellFailure } from '#web/lib/tell-failure.ts';
import { useUndo } from '#web/ui/use-undo.tsx';

export type Filter = z.input<typeof RecordFilter>;
export const ROWS_PER_PAGE = 20;
const KEY = ['records'] as const;

export const recordsQuery = (filter: Filter, page: number) =>
  queryOptions({
    queryKey: [...KEY, 'page', filter, page],
    queryFn: ({ signal }) => call(conversationPage, { ...filter, page, size: ROWS_PER_PAGE }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const summaryQuery = (filter: Filter) =>
  queryOptions({
    queryKey: [...KEY, 'summary', filter],
    queryFn: ({ signal }) => call(conversationSummary, filter, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const recordQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => call(conversationById, { id }, { signal }),
    staleTime: 0,
  });

export const settingQuery = queryOptions({
  queryKey: [...KEY, 'setting'],
  queryFn: ({ signal }) => call(recordSetting, {}, { signal }),
});

/** Names of the account's roles, for choosing one. */
export const roleNamesQuery = queryOptions({
  queryKey: [...KEY, 'roles'],
  queryFn: async ({ signal }) =>
    (await call(rolePage, { size: 1000 }, { signal })).records.map(({ id, name }) => ({ value: id, label: name })),
});

/** Takes a conversation away, with a way back. */
export function useDeleteRecord() {
  const client = useQueryClient();
  const showUndo = useUndo();
  const refresh = () => client.invalidateQueries({ queryKey: KEY });
  const restore = useMutation({
    mutationFn: (id: string) => call(restoreConversations, { ids: [id] }, { showModal: true }),
    onSettled: refresh,
  });
  return useMutation({
    mutationFn: (id: string) => call(deleteConversations, { ids: [id] }, { showModal: true }),
    onSuccess: (_done, id) => showUndo('已删除这次对话', () => restore.mutate(id)),
    onSettled: refresh,
  });
}

export function useExport() {
  return useMutation({
    mutationFn: async (filter: Filter) => {
      const { blob } = await fetchFile(exportConversations, filter);
      const address = URL.createObjectURL(blob);
      const link = document.createElement('a');
      link.href = address;
      link.download = `对话记录 ${new Date().toISOString().slice(0, 10)}.csv`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    },
    onError: (error) => tellFailure(error, '没有导出，'),
  });
}
