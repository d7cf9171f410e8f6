import { ProjectFilter } from '#contract/project.contract.ts';
import { readFilterFields, readListPage } from '#web/ui/read-list-filter.ts';

/** What an address asks of the list. */
export function readProjectFilter(query: URLSearchParams): { filter: ProjectFilter; page: number; narrowed: boolean } {
  const filter: ProjectFilter = { sort: 'updated', ...readFilterFields(ProjectFilter.shape, query) };
  return { filter, page: readListPage(query), narrowed: filter.state !== undefined };
}
