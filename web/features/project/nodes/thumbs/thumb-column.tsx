import { Button, Dropdown } from 'antd';
import { type DragEvent, useState } from 'react';
import type { NodeRecord } from '#contract/node.contract.ts';
import { writeClock } from '#web/lib/write-clock.ts';
import { Icon } from '#web/ui/icon.tsx';
import { whenOpened } from '#web/ui/when-opened.tsx';
import { ImportState } from '../import-state.tsx';
import type { Nodes } from '../node.queries.ts';
import { acceptsSlides, SLIDE_KINDS, useImporting } from '../use-importing.tsx';
import type { Surroundings } from './node-thumb.tsx';
import { ThumbList } from './thumb-list.tsx';
import styles from './thumbs.module.css';

const CopyNodesDialog = whenOpened(() => import('../copy-nodes-dialog.tsx').then((m) => m.CopyNodesDialog));

interface Props {
  projectId: string;
  data: Nodes;
  nodes: readonly NodeRecord[];
  current: string;
  selected: readonly string[];
  around: Surroundings;
  refused: ReadonlySet<string>;
  onSelect(current: string, selected: readonly string[]): void;
  onOrder(ids: string[]): void;
  onAdd(): void;
  onCopy(): void;
  onDelete(): void;
  onConfirm(ids: readonly string[]): void;
  /** Nodes of another project were copied to here. */
  onBrought(ids: readonly string[]): void;
  /** Opens what was deleted. */
  onRestore(): void;
}

/** The column at the left: all nodes, and how more of them come. */
export function ThumbColumn(props: Props) {
  const { projectId, data, nodes, current, selected, around, onAdd, onCopy, onDelete, onConfirm } = props;
  const importing = useImporting(projectId);
  const [isCopying, setCopying] = useState(false);
  const [isOver, setOver] = useState(false);
  const seconds = nodes.reduce((sum, { timeline }) => sum + timeline.seconds, 0);
  const proposed = nodes.filter(({ state }) => state === 'proposed').map(({ id }) => id);
  const waiting = proposed.filter((id) => selected.includes(id));
  const onDrag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <aside
      className={styles.column}
      aria-label="节点列表"
      data-over={isOver || undefined}
      onDragEnter={onDrag}
      onDragOver={onDrag}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(false);
        const file = [...event.dataTransfer.files].find(acceptsSlides) ?? event.dataTransfer.files[0];
        if (file) importing.take(file);
      }}
    >
      <header className={styles.head}>
        <b>节点</b>
        <span className="num">{nodes.length}</span>
        <span className={`num ${styles.sum}`}>共 {writeClock(seconds)}</span>
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'blank', label: '新建空白节点' },
              { key: 'copy', label: '从其他项目复制' },
              { key: 'restore', label: '最近删除' },
              ...(proposed.length > 0
                ? [{ type: 'divider' as const }, { key: 'confirm', label: `全部认可 ${proposed.length} 页拟稿` }]
                : []),
            ],
            onClick: ({ key }) => {
              if (key === 'blank') onAdd();
              else if (key === 'copy') setCopying(true);
              else if (key === 'restore') props.onRestore();
              else onConfirm(proposed);
            },
          }}
        >
          <Button
            type="text"
            size="small"
            icon={<Icon name="plus" size={16} />}
            aria-label="新建节点"
            title="新建节点"
          />
        </Dropdown>
      </header>
      <ThumbList {...props} current={current} around={around} />
      {selected.length <= 1 && proposed.length > 1 && (
        <div className={styles.several}>
          <span className="num">待确认 {proposed.length}</span>
          <Button size="small" type="text" onClick={() => onConfirm(proposed)}>
            全部认可
          </Button>
        </div>
      )}
      {selected.length > 1 && (
        <div className={styles.several} role="toolbar" aria-label="选中的节点">
          <span className="num">已选 {selected.length}</span>
          {waiting.length > 0 && (
            <Button size="small" type="text" title="认可选中的拟稿" onClick={() => onConfirm(waiting)}>
              认可 {waiting.length}
            </Button>
          )}
          <Button size="small" type="text" onClick={onCopy}>
            复制
          </Button>
          <Button size="small" type="text" danger onClick={onDelete}>
            删除
          </Button>
          <Button
            size="small"
            type="text"
            icon={<Icon name="close" size={14} />}
            aria-label="取消选择"
            onClick={() => props.onSelect(current, [current])}
          />
        </div>
      )}
      <footer className={styles.foot}>
        <ImportState of={data.import} sending={importing.sending} onStop={importing.stop} problem={importing.problem} />
        <Button
          block
          icon={<Icon name="upload" size={16} />}
          disabled={importing.isBusy || isUnderWay(data.import)}
          title={`${SLIDE_KINDS}，也可以把文件拖到这里`}
          onClick={importing.choose}
        >
          导入 PPT 或 PDF
        </Button>
        {importing.input}
      </footer>
      {isOver && <div className={styles.drop}>松开，把每一页变成一个节点</div>}
      {isCopying && (
        <CopyNodesDialog
          projectId={projectId}
          afterId={current || null}
          around={around}
          onCopied={props.onBrought}
          onClose={() => setCopying(false)}
        />
      )}
    </aside>
  );
}

const isUnderWay = (one: Nodes['import']): boolean => one?.state === 'waiting' || one?.state === 'running';
