import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Modal, Skeleton } from 'antd';
import { useState } from 'react';
import type { KnowledgeDocument } from '#contract/knowledge.contract.ts';
import { previewSegments, resegmentDocument } from '#contract/segment.contract.ts';
import type { Segmentation } from '#contract/segmentation.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { describeError } from '#web/lib/request-error.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { formatCount } from '../describe-status.ts';
import { KNOWLEDGE_KEY } from '../knowledge.queries.ts';
import styles from './resegment-dialog.module.css';
import { documentKey } from './segment.queries.ts';
import { SegmentationFields } from './segmentation-fields.tsx';

interface Props {
  document: KnowledgeDocument;
  open: boolean;
  onClose: () => void;
}

/** Another way to cut a document: settings at the left, what they would give at the right, nothing done before 开始切分. */
export function ResegmentDialog({ document, open, onClose }: Props) {
  const [segmentation, setSegmentation] = useState(document.segmentation);
  const [busy, setBusy] = useState(false);
  const client = useQueryClient();
  const start = async () => {
    setBusy(true);
    try {
      await call(resegmentDocument, { docId: document.id, ...segmentation }, { showModal: true });
      notice.success('已开始重新切分');
      onClose();
    } catch {
      // the notice has said why
    }
    setBusy(false);
    await client.invalidateQueries({ queryKey: KNOWLEDGE_KEY });
  };
  return (
    <Modal
      open={open}
      onCancel={onClose}
      title="重新切分"
      width={960}
      okText="开始切分"
      cancelText="取消"
      confirmLoading={busy}
      onOk={start}
      destroyOnHidden
    >
      <div className={styles.body}>
        <div className={styles.settings}>
          <SegmentationFields value={segmentation} onChange={setSegmentation} />
          <p className={styles.warning}>切分期间这份文档暂不参与回答；手工修改过的分段会按原文重新生成。</p>
        </div>
        <Preview document={document} segmentation={segmentation} />
      </div>
    </Modal>
  );
}

function Preview({ document, segmentation }: { document: KnowledgeDocument; segmentation: Segmentation }) {
  const settled = useDebounced(segmentation, 400);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [...documentKey(document.id), 'preview', settled],
    queryFn: ({ signal }) => call(previewSegments, { ...settled, filePath: [document.fileUrl] }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const file = data?.files[0];
  return (
    <section className={styles.preview} aria-label="预览" data-stale={isPlaceholderData || undefined}>
      <h3 className="num">
        预览
        {file && !file.reason && (
          <span>
            {file.exact ? '共' : '约'} {formatCount(file.total)} 段，显示前 {data?.segmentList.length} 段
          </span>
        )}
      </h3>
      {!data && (error ? <p>{describeError(error)}</p> : <Skeleton active />)}
      {file?.reason && <p>{file.reason}</p>}
      <ol>
        {data?.segmentList.map((segment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a preview has no ids, and is only ever replaced
          <li key={index}>
            <span className="num">
              {index + 1}
              {segment.page !== null && `，第 ${segment.page} 页`}，{segment.text.length} 字
            </span>
            {segment.text}
          </li>
        ))}
      </ol>
    </section>
  );
}
