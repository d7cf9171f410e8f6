import { type DragEvent, useState } from 'react';
import type { SceneComponent } from '#contract/scene-component.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { CanvasIcon } from '../canvas-icon.tsx';
import { BACKGROUND, useCanvas, useCanvasState } from '../canvas-store.ts';
import { KINDS, nameOf } from '../component-kinds.ts';
import { changeComponent, putUnder } from '../edit-scene.ts';
import { tellNeeded, useCanvasActs } from '../use-canvas-acts.ts';
import styles from './panels.module.css';

const LAYER_TYPE = 'application/x-scene-layer';

/** Every component, the uppermost first: the way to each of them without a mouse. */
export function LayerPanel({ roleName }: { roleName: string }) {
  const canvas = useCanvas();
  const acts = useCanvasActs(canvas);
  const components = useCanvasState((state) => state.scene.components);
  const selection = useCanvasState((state) => state.selection);
  const direction = useCanvasState((state) => state.direction);
  const [over, setOver] = useState<string | null>(null);
  const layers = [...components].reverse();
  const drop = (event: DragEvent, before: string | null) => {
    event.preventDefault();
    setOver(null);
    const id = event.dataTransfer.getData(LAYER_TYPE);
    // The list runs from above to below: what is dropped before a row lies over it.
    const at =
      before === null ? components[0]?.id : components[components.findIndex((one) => one.id === before) + 1]?.id;
    if (id) canvas.edit((scene) => putUnder(scene, id, at ?? null), { select: [id] });
  };
  return (
    <section aria-label="图层">
      <h2 className={styles.head}>
        图层<small className="num">{components.length}</small>
      </h2>
      <ul className={styles.layers}>
        {layers.map((component, index) => {
          const { id, group } = component;
          const isFirst = group !== '' && layers[index - 1]?.group !== group;
          const members = layers.filter((one) => one.group === group).length;
          return (
            <li
              key={id}
              data-over={over === id || undefined}
              onDragOver={(event) => {
                if (!event.dataTransfer.types.includes(LAYER_TYPE)) return;
                event.preventDefault();
                setOver(id);
              }}
              onDragLeave={() => setOver(null)}
              onDrop={(event) => drop(event, id)}
            >
              {isFirst && (
                <p className={styles.group}>
                  <CanvasIcon name="panel" size={16} />
                  编组<small className="num">{members}</small>
                </p>
              )}
              <Layer
                component={component}
                name={
                  component.kind === 'person' && roleName !== '' && !component.name
                    ? `人物，${roleName}`
                    : nameOf(component)
                }
                isSelected={selection.includes(id)}
                isAway={component.hidden || (component.kind !== 'person' && component.frames[direction] === null)}
                onSelect={(adds) => acts.selectOne(id, adds)}
              />
            </li>
          );
        })}
        <li data-over={over === BACKGROUND || undefined}>
          <div className={styles.layer} data-on={selection.includes(BACKGROUND) || undefined}>
            <button
              type="button"
              className={styles.name}
              aria-pressed={selection.includes(BACKGROUND)}
              onClick={() => canvas.select([BACKGROUND])}
            >
              <CanvasIcon name="image" size={16} />
              <span>背景</span>
            </button>
            <span className={styles.fixed} title="背景总在最下面">
              <CanvasIcon name="lock" size={14} />
            </span>
          </div>
        </li>
      </ul>
    </section>
  );
}

interface LayerProps {
  component: SceneComponent;
  name: string;
  isSelected: boolean;
  /** Nobody sees it here: hidden, or not in this direction. */
  isAway: boolean;
  onSelect(adds: boolean): void;
}

function Layer({ component, name, isSelected, isAway, onSelect }: LayerProps) {
  const canvas = useCanvas();
  const { id, kind, hidden, locked, group } = component;
  const [typed, setTyped] = useState<string | null>(null);
  const set = (part: Partial<SceneComponent>) => canvas.edit((scene) => changeComponent(scene, id, part));
  const accept = () => {
    if (typed !== null && typed.trim() !== component.name) set({ name: typed.trim().slice(0, 20) });
    setTyped(null);
  };
  return (
    <div
      className={styles.layer}
      data-on={isSelected || undefined}
      data-away={isAway || undefined}
      data-in={group !== '' || undefined}
      data-layer={id}
    >
      {typed === null ? (
        <button
          type="button"
          className={styles.name}
          aria-pressed={isSelected}
          draggable
          onDragStart={(event) => event.dataTransfer.setData(LAYER_TYPE, id)}
          title="双击或按 F2 改名"
          onClick={(event) => onSelect(event.shiftKey || event.ctrlKey || event.metaKey)}
          onDoubleClick={() => setTyped(component.name)}
          onKeyDown={(event) => {
            if (event.key === 'F2') setTyped(component.name);
          }}
        >
          <CanvasIcon name={KINDS[kind].icon} size={16} />
          <span>{name}</span>
        </button>
      ) : (
        <input
          // biome-ignore lint/a11y/noAutofocus: it stands where the name was that was asked to be changed
          autoFocus
          className={styles.rename}
          aria-label={`${name}的名称`}
          placeholder={KINDS[kind].name}
          maxLength={20}
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
        data-shown={locked || undefined}
        aria-label={locked ? `解锁${name}` : `锁定${name}`}
        title={locked ? '解锁' : '锁定'}
        onClick={() => set({ locked: !locked })}
      >
        <CanvasIcon name="lock" size={14} />
      </button>
      <button
        type="button"
        className={styles.mark}
        data-shown={hidden || undefined}
        aria-label={hidden ? `显示${name}` : `隐藏${name}`}
        title={hidden ? '显示' : '隐藏'}
        onClick={() => {
          if (kind === 'ai') return tellNeeded(kind);
          if (hidden && !component.frames[canvas.getState().direction] && kind !== 'person')
            notice.warning('它不在这个方向显示，可在属性里打开“在本方向显示”');
          set({ hidden: !hidden });
        }}
      >
        <CanvasIcon name={hidden ? 'eye-off' : 'eye'} size={14} />
      </button>
    </div>
  );
}
