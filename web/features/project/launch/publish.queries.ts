import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  editVersion,
  projectVersions,
  publishProject,
  showVersion,
  takeDownProject,
} from '#contract/publish.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { useUndo } from '#web/ui/use-undo.tsx';
import { PROJECTS_KEY, projectQuery } from '../project.queries.ts';

const VERSIONS_KEY = 'project versions';

export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: [VERSIONS_KEY, id],
    queryFn: ({ signal }) => call(projectVersions, { id }, { signal }),
  });

/** Reads anew what visitors see; what is being edited stays. */
function useRefreshStanding(id: string) {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [VERSIONS_KEY, id] }),
      client.invalidateQueries({ queryKey: PROJECTS_KEY }),
    ]);
}

export function usePublish(id: string) {
  const refresh = useRefreshStanding(id);
  return useMutation({
    mutationFn: (note: string) => call(publishProject, { id, note }, { showModal: true }),
    onSuccess: (number) => notice.success(`已发布 v${number}，访客现在看到它`),
    onSettled: refresh,
  });
}

export function useShowVersion(id: string) {
  const refresh = useRefreshStanding(id);
  return useMutation({
    mutationFn: (number: number) => call(showVersion, { id, number }, { showModal: true }),
    onSuccess: (_done, number) => notice.success(`访客现在看到 v${number}`),
    onSettled: refresh,
  });
}

/** The page begins anew with it, as if it were opened. */
export function useEditVersion(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (number: number) => call(editVersion, { id, number }, { showModal: true }),
    onSuccess(_done, number) {
      notice.success(`已取回 v${number}，可以继续编辑`);
      void client.resetQueries({ queryKey: projectQuery(id).queryKey });
    },
    onSettled: useRefreshStanding(id),
  });
}

/** The version that was shown is shown again by its undo. */
export function useTakeDown(id: string) {
  const refresh = useRefreshStanding(id);
  const showUndo = useUndo();
  const show = useShowVersion(id);
  return useMutation({
    mutationFn: (_shown: number | null) => call(takeDownProject, { id }, { showModal: true }),
    onSuccess: (_done, shown) => showUndo('项目已下线', () => shown !== null && show.mutate(shown)),
    onSettled: refresh,
  });
}
