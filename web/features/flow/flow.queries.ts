import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteFlow, type Flow, flowPage, restoreFlow } from '#contract/flow.contract.ts';
import { call } from '#web/lib/request.ts';
import { useUndo } from '#web/ui/use-undo.tsx';

/** Everything about flows: also what the role editor offers. */
export const FLOWS_KEY = ['flows'] as const;
export const FLOWS_SHOWN = 20;

/** One page of flows, newest edit first. */
export function flowsQuery(name: string, page: number) {
  return queryOptions({
    queryKey: [...FLOWS_KEY, 'page', name, page],
    queryFn: ({ signal }) => call(flowPage, { name, page, size: FLOWS_SHOWN }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Deletes a flow and offers to take it back. */
export function useDeleteFlow() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: FLOWS_KEY });
  const showUndo = useUndo();
  const restore = useMutation({
    mutationFn: ({ id }: Flow) => call(restoreFlow, { id }, { showModal: true }),
    onSettled: refresh,
  });
  return useMutation({
    mutationFn: ({ id }: Flow) => call(deleteFlow, { id }, { showModal: true }),
    onSuccess: (_done, flow) => showUndo(`已删除流程“${flow.name}”`, () => restore.mutate(flow)),
    onSettled: refresh,
  });
}
