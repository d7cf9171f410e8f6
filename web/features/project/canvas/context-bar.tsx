import type { Box } from '#web/scene/person-box.ts';
import { CanvasIcon, type CanvasIconName } from './canvas-icon.tsx';
import { useCanvas, useCanvasState } from './canvas-store.ts';
import styles from './stage.module.css';
import { useCanvasActs } from './use-canvas-acts.ts';
import type { StageView } from './use-stage-view.ts';

const HEIGHT = 38;
const WIDTH = 214;

/** What can be done with the selection, over it; under it where a face would be covered or there is no room. */
export function ContextBar({
  box,
  view,
  room,
}: {
  box: Box;
  view: StageView;
  room: { width: number; height: number };
}) {
  const canvas = useCanvas();
  const acts = useCanvasActs(canvas);
  const scene = useCanvasState((state) => state.scene);
  const selection = useCanvasState((state) => state.selection);
  const chosen = scene.components.filter(({ id }) => selection.includes(id));
  const isLocked = chosen.every(({ locked }) => locked);
  const isGrouped = chosen.length > 1 && chosen.every(({ group }) => group !== '' && group === chosen[0]?.group);
  const hasPerson = chosen.some(({ kind }) => kind === 'person');
  const top = view.top + box.y * view.scale;
  const below = view.top + (box.y + box.height) * view.scale + 38;
  const over = top - HEIGHT - 44;
  const fits = over > 8 && !hasPerson;
  const y = fits ? over : Math.min(below, room.height - HEIGHT - 76);
  const x = Math.max(8, Math.min(room.width - WIDTH - 8, view.left + (box.x + box.width / 2) * view.scale - WIDTH / 2));
  const button = (label: string, icon: CanvasIconName, act: () => void, disabled = false) => (
    <button type="button" title={label} aria-label={label} disabled={disabled} onClick={act}>
      <CanvasIcon name={icon} />
    </button>
  );
  return (
    <div className={styles.context} data-canvas-bar role="toolbar" aria-label="所选组件" style={{ left: x, top: y }}>
      {button('复制一份 Ctrl+D', 'copy', acts.duplicate)}
      {isGrouped
        ? button('取消编组 Ctrl+Shift+G', 'panel', acts.ungroup)
        : button('编组 Ctrl+G', 'panel', acts.group, chosen.length < 2)}
      {button('上移一层', 'raise', () => acts.reorder('up'))}
      {button('下移一层', 'lower', () => acts.reorder('down'))}
      {button(isLocked ? '解锁' : '锁定', 'lock', acts.toggleLock)}
      <hr />
      {button('删除 Delete', 'trash', acts.remove)}
    </div>
  );
}
