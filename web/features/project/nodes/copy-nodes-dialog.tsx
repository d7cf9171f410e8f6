import { useQuery } from '@tanstack/react-query';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import { NEW_NODE } from '#contract/node.contract.ts';
import { Bone } from '#web/ui/bone.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Pages } from '#web/ui/pages.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import styles from './copy-nodes-dialog.module.css';
import { useNodeActs, userNodesQuery } from './node.queries.ts';
import { NodeThumb, type Surroundings } from './thumbs/node-thumb.tsx';

const SIZE = 24;

interface Props {
  projectId: string;
  /** Behind which they are put; null: last. */
  afterId: string | null;
  around: Surroundings;
  onCopied(ids: readonly string[]): void;
  onClose(): void;
}

/** Chooses nodes of all projects, which are copied with their pages and scripts. */
export function CopyNodesDialog({ projectId, afterId, around, onCopied, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const name = useDebounced(typed.trim());
  const { data, error, isPending, refetch } = useQuery(userNodesQuery(name, page, SIZE));
  const { copy } = useNodeActs(projectId);
  const records = data?.records ?? [];
  const toggle = (id: string) =>
    setChosen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
  const accept = () =>
    copy.mutate(
      { ids: [...chosen], afterId },
      {
        onSuccess: (ids) => {
          onCopied(ids);
          onClose();
        },
      },
    );
  return (
    <Modal
      open
      title="从项目里复制节点"
      width={840}
      okText={chosen.length > 0 ? `复制 ${chosen.length} 个` : '复制'}
      cancelText="取消"
      okButtonProps={{ disabled: chosen.length === 0 }}
      confirmLoading={copy.isPending}
      onOk={accept}
      onCancel={onClose}
    >
      <Input
        className={styles.search}
        prefix={<Icon name="search" size={16} />}
        placeholder="搜索节点或项目名称"
        aria-label="搜索节点或项目名称"
        allowClear
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setPage(1);
        }}
      />
      <div className={styles.grid}>
        {isPending && Array.from({ length: 8 }, (_, n) => `bone ${n}`).map((key) => <Bone key={key} height={120} />)}
        {records.map((node) => (
          <button
            key={node.id}
            type="button"
            className={styles.card}
            aria-pressed={chosen.includes(node.id)}
            onClick={() => toggle(node.id)}
          >
            <span className={styles.frame}>
              <NodeThumb node={{ ...NEW_NODE, page: node.page }} {...around} />
            </span>
            <b title={node.name}>{node.name}</b>
            <small title={node.projectName}>
              {node.projectName}，第 {node.order} 页
            </small>
          </button>
        ))}
      </div>
      {error && !data && <LoadError what="节点" error={error} onRetry={refetch} />}
      {data && records.length === 0 && (
        <EmptyState
          drawing={name ? 'search' : 'blank'}
          icon="project"
          title={name ? '没有找到节点' : '还没有节点'}
          text={name ? '换一个词试试。' : '在任何一个项目里建好节点，就能复制到这里。'}
        />
      )}
      {data && data.total > SIZE && <Pages total={data.total} current={page} pageSize={SIZE} onChange={setPage} />}
    </Modal>
  );
}
