import { useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import {
  type CrawlSchedule,
  cancelWebSource,
  deleteWebSource,
  removeGonePages,
  restoreWebSource,
  runWebSource,
  scheduleWebSource,
  type WebSource,
} from '#contract/crawl.contract.ts';
import { restoreDocument } from '#contract/knowledge.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { useUndo } from '#web/ui/use-undo.tsx';
import { KNOWLEDGE_KEY } from '../knowledge.queries.ts';

/** What can be done with a source, from its row or from its own page. */
export function useSourceActions(onDeleted?: () => void) {
  const client = useQueryClient();
  const { modal } = App.useApp();
  const showUndo = useUndo();

  /** Does it, shows what became of it; the request's own notice says why it failed. */
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    await work().catch(() => {});
    await client.invalidateQueries({ queryKey: KNOWLEDGE_KEY });
  };
  const destroy = ({ id, name }: WebSource, withDocuments: boolean) =>
    act(async () => {
      await call(deleteWebSource, { id, withDocuments }, { showModal: true });
      onDeleted?.();
      const restore = () => void act(() => call(restoreWebSource, { id }, { showModal: true }));
      showUndo(withDocuments ? `已删除“${name}”和它的文档` : `已删除“${name}”，文档仍在知识库中`, restore);
    });

  return {
    run: ({ id }: WebSource) =>
      act(async () => {
        await call(runWebSource, { id }, { showModal: true });
        notice.success('已开始重新读取');
      }),
    cancel: ({ id }: WebSource) => act(() => call(cancelWebSource, { id }, { showModal: true })),
    schedule: ({ id }: WebSource, schedule: CrawlSchedule) =>
      act(async () => {
        await call(scheduleWebSource, { id, schedule }, { showModal: true });
        notice.success('保存成功');
      }),
    /** At once where nothing was read nor is being; else asks what is to become of the documents. */
    remove(source: WebSource): void {
      const { read, gone, failed, waiting } = source.counts;
      if (read + gone + failed + waiting === 0) {
        void destroy(source, false);
        return;
      }
      const dialog = modal.confirm({
        title: `删除网页来源“${source.name}”？`,
        content: '删除后不再更新。已读取的文档可以保留在知识库中，也可以一并删除。',
        okText: '连同文档一起删除',
        okButtonProps: { danger: true },
        cancelText: '取消',
        onOk: () => destroy(source, true),
        footer: (_node, { OkBtn, CancelBtn }) => (
          <>
            <CancelBtn />
            <Button
              onClick={() => {
                dialog.destroy();
                void destroy(source, false);
              }}
            >
              保留文档
            </Button>
            <OkBtn />
          </>
        ),
      });
    },
    removeGone: ({ id }: WebSource) =>
      act(async () => {
        const ids = await call(removeGonePages, { id }, { showModal: true });
        const restore = () => void act(() => call(restoreDocument, { ids }, { showModal: true }));
        showUndo(`已移除 ${ids.length} 篇`, restore);
      }),
  };
}
