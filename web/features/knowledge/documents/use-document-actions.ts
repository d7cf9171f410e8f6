import { useQueryClient } from '@tanstack/react-query';
import { deleteDocument, type KnowledgeDocument, restoreDocument } from '#contract/knowledge.contract.ts';
import { retryDocument } from '#contract/segment.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { useUndo } from '#web/ui/use-undo.tsx';
import { KNOWLEDGE_KEY } from '../knowledge.queries.ts';

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
    const ids = documents.map((document) => document.id);
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

/** Starts failed documents again, one after the other. */
export function useRetryDocuments(): (documents: readonly KnowledgeDocument[]) => Promise<void> {
  const client = useQueryClient();
  return async (documents) => {
    try {
      for (const { id } of documents) await call(retryDocument, { docId: id }, { showModal: true });
      notice.success(documents.length > 1 ? `已重新开始处理 ${documents.length} 篇` : '已重新开始处理');
    } catch {
      // the notice has said why
    }
    await client.invalidateQueries({ queryKey: KNOWLEDGE_KEY });
  };
}
