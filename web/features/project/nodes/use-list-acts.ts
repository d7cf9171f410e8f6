import { App } from 'antd';
import { useRef } from 'react';
import { CODE } from '#contract/errors.contract.ts';
import type { NodeRecord } from '#contract/node.contract.ts';
import { RequestError } from '#web/lib/transport/request-error.ts';
import { LONG_UNDO_SECONDS, useUndo } from '#web/ui/use-undo.tsx';
import { useNodeActs } from './node.queries.ts';
import type { ListStep } from './node-history.ts';
import { countLeading } from './tell-node.ts';
import type { NodeEditing } from './use-node-edits.ts';

interface Input {
  projectId: string;
  nodes: readonly NodeRecord[];
  editing: NodeEditing;
  onShow(ids: readonly string[]): void;
}

/** Whether nodes come by it, or go. */
const comes = ({ list }: ListStep, way: 'undo' | 'redo'): boolean => (list === 'deleted') === (way === 'undo');

/** What is done with nodes as a whole. All of it goes into the history of the page, between the changes of their fields. */
export function useListActs({ projectId, nodes, editing, onShow }: Input) {
  const { modal } = App.useApp();
  const acts = useNodeActs(projectId);
  const showUndo = useUndo();
  const idsNow = useRef<string[]>([]);
  idsNow.current = nodes.map(({ id }) => id);
  /** One after the other: a step may be taken back while it is on its way. */
  const turns = useRef<Promise<unknown>>(Promise.resolve());
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const next = turns.current.then(act);
    turns.current = next.catch(() => {}); // has been told
    return next;
  };

  const done = (change: Promise<unknown>): Promise<boolean> =>
    change.then(
      () => true,
      () => false, // has been told
    );
  const restore = (some: readonly string[]) => acts.restore.mutateAsync([...some]);

  const apply = (step: ListStep, way: 'undo' | 'redo'): Promise<unknown> => {
    if (step.list === 'ordered') {
      const wanted = way === 'undo' ? step.before : step.after;
      const ids = idsNow.current;
      // Imported pages and those of other tabs stay where they stand: at the end.
      const known = wanted.filter((id) => ids.includes(id));
      return acts.order.mutateAsync([...known, ...ids.filter((id) => !known.includes(id))]);
    }
    return comes(step, way) ? restore(step.ids) : acts.remove.mutateAsync(step.ids);
  };

  /** Makes undone, or anew, what the history has answered; where the server can't be reached, it is a step again. */
  const carryOut = async (step: ListStep, way: 'undo' | 'redo'): Promise<void> => {
    try {
      await editing.save(); // what was written on a node that goes comes back with it
      await inTurn(() => apply(step, way));
      if (step.list !== 'ordered' && comes(step, way)) onShow(step.ids);
    } catch (error) {
      const isOver = error instanceof RequestError && (error.code === CODE.notFound || error.code === CODE.conflict);
      if (isOver) editing.dropList(step);
      else editing.step(way === 'undo' ? 'redo' : 'undo');
    }
  };
  /** A step from when it is begun; none where it fails. */
  const begin = async (step: ListStep): Promise<boolean> => {
    editing.noteList(step);
    const isDone = await done(inTurn(() => apply(step, 'redo')));
    if (!isDone) editing.dropList(step);
    return isDone;
  };

  const bring = (made: readonly string[]) => {
    if (made.length > 0) editing.noteList({ list: 'added', ids: made });
    onShow(made);
  };

  return {
    carryOut,
    bring,
    async add(name: string, afterId: string | null): Promise<string | null> {
      const made = await acts.add.mutateAsync({ name, afterId }).catch(() => null);
      if (made) editing.noteList({ list: 'added', ids: [made.id] });
      return made?.id ?? null;
    },
    async copy(some: readonly string[]): Promise<void> {
      await editing.save();
      const afterId = some.at(-1) ?? null;
      bring(await acts.copy.mutateAsync({ ids: [...some], afterId }).catch(() => []));
    },
    order(next: readonly string[]): void {
      void begin({ list: 'ordered', before: idsNow.current, after: next });
    },
    /** Of those that were deleted within a day. */
    async restore(some: readonly string[]): Promise<boolean> {
      const isDone = await done(restore(some));
      if (isDone) bring(some);
      return isDone;
    },
    /** False: they stay. More than one are asked for. */
    async remove(some: readonly string[]): Promise<boolean> {
      const gone = nodes.filter(({ id }) => some.includes(id));
      if (gone.length === 0) return false;
      if (gone.length > 1) {
        const agreed = await modal.confirm({
          title: `删除 ${gone.length} 页？`,
          content: '可以用撤销（Ctrl+Z）找回，一天内也可以在“最近删除”里恢复。',
          okText: '删除',
          okButtonProps: { danger: true },
          cancelText: '取消',
        });
        if (!agreed) return false;
      }
      await editing.save();
      const step = { list: 'deleted' as const, ids: gone.map(({ id }) => id) };
      if (!(await begin(step))) return false;
      const one = gone.length === 1;
      const leading = countLeading(nodes, step.ids);
      const told = [
        one ? `已删除节点“${gone[0]?.name}”` : `已删除 ${gone.length} 个节点`,
        ...(leading > 0 ? [`有 ${leading} 个选项指向${one ? '它' : '它们'}`] : []),
      ].join('，');
      showUndo(
        told,
        () => {
          editing.dropList(step);
          void done(inTurn(() => restore(step.ids))).then((isDone) => isDone && onShow(step.ids));
        },
        one && leading === 0 ? undefined : LONG_UNDO_SECONDS,
      );
      return true;
    },
  };
}
