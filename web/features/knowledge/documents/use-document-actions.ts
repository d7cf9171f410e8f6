import { useQueryClient } from '@tanstack/react-query';
import {
  deleteDocument,
  enableDocument,
  type KnowledgeDocument,
  type Library,
  moveDocument,
  reprocessDocument,
  restoreDocument,
  undoReprocess,
} from '#contract/knowledge.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { useUndo } from '#web/ui/use-undo.tsx';
import { KNOWLEDGE_KEY } from '../knowledge.queries.ts';
import { tellUnanswered } from './tell-unanswered.ts';

/** Deletes documents at once and offers to take it back; the server reads them anew then. */
export function useDeleteDocuments(
  onDeleted: (ids: string[]) => void,
): (documents: KnowledgeDocument[]) => Promise<void> {
  const client = useQueryClient();
  const showUndo = useUndo();
  const refresh = () => client.invalidateQueries({ queryKey: KNOWLEDGE_KEY });

  const restore = async (ids: string[]) => {
    try {
      await call(restoreDocument, { ids }, { showModal: true });
      notice.success(`已恢复 ${ids.length} 篇，正在重新处理`);
    } catch {
      // the notice has said why
    }
    await refresh();
  };
  return async (documents) => {
    const ids = idsOf(documents);
    try {
      await call(deleteDocument, { ids }, { showModal: true });
      onDeleted(ids);
      showUndo(ids.length > 1 ? `删除文件成功，共 ${ids.length} 篇` : '删除文件成功', () => void restore(ids));
    } catch {
      // the notice has said why
    }
    await refresh();
  };
}

/** Reads documents again: failed ones from the start, readable ones behind what they answer with, which can be taken back. */
export function useReprocess(): (documents: readonly KnowledgeDocument[]) => Promise<void> {
  const { run, showUndo } = useRun();
  return async (documents) => {
    const reply = await run(() => call(reprocessDocument, { ids: idsOf(documents) }, TOLD));
    if (!reply) return;
    const { started, undoable } = reply;
    const text = documents.length > 1 ? `已重新开始处理 ${started} 篇` : '已重新开始处理';
    if (undoable.length === 0) notice.success(text);
    else showUndo(text, () => void run(() => call(undoReprocess, { ids: undoable }, TOLD)));
  };
}

/** Takes documents out of service or back into it; true when it is done. */
export function useEnableDocuments(): (documents: readonly KnowledgeDocument[], enabled: boolean) => Promise<boolean> {
  const { run, showUndo } = useRun();
  return async (documents, enabled) => {
    const turn = (ids: string[], on: boolean) => run(() => call(enableDocument, { ids, enabled: on }, TOLD));
    const reply = await turn(idsOf(documents), enabled);
    if (!reply) return false;
    const text = `${nameDocuments(documents, enabled ? '已启用' : '已停用')}，${enabled ? '重新' : '不再'}参与回答`;
    // What was that way already is not switched back.
    if (reply.changed.length > 0) showUndo(text, () => void turn(reply.changed, !enabled));
    else notice.success(text);
    // What cannot be asked is not told: the documents are out of service all the same.
    if (!enabled) for (const libId of new Set(documents.map((one) => one.libId))) tellUnanswered(libId).catch(() => {});
    return true;
  };
}

/** `“指南.pdf”已停用` for one, `已停用 3 篇文档` for several. */
function nameDocuments(documents: readonly KnowledgeDocument[], done: string): string {
  const [first] = documents;
  if (!first || documents.length > 1) return `${done} ${documents.length} 篇文档`;
  return `“${first.name.length > 24 ? `${first.name.slice(0, 24)}…` : first.name}”${done}`;
}

/** Puts documents into another library; true when they are there. */
export function useMoveDocuments(): (
  documents: readonly KnowledgeDocument[],
  library: Pick<Library, 'id' | 'name'>,
) => Promise<boolean> {
  const { run, showUndo } = useRun();
  return async (documents, { id, name }) => {
    const move = (ids: string[], libId: string) => run(() => call(moveDocument, { ids, libId }, TOLD).then(() => true));
    if (!(await move(idsOf(documents), id))) return false;
    showUndo(`已将 ${documents.length} 篇文档移到“${name}”`, () => {
      for (const [from, some] of Map.groupBy(documents, ({ libId }) => libId)) void move(idsOf(some), from);
    });
    return true;
  };
}

const TOLD = { showModal: true };
const idsOf = (documents: readonly KnowledgeDocument[]): string[] => documents.map(({ id }) => id);

/** Runs a call and reads the lists anew, whatever came of it; null where it failed, which the notice has said. */
function useRun() {
  const client = useQueryClient();
  const showUndo = useUndo();
  const run = async <T>(work: () => Promise<T>): Promise<T | null> => {
    const done = await work().catch(() => null);
    await client.invalidateQueries({ queryKey: KNOWLEDGE_KEY });
    return done;
  };
  return { run, showUndo };
}
