import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  copyProject,
  deleteProject,
  type ProjectFilter,
  type ProjectRecord,
  project,
  projectPage,
  restoreProject,
  updateProject,
} from '#contract/project.contract.ts';
import { restoreRole, rolePage } from '#contract/role.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { CARDS_PER_PAGE } from '#web/ui/card-list.tsx';
import { useUndo } from '#web/ui/use-undo.tsx';

/** Under this key stands everything about projects, also the number in the menu. */
export const PROJECTS_KEY = ['projects'] as const;

/** One page of projects. */
export function projectsQuery(filter: ProjectFilter, page: number, size = CARDS_PER_PAGE) {
  return queryOptions({
    queryKey: [...PROJECTS_KEY, 'page', filter, page, size],
    queryFn: ({ signal }) => call(projectPage, { ...filter, page, size }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** How many projects are offered to go on with. */
const RECENT = 3;
export const recentProjectsQuery = () => projectsQuery({ sort: 'updated' }, 1, RECENT);

/** Out of the reach of {@link PROJECTS_KEY}: an edit in progress is not overwritten by what happens elsewhere. */
export function projectQuery(id: string) {
  return queryOptions({
    queryKey: ['project', id],
    queryFn: ({ signal }) => call(project, { id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}

/** Every role that a project may show; asked anew whenever a project is opened. */
export function rolesToShowQuery() {
  return queryOptions({
    queryKey: ['roles', 'all'],
    queryFn: async ({ signal }) => (await call(rolePage, { size: 1000 }, { signal })).records,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: PROJECTS_KEY });
}

/** Deletes a project and offers to take it back. */
export function useDeleteProject() {
  const refresh = useRefresh();
  const showUndo = useUndo();
  const restore = useMutation({
    mutationFn: (record: ProjectRecord) => call(restoreProject, { id: record.id }, { showModal: true }),
    onSettled: refresh,
  });
  return useMutation({
    mutationFn: (record: ProjectRecord) => call(deleteProject, { id: record.id }, { showModal: true }),
    onSuccess: (_done, record) => showUndo(`已删除项目“${record.name}”`, () => restore.mutate(record)),
    onSettled: refresh,
  });
}

/** The name alone: what else was changed meanwhile stays. */
export function useRenameProject() {
  const refresh = useRefresh();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ project: { id, name: was, roleId, direction }, name }: { project: ProjectRecord; name: string }) =>
      call(
        updateProject,
        { id, name, roleId, direction, before: { name: was, roleId, direction } },
        { showModal: true },
      ),
    onSettled: (_id, _error, { project: { id } }) => {
      client.removeQueries({ queryKey: projectQuery(id).queryKey }); // its page reads it when it is opened
      return refresh();
    },
  });
}

export function useCopyProject() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (record: ProjectRecord) => call(copyProject, { projectId: record.id }, { showModal: true }),
    onSuccess: (_id, record) => notice.success(`已复制项目“${record.name}”`),
    onSettled: refresh,
  });
}

/** Takes back the deletion of the role that a project shows. */
export function useRestoreRole() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (roleId: string) => call(restoreRole, { id: roleId }, { showModal: true }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['roles'] }),
        client.invalidateQueries({ queryKey: PROJECTS_KEY }),
      ]),
  });
}
