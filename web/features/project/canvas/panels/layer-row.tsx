import { useState } from 'react';
import { SCENE_LIMITS } from '#contract/scene-component.contract.ts';
import { CanvasIcon, type CanvasIconName } from '../canvas-icon.tsx';
import styles from './panels.module.css';

export const LAYER_TYPE = 'application/x-scene-layer';

interface Props {
  /** Of the component, or of all members of a group. */
  ids: readonly string[];
  icon: CanvasIconName;
  name: string;
  /** As somebody has named it; empty: nobody has. */
  ownName: string;
  /** What it is called then. */
  usualName: string;
  isSelected: boolean;
  /** Nobody sees it here: hidden, or not in this direction. */
  isAway: boolean;
  isLocked: boolean;
  isHidden: boolean;
  /** In a group. */
  isIn?: boolean;
  /** Of a group: whether its members are not shown. */
  fold?: { isFolded: boolean; count: number; onFold(): void };
  onSelect(adds: boolean): void;
  onRename(name: string): void;
  onLock(): void;
  onHide(): void;
}

/** One line of the list of layers: a component or a group. */
export function LayerRow(props: Props) {
  const { ids, icon, name, ownName, isLocked, isHidden, fold } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const accept = () => {
    const next = typed?.trim().slice(0, SCENE_LIMITS.name) ?? ownName;
    if (next !== ownName) props.onRename(next);
    setTyped(null);
  };
  return (
    <div
      className={styles.layer}
      data-on={props.isSelected || undefined}
      data-away={props.isAway || undefined}
      data-in={props.isIn || undefined}
      {...(fold ? { 'data-group': ids.length } : { 'data-layer': ids[0] })}
    >
      {fold && (
        <button
          type="button"
          className={styles.fold}
          aria-label={fold.isFolded ? `展开${name}` : `收起${name}`}
          aria-expanded={!fold.isFolded}
          onClick={fold.onFold}
        >
          <CanvasIcon name="down" size={14} />
        </button>
      )}
      {typed === null ? (
        <button
          type="button"
          className={styles.name}
          aria-pressed={props.isSelected}
          draggable
          onDragStart={(event) => event.dataTransfer.setData(LAYER_TYPE, ids.join())}
          title="双击或按 F2 改名"
          onClick={(event) => props.onSelect(event.shiftKey || event.ctrlKey || event.metaKey)}
          onDoubleClick={() => setTyped(ownName)}
          onKeyDown={(event) => {
            if (event.key === 'F2') setTyped(ownName);
          }}
        >
          <CanvasIcon name={icon} size={16} />
          <span>{name}</span>
          {fold && <small className="num">{fold.count}</small>}
        </button>
      ) : (
        <input
          // biome-ignore lint/a11y/noAutofocus: it stands where the name was that was asked to be changed
          autoFocus
          className={styles.rename}
          aria-label={`${name}的名称`}
          placeholder={props.usualName}
          maxLength={SCENE_LIMITS.name}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={accept}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) accept();
            if (event.key === 'Escape') setTyped(null);
          }}
        />
      )}
      <button
        type="button"
        className={styles.mark}
        data-shown={isLocked || undefined}
        aria-label={isLocked ? `解锁${name}` : `锁定${name}`}
        title={isLocked ? '解锁' : '锁定'}
        onClick={props.onLock}
      >
        <CanvasIcon name="lock" size={14} />
      </button>
      <button
        type="button"
        className={styles.mark}
        data-shown={isHidden || undefined}
        aria-label={isHidden ? `显示${name}` : `隐藏${name}`}
        title={isHidden ? '显示' : '隐藏'}
        onClick={props.onHide}
      >
        <CanvasIcon name={isHidden ? 'eye-off' : 'eye'} size={14} />
      </button>
    </div>
  );
}
