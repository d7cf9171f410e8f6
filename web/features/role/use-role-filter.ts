import type { RoleFilter } from '#contract/role-filter.contract.ts';
import { type ListFilterState, useListFilter } from '#web/ui/use-list-filter.ts';
import { readRoleFilter } from './read-role-filter.ts';

export type RoleFilterState = ListFilterState<RoleFilter>;
export const useRoleFilter = (): RoleFilterState => useListFilter(readRoleFilter);
