import { Input } from 'antd';
import { useState } from 'react';
import type { SceneKind } from '#contract/scene-component.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useKindNames } from '../../city-weather.ts';
import { CanvasIcon } from '../canvas-icon.tsx';
import { KINDS, SHELVES } from '../component-kinds.ts';
import { usePlacing } from '../use-placing.ts';
import { KIND_TYPE } from '../use-stage-drop.ts';
import { BackgroundShelf } from './background-shelf.tsx';
import styles from './panels.module.css';

/** What can be put on the scene: pressed it goes where there is room, dragged where it is dropped. */
export function ComponentPanel() {
  const { place } = usePlacing();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const nameKind = useKindNames();
  const shelves = SHELVES.map((shelf) => ({
    ...shelf,
    kinds: shelf.kinds.filter((kind) => nameKind(kind).includes(wanted)),
  }));
  const found = shelves.filter(({ kinds }) => kinds.length > 0);
  return (
    <>
      <div className={styles.search}>
        <Input
          prefix={<Icon name="search" size={16} />}
          placeholder="搜索组件"
          aria-label="搜索组件"
          allowClear
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {found.map(({ title, kinds }) => (
        <section key={title} aria-label={title}>
          <h2 className={styles.head}>{title}</h2>
          <div className={styles.tiles}>
            {kinds.map((kind) => (
              <Tile key={kind} kind={kind} name={nameKind(kind)} onPlace={() => place(kind)} />
            ))}
          </div>
        </section>
      ))}
      {found.length === 0 && <p className={styles.nothing}>没有找到“{wanted}”</p>}
      {wanted === '' && <BackgroundShelf />}
    </>
  );
}

function Tile({ kind, name, onPlace }: { kind: SceneKind; name: string; onPlace: () => void }) {
  return (
    <button
      type="button"
      className={styles.tile}
      draggable
      title={`放上${name}`}
      onDragStart={(event) => event.dataTransfer.setData(KIND_TYPE, kind)}
      onClick={onPlace}
    >
      <CanvasIcon name={KINDS[kind].icon} size={20} />
      {name}
    </button>
  );
}
