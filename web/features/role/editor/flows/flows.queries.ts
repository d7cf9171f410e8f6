import { queryOptions } from '@tanstack/react-query';
import { flowPage } from '#contract/flow.contract.ts';
import { call } from '#web/lib/request.ts';

/** Every flow of the account, under the key that everything about flows shares. */
export function allFlowsQuery() {
  return queryOptions({
    queryKey: ['flows', 'all'],
    queryFn: async ({ signal }) => (await call(flowPage, { size: 1000 }, { signal })).records,
  });
}
