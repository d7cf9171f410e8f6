import { type Box, frameOf } from '#web/scene/person-box.ts';
import { CanvasIcon, type CanvasIconName } from './canvas-icon.tsx';
import { useCanvas, useCanvasState } from './canvas-store.ts';
import { boundsOf, placeBar } from './scene-boxes.ts';
import styles from './stage.module.css';
import { useCanvasActs } from './use-canvas-acts.ts';
import type { StageView } from './use-stage-view.ts';

const HEIGHT = 38;
const WIDTH = 214;

/** What can be done with the selection: over it, under it or beside it, where it covers least of what else stands there. */
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
  const direction = useCanvasState((state) => state.direction);
  const onScreen = ({ x, y, width, height }: Box): Box => ({
    x: view.left + x * view.scale,
    y: view.top + y * view.scale,
    width: width * view.scale,
    height: height * view.scale,
  });
  const others = scene.components
    .filter(({ id, hidden }) => !hidden && !selection.includes(id))
    .flatMap((one) => frameOf(scene, one, direction) ?? []);
  const { x, y } = placeBar({
    bar: { width: WIDTH, height: HEIGHT },
    around: onScreen(box),
    others: others.map((frame) => onScreen(boundsOf(frame))),
    room,
    mayBeOver: !hasPerson,
  });
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
