import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Skeleton } from 'antd';
import { useState } from 'react';
import type { DocumentDetail, Segment } from '#contract/segment.contract.ts';
import { LoadError } from '#web/ui/load-error.tsx';
import { nameAction } from './describe-edits.ts';
import { waitingQuery } from './segment.queries.ts';
import { useSegmentActions } from './use-segment-actions.ts';
import styles from './waiting-edits.module.css';

interface Props {
  document: DocumentDetail;
  /** The segment that is chosen in the list. */
  selected: Segment | null;
}

/** Edits by hand that found no place in the present cut: each is put to a segment, or let go. Nothing where there are none. */
export function WaitingEdits({ document, selected }: Props) {
  const [open, setOpen] = useState(false);
  const { waiting } = document.edits;
  if (document.recutting || (waiting === 0 && !open)) return null;
  return (
    <section aria-label="需要看一看的改动">
      {waiting > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`有 ${waiting} 处手工改动需要您看一看：它们的原文在现在的分段里找不到了。`}
          action={
            <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? '收起' : '逐条处理'}
            </Button>
          }
        />
      )}
      {open && waiting === 0 && <Alert type="success" showIcon title="改动都处理好了。" />}
      {open && waiting > 0 && <List docId={document.id} selected={selected} />}
    </section>
  );
}

function List({ docId, selected }: { docId: string; selected: Segment | null }) {
  const { data, error, refetch } = useQuery(waitingQuery(docId));
  const actions = useSegmentActions(docId);
  const [busy, setBusy] = useState<string | null>(null);
  const run = async (id: string, work: () => Promise<void>) => {
    setBusy(id);
    await work();
    setBusy(null);
  };
  if (!data)
    return error ? (
      <LoadError what="待处理的改动" error={error} onRetry={refetch} />
    ) : (
      <Skeleton active title={false} paragraph={{ rows: 4 }} />
    );
  return (
    <>
      <p className={styles.hint}>在分段列表里点选一段，再把改动用上去；不需要的可以不再保留。</p>
      <ol className={styles.list}>
        {data.map(({ id, action, text, original, page }) => (
          <li key={id}>
            <header>
              <strong>{nameAction(action)}</strong>
              {page !== null && <span className="num">第 {page} 页</span>}
            </header>
            {action !== 'delete' && <p>{text}</p>}
            <blockquote>{original || '没有保存原文'}</blockquote>
            <footer>
              <Button
                size="small"
                type="primary"
                disabled={!selected || busy !== null}
                loading={busy === id}
                onClick={() => selected && run(id, () => actions.applyWaiting(id, selected.id))}
              >
                用于所选分段
              </Button>
              <Button size="small" disabled={busy !== null} onClick={() => run(id, () => actions.dismissWaiting(id))}>
                不再保留
              </Button>
            </footer>
          </li>
        ))}
      </ol>
    </>
  );
}
