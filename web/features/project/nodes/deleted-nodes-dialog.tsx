import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { NEW_NODE } from '#contract/node.contract.ts';
import { Bone } from '#web/ui/bone.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Moment } from '#web/ui/moment.tsx';
import styles from './copy-nodes-dialog.module.css';
import { deletedNodesQuery } from './node.queries.ts';
import { NodeThumb, type Surroundings } from './thumbs/node-thumb.tsx';

interface Props {
  projectId: string;
  around: Surroundings;
  /** False: it failed, which has been told. */
  onRestore(ids: readonly string[]): Promise<boolean>;
  onClose(): void;
}

/** Nodes that were deleted within a day, to be brought back where they stood. */
export function DeletedNodesDialog({ projectId, around, onRestore, onClose }: Props) {
  const { data, error, isPending, refetch } = useQuery(deletedNodesQuery(projectId));
  const gone = data ?? [];
  const restore = async (ids: readonly string[]) => {
    if ((await onRestore(ids)) && ids.length === gone.length) onClose();
  };
  return (
    <Modal
      open
      title="最近删除"
      width={840}
      footer={gone.length > 1 ? <Button onClick={() => void restore(gone.map(({ id }) => id))}>全部恢复</Button> : null}
      onCancel={onClose}
    >
      <p className={styles.told}>删除的节点保留 24 小时，恢复后回到原来的位置。</p>
      <div className={styles.grid}>
        {isPending && <Bone height={120} />}
        {gone.map((node) => (
          <button
            key={node.id}
            type="button"
            className={styles.card}
            aria-label={`恢复“${node.name}”`}
            onClick={() => void restore([node.id])}
          >
            <span className={styles.frame}>
              <NodeThumb node={{ ...NEW_NODE, page: node.page }} {...around} />
            </span>
            <b title={node.text || node.name}>{node.name}</b>
            <small>
              <Moment of={node.deletedAt} />
              删除，点按恢复
            </small>
          </button>
        ))}
      </div>
      {error && !data && <LoadError what="节点" error={error} onRetry={refetch} />}
      {data && gone.length === 0 && (
        <EmptyState drawing="blank" icon="project" title="没有可以恢复的节点" text="删除的节点会在这里保留 24 小时。" />
      )}
    </Modal>
  );
}
