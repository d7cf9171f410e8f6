import { queryOptions } from '@tanstack/react-query';
import { pluginList } from '#contract/plugin.contract.ts';
import { call } from '#web/lib/request.ts';

/** Tools that a role may use, under the key that everything about tools shares. */
export function pluginsQuery() {
  return queryOptions({
    queryKey: ['plugins', 'all'],
    queryFn: ({ signal }) => call(pluginList, {}, { signal }),
  });
}
