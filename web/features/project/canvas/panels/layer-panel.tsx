import { Input } from 'antd';
import { type DragEvent, type ReactNode, useState } from 'react';
import type { SceneComponent } from '#contract/scene-component.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { Icon } from '#web/ui/icon.tsx';
import { CanvasIcon } from '../canvas-icon.tsx';
import { BACKGROUND, useCanvas, useCanvasState } from '../canvas-store.ts';
import { KINDS, nameOf, nameOfGroup } from '../component-kinds.ts';
import { changeComponents, listLayers, putUnder } from '../edit-scene.ts';
import { tellNeeded, useCanvasActs } from '../use-canvas-acts.ts';
import { LAYER_TYPE, LayerRow } from './layer-row.tsx';
import styles from './panels.module.css';

/** From so many on they are searched rather than looked through. */
const MANY = 8;

/** Every component, the uppermost first, groups as one: the way to each of them without a mouse. */
export function LayerPanel({ roleName }: { roleName: string }) {
  const components = useCanvasState((state) => state.scene.components);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const nameLayer = (component: SceneComponent): string =>
    component.kind === 'person' && roleName !== '' && !component.name ? `人物，${roleName}` : nameOf(component);
  const isWanted = (component: SceneComponent): boolean =>
    [nameLayer(component), KINDS[component.kind].name].some((name) => name.toLowerCase().includes(wanted));
  const layers = listLayers(components)
    .toReversed()
    .flatMap((members) => {
      const [first] = members;
      const isWhole = first !== undefined && first.group !== '' && nameOfGroup(members).toLowerCase().includes(wanted);
      const found = isWhole ? members : members.filter(isWanted);
      return found.length > 0 ? [{ group: first?.group ?? '', members, found: found.toReversed() }] : [];
    });
  const fold = (group: string) =>
    setFolded((before) => new Set(before.has(group) ? [...before].filter((one) => one !== group) : [...before, group]));
  return (
    <section aria-label="图层">
      <h2 className={styles.head}>
        图层<small className="num">{components.length}</small>
      </h2>
      {(components.length >= MANY || typed !== '') && (
        <div className={styles.search}>
          <Input
            prefix={<Icon name="search" size={16} />}
            placeholder="搜索图层"
            aria-label="搜索图层"
            allowClear
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      )}
      <ul className={styles.layers}>
        {layers.map(({ group, members, found }) => {
          // What is looked for is seen, also in a group that is folded.
          const isFolded = folded.has(group) && wanted === '';
          const rows = found.map((one) => <ComponentRow key={one.id} component={one} name={nameLayer(one)} />);
          if (group === '') return rows;
          return (
            <li key={group}>
              <GroupRow members={members} isFolded={isFolded} onFold={() => fold(group)} />
              {!isFolded && <ul>{rows}</ul>}
            </li>
          );
        })}
        {layers.length === 0 && <li className={styles.nothing}>没有找到“{typed.trim()}”</li>}
        {wanted === '' && <BackgroundRow />}
      </ul>
    </section>
  );
}

/** What stands under this, once it is dropped on: layers that are dragged lie over it then. */
function useDrop(id: string | null) {
  const canvas = useCanvas();
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(LAYER_TYPE)) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const ids = event.dataTransfer.getData(LAYER_TYPE).split(',').filter(Boolean);
    const { components } = canvas.getState().scene;
    const at = id === null ? 0 : components.findIndex((one) => one.id === id) + 1;
    if (ids.length > 0)
      canvas.edit(
        (scene) => putUnder(scene, ids, components.slice(at).find((one) => !ids.includes(one.id))?.id ?? null),
        {
          select: ids,
        },
      );
  };
  return { 'data-over': isOver || undefined, onDragOver: over, onDragLeave: () => setOver(false), onDrop: drop };
}

function ComponentRow({ component, name }: { component: SceneComponent; name: string }) {
  const canvas = useCanvas();
  const acts = useCanvasActs(canvas);
  const isSelected = useCanvasState((state) => state.selection.includes(component.id));
  const direction = useCanvasState((state) => state.direction);
  const { id, kind, hidden, locked } = component;
  const set = (part: Partial<SceneComponent>) => canvas.edit((scene) => changeComponents(scene, [id], part));
  const isElsewhere = kind !== 'person' && component.frames[direction] === null;
  return (
    <li {...useDrop(id)}>
      <LayerRow
        ids={[id]}
        icon={KINDS[kind].icon}
        name={name}
        ownName={component.name}
        usualName={KINDS[kind].name}
        isSelected={isSelected}
        isAway={hidden || isElsewhere}
        isLocked={locked}
        isHidden={hidden}
        isIn={component.group !== ''}
        onSelect={(adds) => acts.selectLayer([id], adds)}
        onRename={(next) => set({ name: next })}
        onLock={() => set({ locked: !locked })}
        onHide={() => {
          if (kind === 'ai') return tellNeeded(kind);
          if (hidden && isElsewhere) notice.warning('它不在这个方向显示，可在属性里打开“在本方向显示”');
          set({ hidden: !hidden });
        }}
      />
    </li>
  );
}

interface GroupProps {
  members: readonly SceneComponent[];
  isFolded: boolean;
  onFold(): void;
}

/** A group: selected, named, locked and hidden as one. */
function GroupRow({ members, isFolded, onFold }: GroupProps) {
  const canvas = useCanvas();
  const acts = useCanvasActs(canvas);
  const ids = members.map(({ id }) => id);
  const isSelected = useCanvasState(({ selection }) => ids.every((id) => selection.includes(id)));
  const direction = useCanvasState((state) => state.direction);
  const set = (part: Partial<SceneComponent>) => canvas.edit((scene) => changeComponents(scene, ids, part));
  // The mark of AI is always seen.
  const hideable = members.filter(({ kind }) => kind !== 'ai');
  const isHidden = hideable.length > 0 && hideable.every(({ hidden }) => hidden);
  const isLocked = members.every(({ locked }) => locked);
  return (
    <div {...useDrop(ids.at(-1) ?? null)}>
      <LayerRow
        ids={ids}
        icon="layers"
        name={nameOfGroup(members)}
        ownName={members.at(-1)?.groupName ?? ''}
        usualName="编组"
        isSelected={isSelected}
        isAway={members.every(({ hidden, frames }) => hidden || frames[direction] === null)}
        isLocked={isLocked}
        isHidden={isHidden}
        fold={{ isFolded, count: members.length, onFold }}
        onSelect={(adds) => acts.selectLayer(ids, adds)}
        onRename={(groupName) => set({ groupName })}
        onLock={() => set({ locked: !isLocked })}
        onHide={() => {
          for (const { kind } of members) if (kind === 'ai') tellNeeded(kind);
          const those = hideable.map(({ id }) => id);
          canvas.edit((scene) => changeComponents(scene, those, { hidden: !isHidden }));
        }}
      />
    </div>
  );
}

function BackgroundRow(): ReactNode {
  const canvas = useCanvas();
  const isSelected = useCanvasState((state) => state.selection.includes(BACKGROUND));
  return (
    <li {...useDrop(null)}>
      <div className={styles.layer} data-on={isSelected || undefined}>
        <button
          type="button"
          className={styles.name}
          aria-pressed={isSelected}
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
  );
}
