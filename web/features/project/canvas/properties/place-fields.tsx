import type { Frame } from '#contract/scene-component.contract.ts';
import { frameOf } from '#web/scene/person-box.ts';
import { CanvasIcon, type CanvasIconName } from '../canvas-icon.tsx';
import { useCanvas, useCanvasState, useLiveBox } from '../canvas-store.ts';
import { type Axis, align, distribute, type Edge, moveBy, placeAll } from '../edit-scene.ts';
import { NumberCell } from '../number-cell.tsx';
import { boxOfSelection } from '../scene-boxes.ts';
import styles from './properties.module.css';

const EDGES: readonly [Edge, string, CanvasIconName][] = [
  ['left', '左对齐', 'left-edge'],
  ['centre', '水平居中', 'centre'],
  ['right', '右对齐', 'right-edge'],
  ['top', '顶对齐', 'top'],
  ['middle', '垂直居中', 'middle'],
  ['bottom', '底对齐', 'bottom'],
];
const AXES: readonly [Axis, string, CanvasIconName][] = [
  ['across', '水平等距分布', 'spread'],
  ['down', '垂直等距分布', 'stack'],
];

/** Where the selection stands and how large it is; aligned to the artboard, several to each other. */
export function PlaceFields({ ids }: { ids: readonly string[] }) {
  const canvas = useCanvas();
  const scene = useCanvasState((state) => state.scene);
  const direction = useCanvasState((state) => state.direction);
  const live = useLiveBox();
  const chosen = scene.components.filter(({ id }) => ids.includes(id));
  const [only] = chosen.length === 1 ? chosen : [];
  const frame = only ? frameOf(scene, only, direction) : null;
  const box = live ?? frame ?? boxOfSelection(scene, ids, direction);
  const isLocked = chosen.some(({ locked }) => locked);
  if (!box) return <p className={styles.help}>它不在这个方向显示。</p>;
  const key = `place ${ids.join()}`;
  const set = (part: Partial<Frame>) => {
    const moved = { dx: (part.x ?? box.x) - box.x, dy: (part.y ?? box.y) - box.y };
    if (only && frame)
      canvas.edit((before) => placeAll(before, direction, new Map([[only.id, { ...frame, ...part }]])), { key });
    else canvas.edit((before) => moveBy(before, direction, ids, moved.dx, moved.dy), { key });
  };
  const to = chosen.length > 1 ? '' : '（对画布）';
  return (
    <section className={styles.section} aria-label="位置">
      <div className={styles.aligns} role="toolbar" aria-label="对齐">
        {EDGES.map(([edge, label, icon]) => (
          <button
            key={edge}
            type="button"
            title={label + to}
            aria-label={label}
            disabled={isLocked}
            onClick={() => canvas.edit((before) => align(before, direction, ids, edge))}
          >
            <CanvasIcon name={icon} />
          </button>
        ))}
        {chosen.length > 2 &&
          AXES.map(([axis, label, icon]) => (
            <button
              key={axis}
              type="button"
              title={label}
              aria-label={label}
              disabled={isLocked}
              onClick={() => canvas.edit((before) => distribute(before, direction, ids, axis))}
            >
              <CanvasIcon name={icon} />
            </button>
          ))}
      </div>
      <div className={styles.cells}>
        <NumberCell label="X" value={box.x} disabled={isLocked} onChange={(x) => set({ x })} />
        <NumberCell label="Y" value={box.y} disabled={isLocked} onChange={(y) => set({ y })} />
        {only && frame && (
          <>
            <NumberCell
              label="宽"
              name="宽度"
              value={box.width}
              least={1}
              disabled={isLocked}
              onChange={(width) => set({ width })}
            />
            <NumberCell
              label="高"
              name="高度"
              value={box.height}
              least={1}
              disabled={isLocked}
              onChange={(height) => set({ height })}
            />
            <NumberCell
              label="旋转"
              value={frame.rotation}
              unit="°"
              digits={1}
              least={-180}
              most={180}
              disabled={isLocked}
              onChange={(rotation) => set({ rotation })}
            />
          </>
        )}
      </div>
    </section>
  );
}
