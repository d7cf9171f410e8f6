import { type KnowledgeDocument, STATUS } from '#contract/knowledge.contract.ts';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { describeDocument, describeEmptyPages, shareDone } from '../describe-status.ts';
import { ProgressBar } from '../progress-bar.tsx';
import styles from './document-state.module.css';

/** The state of a document, with a bar while it is being read. */
export function DocumentState({ document }: { document: KnowledgeDocument }) {
  const { tone, label } = describeDocument(document);
  const share = shareDone(document);
  return (
    <span className={styles.state}>
      <StatusTag tone={tone} label={label} />
      {share !== null && <ProgressBar share={share} label={`${document.name} 处理进度`} />}
    </span>
  );
}

/** Under the name: why it failed and what helps, or what of it can't be used. */
export function DocumentNote({ document, onReplace }: { document: KnowledgeDocument; onReplace: () => void }) {
  const emptyPages = describeEmptyPages(document);
  if (document.status === STATUS.failed)
    return (
      <span className={styles.bad}>
        {document.reason}
        <button type="button" className={styles.remedy} onClick={onReplace}>
          重新上传
        </button>
      </span>
    );
  if (document.status !== STATUS.success || !emptyPages) return null;
  return <span className={styles.partial}>{emptyPages}，不参与回答</span>;
}
