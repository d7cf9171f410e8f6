import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Skeleton } from 'antd';
import type { SegmentAction, SegmentChange } from '#contract/segment.contract.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Moment } from '#web/ui/moment.tsx';
import styles from './change-history.module.css';
import { changesQuery } from './segment.queries.ts';
import { useSegmentActions } from './use-segment-actions.ts';

interface Props {
  docId: string;
  open: boolean;
  onClose: () => void;
}

/** What was done to the segments of a document, newest first, each to be taken back. */
export function ChangeHistory({ docId, open, onClose }: Props) {
  const { data, error, refetch } = useQuery({ ...changesQuery(docId), enabled: open });
  const { undo } = useSegmentActions(docId);
  return (
    <Drawer open={open} onClose={onClose} title="改动记录" size={420}>
      {!data &&
        (error ? (
          <LoadError what="改动记录" error={error} onRetry={refetch} />
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 4 }} />
        ))}
      {data?.length === 0 && (
        <EmptyState
          drawing="books"
          title="还没有改动"
          text="修改、拆分、合并、停用和删除都会记在这里，随时可以撤销。"
        />
      )}
      <ol className={styles.list}>
        {data?.map((change) => (
          <li key={change.id} className={change.undone ? styles.undone : undefined}>
            <div className={styles.line}>
              <strong>{describeChange(change)}</strong>
              <span className="num">
                <Moment of={change.createTime} />
              </span>
              {change.undone ? (
                <span>已撤销</span>
              ) : (
                <Button size="small" type="link" onClick={() => undo(change.id)}>
                  撤销
                </Button>
              )}
            </div>
            <p>{change.before[0]?.text}</p>
          </li>
        ))}
      </ol>
    </Drawer>
  );
}

const ACTION: Record<SegmentAction, string> = {
  edit: '修改',
  split: '拆分',
  merge: '合并',
  disable: '停用',
  enable: '启用',
  delete: '删除',
  clean: '清洗',
};

function describeChange({ action, before }: SegmentChange): string {
  return before.length > 1 && action !== 'merge' ? `${ACTION[action]} ${before.length} 段` : ACTION[action];
}
