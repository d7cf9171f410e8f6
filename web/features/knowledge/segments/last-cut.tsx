import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { type DocumentDetail, undoResegment } from '#contract/segment.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { KNOWLEDGE_KEY } from '../knowledge.queries.ts';

/** What came of the last cut: why it failed, or the way back to the one before. */
export function LastCut({ document }: { document: DocumentDetail }) {
  const [busy, setBusy] = useState(false);
  const client = useQueryClient();
  if (document.recutting) return null;
  if (document.reason && document.segmentCount > 0) return <Alert type="warning" showIcon title={document.reason} />;
  if (!document.canUndoCut) return null;
  const restore = async () => {
    setBusy(true);
    try {
      await call(undoResegment, { docId: document.id }, { showModal: true });
      notice.success('已换回另一次切分的分段');
    } catch {
      // the notice has said why
    }
    await client.invalidateQueries({ queryKey: KNOWLEDGE_KEY });
    setBusy(false);
  };
  return (
    <Alert
      type="info"
      showIcon
      title="这份文档重新切分过，切分前的分段还会保留一天。"
      action={
        <Button size="small" loading={busy} onClick={restore}>
          换回之前的分段
        </Button>
      }
    />
  );
}
