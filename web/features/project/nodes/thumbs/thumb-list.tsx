import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { NodeRecord } from '#contract/node.contract.ts';
import { writeClock } from '#web/lib/write-clock.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useReorder } from '#web/ui/use-reorder.ts';
import { leadsNowhere } from '../tell-node.ts';
import { NodeThumb, type Surroundings } from './node-thumb.tsx';
import styles from './thumbs.module.css';

interface Props {
  nodes: readonly NodeRecord[];
  /** The one that is edited. */
  current: string;
  /** All that are selected, the current one with them. */
  selected: readonly string[];
  around: Surroundings;
  /** What can't be saved as it is. */
  refused: ReadonlySet<string>;
  onSelect(current: string, selected: readonly string[]): void;
  onOrder(ids: string[]): void;
  onDelete(): void;
  onCopy(): void;
}

/** The nodes in their order: chosen with a press, several with Ctrl or Shift; moved by dragging or Alt and the arrows. */
export function ThumbList(props: Props) {
  const { nodes, current, selected, around, refused, onSelect, onOrder, onDelete, onCopy } = props;
  const ids = nodes.map(({ id }) => id);
  /** While one is dragged: as they will stand. */
  const [moved, setMoved] = useState<string[] | null>(null);
  const latest = useRef(moved);
  const order = moved?.length === ids.length ? moved : ids;
  const { list, held, gripOf } = useReorder(order.length, (from, to) => {
    const next = move(order, from, to);
    latest.current = next;
    setMoved(next);
  });
  const settle = () => {
    const next = latest.current;
    latest.current = null;
    setMoved(null);
    if (next && next.join() !== ids.join()) onOrder(next);
  };
  // A press outside of the window ends a drag too.
  useEffect(() => {
    if (held === null && latest.current) settle();
  });

  const press = (id: string, event: MouseEvent) => {
    if (event.shiftKey) {
      const [one, other] = [ids.indexOf(current), ids.indexOf(id)].sort((a, b) => a - b);
      onSelect(current, ids.slice(one, (other ?? 0) + 1));
    } else if (event.ctrlKey || event.metaKey) {
      if (id === current) return;
      const next = selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id];
      onSelect(
        current,
        ids.filter((one) => next.includes(one)),
      );
    } else onSelect(id, [id]);
  };
  const focus = (id: string) => list.current?.querySelector<HTMLElement>(`[data-node="${id}"]`)?.focus();
  /** Was moved by a key: moving an element in the page takes its focus away. */
  const movedByKey = useRef('');
  const standing = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: when they stand in another order
  useLayoutEffect(() => {
    if (movedByKey.current) focus(movedByKey.current);
    movedByKey.current = '';
  }, [standing]);
  const onKeyDown = (index: number, event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const id = ids[index] ?? '';
    if (step !== undefined) {
      event.preventDefault(); // the list would scroll
      const to = index + step;
      const next = ids[to];
      if (next === undefined) return;
      if (event.altKey) {
        movedByKey.current = id;
        onSelect(id, [id]);
        onOrder(move(ids, index, to));
        return;
      }
      onSelect(next, event.shiftKey ? ids.filter((one) => one === next || selected.includes(one)) : [next]);
      focus(next);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onDelete();
    } else if (event.key === ' ' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSelect(current, selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id]);
    } else if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onCopy();
    } else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSelect(current, ids);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where another one is chosen
  useEffect(() => {
    const index = ids.indexOf(current);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  return (
    <ol ref={list} className={styles.list} aria-label="节点">
      {order.map((id, index) => {
        const node = nodes.find((one) => one.id === id);
        if (!node) return null;
        const { onKeyDown: _, ...grip } = gripOf(index);
        const isBroken = leadsNowhere(node, ids);
        const waits = node.state === 'proposed';
        return (
          <li key={id} data-held={held === index || undefined}>
            <button
              type="button"
              className={styles.thumb}
              data-node={id}
              data-on={selected.includes(id) || undefined}
              aria-current={id === current}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete Control+D"
              {...grip}
              onClick={(event) => press(id, event)}
              onKeyDown={(event) => onKeyDown(index, event)}
            >
              <span className={`num ${styles.number}`}>
                <span className="unseen">第 </span>
                {index + 1}
                <span className="unseen"> 页，{node.name}，</span>
              </span>
              <span className={styles.frame}>
                <NodeThumb node={node} {...around} />
                {node.page.kind === 'none' && (
                  <span className={styles.name} aria-hidden="true">
                    {node.name}
                  </span>
                )}
                {node.ask && (
                  <span
                    className={styles.branch}
                    data-broken={isBroken || undefined}
                    title={isBroken ? '有选项的目标已删除' : '有提问分支'}
                  >
                    <Icon name={isBroken ? 'warn' : 'flow'} size={14} />
                    <span className="unseen">{isBroken ? '有选项的目标已删除，' : '有提问分支，'}</span>
                  </span>
                )}
                {waits && <span className={styles.waits}>待确认</span>}
                {refused.has(id) && <span className={styles.refused}>没保存</span>}
                <span className={`num ${styles.length}`}>
                  {!node.timeline.isReady && node.timeline.seconds > 0 && '约 '}
                  {writeClock(node.timeline.seconds)}
                </span>
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

function move(ids: readonly string[], from: number, to: number): string[] {
  const next = [...ids];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
