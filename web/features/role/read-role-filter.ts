import { RoleFilter } from '#contract/role-filter.contract.ts';

/** What an address asks of the list; what it can't mean is left out. */
export function readRoleFilter(query: URLSearchParams): { filter: RoleFilter; page: number; narrowed: boolean } {
  const fields = Object.entries(RoleFilter.shape).flatMap(([name, schema]) => {
    const parsed = schema.safeParse(query.get(name) || undefined);
    return parsed.success && parsed.data !== undefined ? [[name, parsed.data]] : [];
  });
  const filter: RoleFilter = { sort: 'updated', ...Object.fromEntries(fields) };
  const { state, kind, model, language } = filter;
  return {
    filter,
    page: Math.min(100_000, Math.max(1, Math.floor(Number(query.get('page'))) || 1)),
    narrowed: [state, kind, model, language].some(Boolean),
  };
}
