import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InteractionSettings } from '#contract/interaction.contract.ts';
import type { Scene } from '#contract/scene.contract.ts';
import {
  deleteSceneTemplate,
  renameSceneTemplate,
  restoreSceneTemplate,
  type SceneTemplateRecord,
  saveSceneTemplate,
  sceneTemplates,
} from '#contract/scene-template.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { useUndo } from '#web/ui/use-undo.tsx';

const KEY = ['scene templates'] as const;

/** Scenes that the account keeps to begin others with, the newest first. */
export const ownTemplatesQuery = () =>
  queryOptions({ queryKey: KEY, queryFn: ({ signal }) => call(sceneTemplates, {}, { signal }) });

const OWN = 'own-';
/** How the address names an own template that a new project begins with. */
export const ownKey = (id: string): string => `${OWN}${id}`;
/** The id within {@link ownKey}; null for any other text. */
export const ownIdOf = (from: string): string | null => (from.startsWith(OWN) ? from.slice(OWN.length) : null);

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEY });
}

export function useKeepTemplate() {
  return useMutation({
    mutationFn: (input: { name: string; roleId: string; scene: Scene; interaction: InteractionSettings }) =>
      call(saveSceneTemplate, input, { showModal: true }),
    onSuccess: (_id, { name }) => notice.success(`已存为模板“${name}”，新建项目时可以选它`),
    onSettled: useRefresh(),
  });
}

export function useRenameTemplate() {
  return useMutation({
    mutationFn: (input: { id: string; name: string }) => call(renameSceneTemplate, input, { showModal: true }),
    onSettled: useRefresh(),
  });
}

/** Deletes a template and offers to take it back. */
export function useDeleteTemplate() {
  const refresh = useRefresh();
  const showUndo = useUndo();
  const restore = useMutation({
    mutationFn: (id: string) => call(restoreSceneTemplate, { id }, { showModal: true }),
    onSettled: refresh,
  });
  return useMutation({
    mutationFn: ({ id }: SceneTemplateRecord) => call(deleteSceneTemplate, { id }, { showModal: true }),
    onSuccess: (_done, { id, name }) => showUndo(`已删除模板“${name}”`, () => restore.mutate(id)),
    onSettled: refresh,
  });
}
