import { RoleFilter } from '#contract/role-filter.contract.ts';
import { readFilterFields, readListPage } from '#web/ui/read-list-filter.ts';

/** What an address asks of the list. */
export function readRoleFilter(query: URLSearchParams): { filter: RoleFilter; page: number; narrowed: boolean } {
  const filter: RoleFilter = { sort: 'updated', ...readFilterFields(RoleFilter.shape, query) };
  const { state, kind, model, language } = filter;
  return { filter, page: readListPage(query), narrowed: [state, kind, model, language].some(Boolean) };
}
