import { Button } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { NODE_LIMITS, type NodeContent, type NodeRecord } from '#contract/node.contract.ts';
import type { Scene } from '#contract/scene.contract.ts';
import type { Direction, SceneKind } from '#contract/scene-component.contract.ts';
import { composeNode } from '#web/scene/outline/compose-node.ts';
import { OutlineStage } from '#web/scene/outline/outline-stage.tsx';
import { type Box, boxOfPerson, bustIn } from '#web/scene/person-box.ts';
import { PersonLayer } from '#web/scene/person-layer.tsx';
import { useMaterialName } from '#web/ui/use-material-name.ts';
import { Arrange } from '../../canvas/arrange.tsx';
import { CanvasIcon } from '../../canvas/canvas-icon.tsx';
import {
  CanvasContext,
  type CanvasGround,
  createCanvasStore,
  useCanvas,
  useCanvasState,
} from '../../canvas/canvas-store.ts';
import { KINDS } from '../../canvas/component-kinds.ts';
import { Properties } from '../../canvas/properties/properties.tsx';
import { useCanvasKeys } from '../../canvas/use-canvas-keys.ts';
import { usePlacing } from '../../canvas/use-placing.ts';
import { useStageView } from '../../canvas/use-stage-view.ts';
import { useKindNames } from '../../city-weather.ts';
import { isSameScene } from '../../same-scene.ts';
import type { Surroundings } from '../thumbs/node-thumb.tsx';
import styles from './components.module.css';

/** What a node can have: all but what a presentation has itself. */
const OFFERED: readonly SceneKind[] = [
  ...([
    'title',
    'text',
    'picture',
    'video',
    'audio',
    'carousel',
    'logo',
    'qr',
    'button',
    'clock',
    'web',
    'panel',
  ] as const),
];

const TITLE = { words: '本页标题' };

interface Props {
  node: NodeRecord;
  around: Surroundings;
  onChange(part: Partial<NodeContent>): void;
  onClose(): void;
}

/** Puts components on a node and places them, with what the canvas of the project has for it. */
export function NodeComponents({ node, around, onChange, onClose }: Props) {
  const { scene, direction } = around;
  const shown = useRef(node);
  shown.current = node;
  const [canvas] = useState(() =>
    createCanvasStore({ ...scene, components: node.components }, direction, {
      ground: groundOf(scene, () => shown.current),
    }),
  );
  const told = useRef(onChange);
  told.current = onChange;
  useEffect(
    () =>
      canvas.subscribe((now, before) => {
        if (!isSameScene(now.scene, before.scene)) told.current({ components: now.scene.components });
      }),
    [canvas],
  );
  return (
    <CanvasContext value={canvas}>
      <Palette onClose={onClose} />
      <div className={styles.work}>
        <Board node={node} around={around} />
        <Chosen around={around} />
      </div>
    </CanvasContext>
  );
}

/** Page, person and caption stand there already, and what is put beside them says what a page says. */
function groundOf({ sizes }: Pick<Scene, 'sizes'>, nodeNow: () => NodeRecord): CanvasGround {
  const taken = (direction: Direction): Box[] => {
    const { page, person, caption } = composeNode(nodeNow(), direction, sizes[direction]);
    const boxes = [caption, ...(page ? [page] : [])].map(({ left, top, width, height }) => ({
      x: left,
      y: top,
      width,
      height,
    }));
    const bust = person && bustIn(boxOfPerson(person, sizes[direction]));
    return bust ? [...boxes, bust] : boxes;
  };
  return { taken, content: { title: TITLE } };
}

function Palette({ onClose }: { onClose(): void }) {
  const { place } = usePlacing();
  const count = useCanvasState((state) => state.scene.components.length);
  const nameKind = useKindNames();
  const isFull = count >= NODE_LIMITS.components;
  return (
    <div className={styles.palette} role="toolbar" aria-label="放组件">
      {OFFERED.map((kind) => (
        <button
          key={kind}
          type="button"
          disabled={isFull}
          title={isFull ? `一个节点最多放 ${NODE_LIMITS.components} 个组件` : `放上${nameKind(kind)}`}
          onClick={() => place(kind)}
        >
          <CanvasIcon name={KINDS[kind].icon} size={16} />
          {nameKind(kind)}
        </button>
      ))}
      <Button size="small" type="primary" className={styles.done ?? ''} onClick={onClose}>
        完成
      </Button>
    </div>
  );
}

function Board({ node, around }: Pick<Props, 'node' | 'around'>) {
  const { direction, world, avatarCode } = around;
  const canvas = useCanvas();
  const scene = useCanvasState((state) => state.scene);
  const viewport = useRef<HTMLDivElement>(null);
  const drawn = useRef<HTMLDivElement>(null);
  const { view, isReady, zoomTo, fitAgain } = useStageView(viewport, scene.sizes[direction]);
  const zoom = useMemo(
    () => ({ zoomBy: (factor: number) => zoomTo(view.scale * factor), fit: fitAgain }),
    [zoomTo, view.scale, fitAgain],
  );
  useCanvasKeys(canvas, zoom);
  return (
    <div ref={viewport} className={styles.viewport}>
      {isReady && (
        <>
          <div ref={drawn} className={styles.drawn} inert style={{ left: view.left, top: view.top }}>
            <OutlineStage
              node={{ ...node, components: scene.components }}
              scene={around.scene}
              direction={direction}
              scale={view.scale}
              world={{ ...world, useName: useMaterialName }}
              person={<PersonLayer code={avatarCode} name={world.roleName} still scale={view.scale} />}
            />
          </div>
          <Arrange viewport={viewport} drawn={drawn} view={view} guides={NO_GUIDES} />
        </>
      )}
    </div>
  );
}

const NO_GUIDES = { across: [], down: [] };

function Chosen({ around }: Pick<Props, 'around'>) {
  const { avatarCode, direction, world } = around;
  const isAny = useCanvasState((state) => state.selection.length > 0);
  if (!isAny) return null;
  return (
    <aside className={styles.properties} aria-label="组件属性">
      <Properties
        project={{
          ...{ isNew: false, name: '', roleId: '', roleName: world.roleName, roleNote: '', avatarCode, direction },
          ...{ questions: world.questions, onDirection: () => {}, roleField: null },
        }}
        onPanel={() => {}}
      />
    </aside>
  );
}
