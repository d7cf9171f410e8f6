import type { CaseFilter } from './regression.queries.ts';

/** Where the regression set of a library is, showing all of its cases or those that went wrong. */
export function regressionPath(libId: string, only: CaseFilter = 'all'): string {
  const params = new URLSearchParams({ id: libId, tab: 'regression', ...(only === 'all' ? {} : { only }) });
  return `/home/knowLedgeDetail/knowledgeAiTest?${params}`;
}
