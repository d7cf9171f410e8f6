import { type KnowledgeDocument, STATUS } from '#contract/knowledge.contract.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { describeEmptyPages, describeRecognised, describeStates, shareDone } from '../describe-status.ts';
import styles from './document-state.module.css';
import type { DocumentView } from './document-view.ts';

/** The state of a document: with a bar while it is being read, with the remedy where it failed. */
export function DocumentState({
  document,
  onReplace,
  onRetry,
}: Pick<DocumentView, 'onReplace' | 'onRetry'> & { document: KnowledgeDocument }) {
  const share = shareDone(document);
  return (
    <span className={styles.state}>
      <span className={styles.line}>
        {describeStates(document).map((state) => (
          <StatusTag key={state.label} {...state} />
        ))}
        {document.status === STATUS.failed && document.retriable && (
          <button
            type="button"
            className={styles.remedy}
            aria-label={`重新处理 ${document.name}`}
            onClick={() => onRetry(document)}
          >
            重新处理
          </button>
        )}
        {document.status === STATUS.failed && (
          <button
            type="button"
            className={styles.remedy}
            aria-label={`重新上传 ${document.name}`}
            onClick={() => onReplace(document)}
          >
            重新上传
          </button>
        )}
      </span>
      {share !== null && <ProgressBar share={share} label={`${document.name} 处理进度`} />}
    </span>
  );
}

/** Under the name: why it failed, or what of it can't be used. */
export function DocumentNote({ document }: { document: KnowledgeDocument }) {
  const emptyPages = describeEmptyPages(document);
  if (document.status === STATUS.failed) return <span className={styles.bad}>{document.reason}</span>;
  const off = !document.enabled && <span className={styles.off}>不参与回答，启用后恢复</span>;
  if (document.recutting) return off || <span className={styles.partial}>完成之前仍用原来的分段回答</span>;
  const notes = [document.reason, emptyPages && `${emptyPages}，不参与回答`, describeRecognised(document)].filter(
    Boolean,
  );
  if (document.status !== STATUS.success || notes.length === 0) return off || null;
  return (
    <>
      {off}
      <span className={styles.partial}>{notes.join('。')}</span>
    </>
  );
}
