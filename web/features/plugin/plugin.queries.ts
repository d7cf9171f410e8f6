import { queryOptions } from '@tanstack/react-query';
import { toolServerList } from '#contract/plugin.contract.ts';
import { call } from '#web/lib/request.ts';

/** Everything about tools: also what the role editor lists. */
export const PLUGINS_KEY = ['plugins'];

export function toolServersQuery() {
  return queryOptions({
    queryKey: [...PLUGINS_KEY, 'servers'],
    queryFn: ({ signal }) => call(toolServerList, {}, { signal }),
  });
}
