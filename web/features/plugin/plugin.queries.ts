import { queryOptions } from '@tanstack/react-query';
import { pluginList, toolServerList } from '#contract/plugin.contract.ts';
import { call } from '#web/lib/request.ts';

/** Everything about tools: also what the role editor lists. */
export const PLUGINS_KEY = ['plugins'];

export function toolServersQuery() {
  return queryOptions({
    queryKey: [...PLUGINS_KEY, 'servers'],
    queryFn: ({ signal }) => call(toolServerList, {}, { signal }),
  });
}

/** Has servers that have not been asked for long asked for their tools, after which the list above knows them. */
export function askServersQuery() {
  return queryOptions({
    queryKey: [...PLUGINS_KEY, 'asked'],
    queryFn: async ({ signal, client }) => {
      await call(pluginList, {}, { signal });
      await client.invalidateQueries({ queryKey: toolServersQuery().queryKey });
      return null;
    },
  });
}
