import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { takeSlides } from './held-slides.ts';
import { ImportState } from './import-state.tsx';
import { deletedNodesQuery, type Nodes } from './node.queries.ts';
import styles from './nodes-editor.module.css';
import { SLIDE_KINDS, useImporting } from './use-importing.tsx';

interface Props {
  projectId: string;
  import: Nodes['import'];
  onAdd(): void;
  /** Opens what was deleted. */
  onRestore(): void;
}

/** Where a project has no node yet. */
export function NoNodes({ projectId, import: running, onAdd, onRestore }: Props) {
  const { data: deleted = [] } = useQuery(deletedNodesQuery(projectId));
  const importing = useImporting(projectId);
  const { take } = importing;
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const file = takeSlides(projectId);
    if (file) latest.current(file);
  }, [projectId]);
  const isUnderWay = importing.isBusy || running?.state === 'waiting' || running?.state === 'running';
  return (
    <div className={styles.none}>
      <EmptyState
        drawing="blank"
        icon="play"
        title="还没有节点"
        text={`一个节点是讲解里的一页：页面、讲稿和动作。可以导入 ${SLIDE_KINDS}，每一页变成一个节点，演讲者备注就是讲稿。`}
        action={
          <>
            <Button
              type="primary"
              icon={<Icon name="upload" size={16} />}
              disabled={isUnderWay}
              onClick={importing.choose}
            >
              导入 PPT 或 PDF
            </Button>
            <Button icon={<Icon name="plus" size={16} />} onClick={onAdd}>
              新建节点
            </Button>
            {deleted.length > 0 && <Button onClick={onRestore}>最近删除 {deleted.length} 个</Button>}
          </>
        }
      />
      {importing.input}
      <div className={styles.noneState}>
        <ImportState of={null} sending={importing.sending} problem={importing.problem} onStop={importing.stop} />
      </div>
    </div>
  );
}
