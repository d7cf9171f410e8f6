import { useQueryClient } from '@tanstack/react-query';
import {
  applyWaitingEdit,
  deleteSegment,
  dismissWaitingEdit,
  editSegment,
  enableSegment,
  mergeSegment,
  splitSegment,
  undoSegmentChange,
} from '#contract/segment.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { useUndo } from '#web/ui/use-undo.tsx';
import { KNOWLEDGE_KEY } from '../knowledge.queries.ts';

/** What can be done with segments. Each takes effect at once and offers to be taken back; false when it was refused. @param inService the document answers */
export function useSegmentActions(docId: string, inService = true) {
  /** What answers is told of only where the document does. */
  const told = (done: string, then: string) => (inService ? `${done}，${then}` : done);
  const client = useQueryClient();
  const showUndo = useUndo();
  const refresh = () => client.invalidateQueries({ queryKey: KNOWLEDGE_KEY });

  const undo = async (changeId: string, also?: () => Promise<unknown>): Promise<void> => {
    try {
      await call(undoSegmentChange, { docId, changeId }, { showModal: true });
      await also?.();
      notice.success('已撤销');
    } catch {
      // the notice has said why
    }
    await refresh();
  };
  const perform = async (
    done: string,
    change: () => Promise<{ changeId: string }>,
    alsoOnUndo?: () => Promise<unknown>,
  ): Promise<boolean> => {
    try {
      const { changeId } = await change();
      showUndo(done, () => void undo(changeId, alsoOnUndo));
      return true;
    } catch {
      return false; // the notice has said why
    } finally {
      await refresh();
    }
  };
  const shown = { showModal: true };

  return {
    undo: (changeId: string) => undo(changeId),
    edit: (id: number, text: string, before: string) =>
      perform(told('已保存', '新的内容即刻用于回答'), () => call(editSegment, { docId, id, text, before }, shown)),
    split: (id: number, at: number) => perform('已拆分为两段', () => call(splitSegment, { docId, id, at }, shown)),
    merge: (id: number) => perform('已与下一段合并', () => call(mergeSegment, { docId, id }, shown)),
    enable: (id: number, enabled: boolean) =>
      perform(enabled ? told('已启用', '重新参与回答') : told('已停用', '不再参与回答'), () =>
        call(enableSegment, { docId, ids: [id], enabled }, shown),
      ),
    /** Does to a segment what a waiting edit says; taken back, that waits again. */
    applyWaiting: async (id: string, segmentId: number): Promise<void> => {
      const restore = () => call(dismissWaitingEdit, { docId, waitingId: id, dismissed: false });
      await perform(
        '已用于所选的分段',
        () => call(applyWaitingEdit, { docId, waitingId: id, segmentId }, shown),
        restore,
      );
    },
    dismissWaiting: async (id: string): Promise<void> => {
      const dismiss = (dismissed: boolean) =>
        call(dismissWaitingEdit, { docId, waitingId: id, dismissed }, shown)
          .catch(() => {}) // the notice has said why
          .finally(refresh);
      await dismiss(true);
      showUndo('已不再保留这处改动', () => void dismiss(false));
    },
    remove: (id: number) => perform('已删除分段', () => call(deleteSegment, { docId, ids: [id] }, shown)),
  };
}

export type SegmentActions = ReturnType<typeof useSegmentActions>;
