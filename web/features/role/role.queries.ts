import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { LIMITS } from '#contract/limits.contract.ts';
import { modelList } from '#contract/model.contract.ts';
import {
  deleteRoles,
  enableRoles,
  isPublished,
  type ListedRole,
  restoreRoles,
  roleById,
  roleClassify,
  rolePage,
} from '#contract/role.contract.ts';
import type { RoleFilter } from '#contract/role-filter.contract.ts';
import type { EventKeys } from '#web/lib/events/refetch-changed.ts';
import { call } from '#web/lib/request.ts';
import { CARDS_PER_PAGE } from '#web/ui/card-list.tsx';
import { LONG_UNDO_SECONDS, useUndo } from '#web/ui/use-undo.tsx';
import { askBeforeDeleting, projectsOf } from './ask-before-deleting.ts';

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

/** All roles that a filter leaves, on all its pages; of very many the first. */
export const loadRoles = async (filter: RoleFilter) => (await call(rolePage, { ...filter, size: LIMITS.bulk })).records;

/** The roles of the account, however they are narrowed. */
export const everyRole = {
  queryKey: ['roles'],
  loadPage: (page: number) => call(rolePage, { page, size: 1000 }),
};

/** Deletes roles, after a question where links or projects lead to them, and offers to take it back; true when they are gone. */
export function useDeleteRoles(): (roles: readonly ListedRole[]) => Promise<boolean> {
  const client = useQueryClient();
  const showUndo = useUndo();
  const { modal } = App.useApp();
  /** Says why where it fails. Whatever came of it, the lists are read anew. */
  const run = async (endpoint: typeof deleteRoles | typeof restoreRoles, ids: string[]): Promise<boolean> => {
    const done = await call(endpoint, { ids }, { showModal: true }).then(
      () => true,
      () => false,
    );
    void client.invalidateQueries({ queryKey: ['projects'] }); // they say that their role is gone
    await client.invalidateQueries({ queryKey: ['roles'] });
    return done;
  };
  return async (roles) => {
    const ids = roles.map(({ id }) => id);
    const projects = await projectsOf(roles).catch(() => null);
    if (!projects) return false;
    const question = askBeforeDeleting(roles, projects);
    if (question) {
      const agreed = await modal.confirm({
        ...question,
        okText: '删除',
        okButtonProps: { danger: true },
        cancelText: '取消',
      });
      if (!agreed) return false;
    }
    if (!(await run(deleteRoles, ids))) return false;
    const what = roles.length > 1 ? ` ${roles.length} 个角色` : `角色“${roles[0]?.name}”`;
    showUndo(
      `已删除${what}${projects.count > 0 ? `，${projects.count} 个项目因此无法演示` : ''}`,
      () => void run(restoreRoles, ids),
      LONG_UNDO_SECONDS,
    );
    return true;
  };
}

/** Switches roles on or off for visitors, after a question where somebody may be talking, and offers to take it back; true when it is done. */
export function useEnableRoles(): (roles: readonly ListedRole[], enabled: boolean) => Promise<boolean> {
  const client = useQueryClient();
  const showUndo = useUndo();
  const { modal } = App.useApp();
  const run = async (ids: string[], enabled: boolean): Promise<boolean> => {
    const done = await call(enableRoles, { ids, enabled }, { showModal: true }).then(
      () => true,
      () => false,
    );
    await client.invalidateQueries({ queryKey: ['roles'] });
    return done;
  };
  return async (roles, enabled) => {
    // What is that way already is not switched back by the undo.
    const turned = roles.filter((role) => role.enabled !== enabled);
    const ids = turned.map(({ id }) => id);
    if (ids.length === 0) return true;
    if (!enabled && turned.some(isPublished)) {
      const agreed = await modal.confirm({
        title: ids.length > 1 ? `停用这 ${ids.length} 个角色？` : `停用角色“${turned[0]?.name}”？`,
        content: '访客从链接、项目和开放接口都进不来，正在进行的对话到下一句为止；链接保留，启用后照常打开。',
        okText: '停用',
        cancelText: '取消',
      });
      if (!agreed) return false;
    }
    if (!(await run(ids, enabled))) return false;
    const what = ids.length > 1 ? ` ${ids.length} 个角色` : `角色“${turned[0]?.name}”`;
    showUndo(`已${enabled ? '启用' : '停用'}${what}`, () => void run(ids, !enabled));
    return true;
  };
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
  // Roles tell by which ways visitors may come to them.
  'project.created': ofRoles,
  'project.updated': ofRoles,
  'project.deleted': ofRoles,
  'project.restored': ofRoles,
  'share.created': ofRoles,
  'share.updated': ofRoles,
  'share.deleted': ofRoles,
  'run.status': ({ data: { run } }) => (run === 'import' ? ofLibraries() : []),
  'clone.created': () => [['voice-clones']],
  'clone.updated': () => [['voice-clones']],
  'clone.status': () => [['voice-clones'], ['voices']],
  'clone.deleted': () => [['voice-clones'], ['voices']],
};
