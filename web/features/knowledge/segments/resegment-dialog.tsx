import { useQueryClient } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useState } from 'react';
import { type DocumentDetail, type RECUT_EDITS, resegmentDocument } from '#contract/segment.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { KNOWLEDGE_KEY } from '../knowledge.queries.ts';
import { CutPreview } from './cut-preview.tsx';
import { RecutEdits } from './recut-edits.tsx';
import styles from './resegment-dialog.module.css';
import { SegmentationFields } from './segmentation-fields.tsx';

interface Props {
  document: DocumentDetail;
  open: boolean;
  onClose: () => void;
}

/** Another way to cut a document: settings at the left, what they would give at the right, nothing done before 开始切分. */
export function ResegmentDialog({ document, open, onClose }: Props) {
  const [segmentation, setSegmentation] = useState(document.segmentation);
  const [choice, setChoice] = useState<(typeof RECUT_EDITS)[number]>('keep');
  const [busy, setBusy] = useState(false);
  const client = useQueryClient();
  const hasEdits = Object.values(document.edits).some((count) => count > 0);
  const start = async () => {
    setBusy(true);
    try {
      await call(resegmentDocument, { docId: document.id, ...segmentation, edits: choice }, { showModal: true });
      notice.success(`已开始重新切分${document.enabled ? '，完成之前仍用原来的分段回答' : ''}`);
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
      width={1120}
      okText="开始切分"
      cancelText="取消"
      confirmLoading={busy}
      onOk={start}
      destroyOnHidden
    >
      <div className={styles.body}>
        <div className={styles.settings}>
          <SegmentationFields value={segmentation} onChange={setSegmentation} />
          {hasEdits && (
            <RecutEdits document={document} segmentation={segmentation} value={choice} onChange={setChoice} />
          )}
          <p className={styles.hint}>{document.enabled && '完成之前仍用现在的分段回答；'}之后一天内可以恢复。</p>
        </div>
        <CutPreview files={[{ url: document.fileUrl, name: document.name }]} segmentation={segmentation} />
      </div>
    </Modal>
  );
}
