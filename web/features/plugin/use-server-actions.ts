import { useQueryClient } from '@tanstack/react-query';
import {
  deleteToolServer,
  type OwnedTool,
  restoreToolServer,
  saveToolServer,
  setToolMode,
  type ToolMode,
  type ToolServer,
} from '#contract/plugin.contract.ts';
import { call } from '#web/lib/request.ts';
import { useUndo } from '#web/ui/use-undo.tsx';
import { PLUGINS_KEY } from './plugin.queries.ts';

/** What can be done with a server from its card. */
export function useServerActions() {
  const client = useQueryClient();
  const showUndo = useUndo();
  const refresh = () => client.invalidateQueries({ queryKey: PLUGINS_KEY });
  /** Whether it was done; a notice has said why not. */
  const attempt = (work: Promise<unknown>): Promise<boolean> =>
    work.then(
      () => true,
      () => false,
    );
  return {
    async remove({ id, name }: ToolServer): Promise<void> {
      const isDone = await attempt(call(deleteToolServer, { id }, { showModal: true }));
      await refresh();
      if (isDone)
        showUndo(`已删除工具服务“${name}”`, async () => {
          await attempt(call(restoreToolServer, { id }, { showModal: true }));
          await refresh();
        });
    },
    async setMode({ id }: ToolServer, { name, print }: OwnedTool, mode: ToolMode): Promise<void> {
      await attempt(call(setToolMode, { id, name, mode, print }, { showModal: true }));
      await refresh();
    },
    async enable({ id, name, url, headerNames }: ToolServer, on: boolean): Promise<void> {
      const headers = headerNames.map((header) => ({ name: header }));
      await attempt(call(saveToolServer, { id, name, url, headers, enabled: on ? 1 : 0 }, { showModal: true }));
      await refresh();
    },
  };
}

export type ServerActions = ReturnType<typeof useServerActions>;
