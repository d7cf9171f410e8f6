import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { CODE } from '#contract/errors.contract.ts';
import { type NodeContent, type NodeRecord, saveAvatarNode } from '#contract/node.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { tellFailure } from '#web/lib/tell-failure.ts';
import { RequestError } from '#web/lib/transport/request-error.ts';
import { saveOver } from '#web/ui/save-over.tsx';
import { type Nodes, nodesQuery } from './node.queries.ts';
import {
  addChange,
  forget,
  isSame,
  NODE_LABELS,
  type NodeEdits,
  pick,
  refuseNode,
  settle,
  withEdit,
} from './node-edits.ts';
import { createNodeHistory, type ListStep } from './node-history.ts';

/** What was changed is saved when nothing has been for so long, ms. */
const WAIT_MS = 800;

export interface NodeEditing {
  edits: NodeEdits;
  /** @param kind changes of one kind that follow each other are one step of the history; left out: by the fields, empty: always one of its own */
  change(id: string, part: Partial<NodeContent>, kind?: string): void;
  /** Takes the last change of fields back, or makes it again, and answers the node that it was of; a change of the list is answered to be carried out. */
  step(way: 'undo' | 'redo'): string | ListStep | null;
  noteList(step: ListStep): void;
  /** A change of the list was taken back otherwise. */
  dropList(step: ListStep): void;
  canUndo: boolean;
  canRedo: boolean;
  /** Saves what was changed; false: something could not be, which has been told. */
  save(): Promise<boolean>;
  restore(edits: NodeEdits): void;
  losesWork(): boolean;
  isSaving: boolean;
  /** When a node was last saved on this page; null: not yet. */
  savedAt: number | null;
}

/** What is edited of a project's nodes. Each node is saved by itself, soon after its last change. */
export function useNodeEdits(projectId: string | null): NodeEditing {
  const client = useQueryClient();
  const { modal } = App.useApp();
  const [edits, setEdits] = useState<NodeEdits>({});
  const [saving, setSaving] = useState(0);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const now = useRef(edits);
  const [history] = useState(createNodeHistory);
  /** The history is no state: what it can do is read when it has changed. */
  const [drawn, redraw] = useReducer((count: number) => count + 1, 0);
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  /** One at a time for each node. */
  const running = useRef(new Map<string, Promise<boolean>>());
  const key = nodesQuery(projectId ?? '').queryKey;
  const find = (id: string): NodeRecord | undefined =>
    client.getQueryData<Nodes>(key)?.nodes.find((node) => node.id === id);

  const put = useCallback((next: NodeEdits) => {
    now.current = next;
    setEdits(next);
  }, []);

  async function send(id: string, isAsked: boolean): Promise<boolean> {
    const record = find(id);
    const edit = now.current[id];
    if (!edit || projectId === null) return true;
    if (!record) {
      put(forget(now.current, id));
      notice.warning('节点已在别处删除，刚才的修改没有保存');
      return true;
    }
    const refusal = refuseNode(withEdit(record, edit));
    if (refusal) {
      if (isAsked) notice.error(`“${record.name}”没有保存：${refusal}`);
      return false;
    }
    if (edit.isHeld && !isAsked) return false;
    const { part, base } = edit;
    setSaving((count) => count + 1);
    try {
      let takesTheirs = false;
      const saved = await saveOver(
        modal,
        NODE_LABELS,
        (over) => call(saveAvatarNode, { projectId, id, ...part, before: base, ...(over ? { over: 1 } : {}) }),
        () => {
          takesTheirs = true;
        },
      );
      if (takesTheirs) {
        await client.invalidateQueries({ queryKey: key });
        put(forget(now.current, id));
        return true;
      }
      if (!saved) {
        const held = now.current[id];
        if (held) put({ ...now.current, [id]: { ...held, isHeld: true } });
        return false;
      }
      client.setQueryData(key, (before: Nodes | undefined) =>
        before ? { ...before, nodes: before.nodes.map((node) => (node.id === id ? saved : node)) } : before,
      );
      put(settle(now.current, id, part));
      setSavedAt(Date.now());
      return true;
    } catch (error) {
      if (error instanceof RequestError && error.code === CODE.notFound) {
        void client.invalidateQueries({ queryKey: key });
        put(forget(now.current, id));
      }
      tellFailure(error, `“${record.name}”没有保存：`);
      return false;
    } finally {
      setSaving((count) => count - 1);
    }
  }
  const latest = useRef(send);
  latest.current = send;

  const flush = useCallback((id: string, isAsked: boolean): Promise<boolean> => {
    clearTimeout(timers.current.get(id));
    timers.current.delete(id);
    const before = running.current.get(id) ?? Promise.resolve(true);
    const next = before.then(() => latest.current(id, isAsked));
    running.current.set(id, next);
    void next.finally(() => {
      if (running.current.get(id) === next) running.current.delete(id);
    });
    return next;
  }, []);
  const later = useCallback(
    (id: string) => {
      clearTimeout(timers.current.get(id));
      timers.current.set(
        id,
        setTimeout(() => void flush(id, false), WAIT_MS),
      );
    },
    [flush],
  );

  const findNow = useRef(find);
  findNow.current = find;
  const apply = useCallback(
    (record: NodeRecord, part: Partial<NodeContent>) => {
      put(addChange(now.current, record, part));
      if (now.current[record.id]) later(record.id);
    },
    [put, later],
  );
  const change = useCallback(
    (id: string, part: Partial<NodeContent>, kind = Object.keys(part).join()) => {
      const record = findNow.current(id);
      if (!record) return;
      const before = pick(withEdit(record, now.current[id]), Object.keys(part));
      if (isSame(before, pick({ ...record, ...part }, Object.keys(part)))) return;
      history.note({ id, before, after: part }, kind);
      apply(record, part);
    },
    [history, apply],
  );
  const step = useCallback(
    (way: 'undo' | 'redo'): string | ListStep | null => {
      for (let found = history[way](); found; found = history[way]()) {
        if ('list' in found) {
          redraw();
          return found;
        }
        const { id } = found;
        const [from, to] = way === 'undo' ? [found.after, found.before] : [found.before, found.after];
        const record = findNow.current(id);
        if (!record) continue; // it was deleted meanwhile
        const fields = Object.keys(to);
        const is = withEdit(record, now.current[id]);
        if (isSame(pick(is, fields), pick({ ...is, ...from }, fields))) apply(record, to);
        else notice.warning(`“${record.name}”这一处后来在别处改过，没有${way === 'undo' ? '撤销' : '重做'}`);
        return id;
      }
      return null;
    },
    [history, apply],
  );
  const noteList = useCallback(
    (next: ListStep) => {
      history.noteList(next);
      redraw();
    },
    [history],
  );
  const dropList = useCallback(
    (gone: ListStep) => {
      history.drop(gone);
      redraw();
    },
    [history],
  );
  const save = useCallback(async () => {
    const done = await Promise.all(Object.keys(now.current).map((id) => flush(id, true)));
    return done.every(Boolean);
  }, [flush]);
  const restore = useCallback(
    (kept: NodeEdits) => {
      put({ ...now.current, ...kept });
      for (const id of Object.keys(kept)) later(id);
    },
    [put, later],
  );
  useEffect(() => {
    const again = () => Object.keys(now.current).forEach(later);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [later]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `drawn` stands for what the history can do
  return useMemo(
    () => ({
      ...{ edits, change, step, noteList, dropList, save, restore, savedAt },
      canUndo: history.canUndo(),
      canRedo: history.canRedo(),
      losesWork: () => Object.keys(now.current).length > 0,
      isSaving: saving > 0,
    }),
    [edits, change, step, noteList, dropList, save, restore, savedAt, saving, history, drawn],
  );
}
