import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { modelList } from '#contract/model.contract.ts';
import { projectByRoleId } from '#contract/project.contract.ts';
import { deleteRole, type Role, restoreRole, roleById, roleClassify, rolePage } from '#contract/role.contract.ts';
import type { RoleFilter } from '#contract/role-filter.contract.ts';
import type { EventKeys } from '#web/lib/events/refetch-changed.ts';
import { call } from '#web/lib/request.ts';
import { CARDS_PER_PAGE } from '#web/ui/card-list.tsx';
import { useUndo } from '#web/ui/use-undo.tsx';

/** One page of roles as they are narrowed and ordered. */
export function rolesQuery(filter: RoleFilter, page: number) {
  return queryOptions({
    queryKey: ['roles', 'page', filter, page],
    queryFn: ({ signal }) => call(rolePage, { ...filter, page, size: CARDS_PER_PAGE }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** How many roles of each kind a search finds. */
export function roleCountsQuery(name: string | undefined) {
  return queryOptions({
    queryKey: ['roles', 'counts', name],
    queryFn: ({ signal }) => call(roleClassify, { name }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function roleQuery(id: string) {
  return queryOptions({
    queryKey: ['role', id],
    queryFn: ({ signal }) => call(roleById, { id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY, // an edit in progress is not overwritten by a look at another tab
    gcTime: 0,
  });
}

export function modelsQuery() {
  return queryOptions({
    queryKey: ['models'],
    queryFn: ({ signal }) => call(modelList, {}, { signal }),
    staleTime: 60_000,
  });
}

/** Deletes a role and offers to take it back. */
export function useDeleteRole() {
  const client = useQueryClient();
  const showUndo = useUndo();
  const refresh = () => {
    void client.invalidateQueries({ queryKey: ['projects'] }); // they say that their role is gone
    return client.invalidateQueries({ queryKey: ['roles'] });
  };
  const restore = useMutation({
    mutationFn: (role: Role) => call(restoreRole, { id: role.id }, { showModal: true }),
    onSettled: refresh,
  });
  return useMutation({
    mutationFn: (role: Role) => call(deleteRole, { id: role.id }, { showModal: true }),
    onSuccess: async (_done, role) => {
      const users = await call(projectByRoleId, { roleId: role.id }).catch(() => []);
      const lost = users.length > 0 ? `，${users.length} 个项目因此无法演示` : '';
      showUndo(`已删除角色“${role.name}”${lost}`, () => restore.mutate(role));
    },
    onSettled: refresh,
  });
}

const ofRoles = () => [['roles']];
/** Roles tell how far their libraries are; editors choose among them. */
const ofLibraries = () => [['roles'], ['libraries']];

/** Lists of roles and what a role may choose; the role that is being edited stays as it is. */
export const ROLE_EVENTS: EventKeys = {
  'role.created': ofRoles,
  'role.updated': ofRoles,
  'role.deleted': ofRoles,
  'role.restored': ofRoles,
  'library.created': ofLibraries,
  'library.updated': ofLibraries,
  'library.deleted': ofLibraries,
  'library.restored': ofLibraries,
  'document.created': ofLibraries,
  'document.status': ofLibraries,
  'document.progress': ofLibraries,
  'document.deleted': ofLibraries,
  'document.restored': ofLibraries,
  'run.status': ({ data: { run } }) => (run === 'import' ? ofLibraries() : []),
  'clone.created': () => [['voice-clones']],
  'clone.updated': () => [['voice-clones']],
  'clone.status': () => [['voice-clones'], ['voices']],
  'clone.deleted': () => [['voice-clones'], ['voices']],
};
