import { useEffect, useState } from 'react';
import type { NodeRecord } from '#contract/node.contract.ts';
import { writeClock } from '#web/lib/write-clock.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { Nodes } from './node.queries.ts';
import styles from './nodes-to-play.module.css';
import { NodeStage } from './stage/node-stage.tsx';
import { NodeThumb, type Surroundings } from './thumbs/node-thumb.tsx';
import { type Preview, useMoment, usePreview } from './use-preview.ts';

interface Props {
  projectId: string;
  data: Nodes;
  around: Surroundings;
  onCurrent(id: string): void;
}

/** Where there is no room for editing: the nodes to look at, each with its speech. */
export function NodesToPlay({ projectId, data: { nodes }, around, onCurrent }: Props) {
  const [current, setCurrent] = useState<string>('');
  const preview = usePreview(projectId);
  const node = nodes.find(({ id }) => id === current) ?? nodes[0];
  useEffect(() => onCurrent(node?.id ?? ''));
  if (!node)
    return (
      <main id="content" className={styles.list}>
        <EmptyState
          drawing="blank"
          icon="play"
          title="还没有节点"
          text="节点要在更宽的窗口里建和编辑，请用电脑打开，导入 PPT 或 PDF。"
        />
      </main>
    );
  const play = (one: NodeRecord) => {
    if (preview.plays && one.id === node.id) return preview.player.pause();
    setCurrent(one.id);
    preview.player.play(one.timeline.parts, 0);
  };
  return (
    <main id="content" className={styles.page}>
      <p className={styles.told}>节点要在更宽的窗口里编辑，请用电脑打开。这里可以逐页试讲。</p>
      <Shown node={node} around={around} preview={preview} />
      {preview.view.problem && (
        <p role="alert" className={styles.problem}>
          {preview.view.problem}
        </p>
      )}
      <ol className={styles.list} aria-label="节点">
        {nodes.map((one) => {
          const plays = preview.plays && one.id === node.id;
          return (
            <li key={one.id} data-on={one.id === node.id || undefined}>
              <span className={styles.frame}>
                <NodeThumb node={one} {...around} />
              </span>
              <span className={styles.words}>
                <b>
                  {one.order}. {one.name}
                </b>
                <small className="num">
                  {writeClock(one.timeline.seconds)}
                  {one.state === 'proposed' && <em>待确认</em>}
                </small>
              </span>
              <button
                type="button"
                aria-label={plays ? `暂停“${one.name}”` : `试讲“${one.name}”`}
                disabled={one.timeline.parts.length === 0}
                onClick={() => play(one)}
              >
                <Icon name={plays ? 'pause' : 'play'} size={16} />
              </button>
            </li>
          );
        })}
      </ol>
    </main>
  );
}

function Shown({ node, around, preview }: { node: NodeRecord; around: Surroundings; preview: Preview }) {
  const moment = useMoment(preview, node.timeline.parts);
  return (
    <div className={styles.stage} data-direction={around.direction}>
      <NodeStage
        node={node}
        around={around}
        preview={preview}
        moment={moment}
        chosenMark={null}
        onChooseMark={() => {}}
        onMarks={() => {}}
        onDraw={() => {}}
      />
    </div>
  );
}
