import { queryOptions } from '@tanstack/react-query';
import { actionPage } from '#contract/action.contract.ts';
import { call } from '#web/lib/request.ts';

/** As many as the platform asks for (specification 2 §9). */
const ALL = 99_999;

/** The action library; it comes with the product and does not change while a page stands. */
export function actionsQuery() {
  return queryOptions({
    queryKey: ['actions'],
    queryFn: async ({ signal }) => (await call(actionPage, { pageSize: ALL }, { signal })).records,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
