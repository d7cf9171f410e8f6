import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import Moveable from 'react-moveable';
import Selecto from 'react-selecto';
import { DEFAULT_POSITION } from '#contract/scene.contract.ts';
import type { Frame, SceneComponent } from '#contract/scene-component.contract.ts';
import { STYLE_NONCE } from '#web/lib/style-nonce.ts';
import { frameOf } from '#web/scene/person-box.ts';
import { isShown } from '#web/scene/scene-view.tsx';
import styles from './arrange.module.css';
import { useCanvas, useCanvasState } from './canvas-store.ts';
import { nameOf } from './component-kinds.ts';
import { placeAll, withGroups } from './edit-scene.ts';
import { layProxy, mirror, readProxy, unmirror } from './proxy.ts';
import { boundsOf, joinBoxes } from './scene-boxes.ts';
import { useHeldKey } from './use-held-key.ts';
import type { StageView } from './use-stage-view.ts';

const EDGES = { left: true, top: true, right: true, bottom: true, center: true, middle: true };
const CORNERS = ['nw', 'ne', 'sw', 'se'];
const ALL_HANDLES = ['nw', 'n', 'ne', 'w', 'e', 'sw', 's', 'se'];
/** Angles that a turn stops at. */
const ANGLES = [-135, -90, -45, 0, 45, 90, 135, 180];
const idOf = (proxy: Element): string => (proxy as HTMLElement).dataset.proxy ?? '';

interface Props {
  viewport: RefObject<HTMLElement | null>;
  /** What the room's renderer has drawn, in scene pixels. */
  drawn: RefObject<HTMLElement | null>;
  view: StageView;
  /** Positions in scene pixels that edges stop at, besides those of other components. */
  guides: { across: readonly number[]; down: readonly number[] };
}

/**
 * Selecting, moving, resizing and turning, on boxes in screen pixels that lie over what is drawn: handles and lines never scale. While one
 * is held, the drawn element follows it without a rendering; the scene gets the end of it, as one step.
 */
export function Arrange({ viewport, drawn, view, guides }: Props) {
  const canvas = useCanvas();
  const scene = useCanvasState((state) => state.scene);
  const selection = useCanvasState((state) => state.selection);
  const direction = useCanvasState((state) => state.direction);
  const moment = useCanvasState((state) => state.moment);
  const snaps = useCanvasState((state) => state.snaps);
  const proxies = useRef(new Map<string, HTMLElement>());
  const artboard = useRef<HTMLDivElement>(null);
  const moveable = useRef<Moveable>(null);
  const selecto = useRef<Selecto>(null);
  const [targets, setTargets] = useState<HTMLElement[]>([]);
  const [others, setOthers] = useState<HTMLElement[]>([]);
  const shift = useHeldKey('Shift');
  const space = useHeldKey(' ');

  const standing = scene.components.flatMap((component) => {
    const frame = frameOf(scene, component, direction);
    return frame && !component.hidden && isShown(component, moment) ? [{ component, frame }] : [];
  });
  const held = standing.filter(({ component }) => selection.includes(component.id));
  const [only] = held.length === 1 ? held : [];
  const isLocked = held.some(({ component }) => component.locked);
  const hasPerson = held.some(({ component }) => component.kind === 'person');

  // Moving has written styles that no rendering knows of.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the scene or its place has changed
  useLayoutEffect(() => {
    for (const { component, frame } of standing) {
      const proxy = proxies.current.get(component.id);
      if (proxy) layProxy(proxy, frame, view);
    }
    const of = (ids: readonly { component: SceneComponent }[]) =>
      ids.flatMap(({ component }) => proxies.current.get(component.id) ?? []);
    const next = of(held);
    setTargets((before) => (isSameList(before, next) ? before : next));
    const rest = of(standing.filter((one) => !held.includes(one)));
    setOthers((before) => (isSameList(before, rest) ? before : rest));
    moveable.current?.updateRect();
  }, [scene, selection, direction, moment, view]);
  useEffect(() => {
    moveable.current?.updateRect();
  }, []);

  const begin = useRef(new Map<string, Frame>());
  const frameNow = (id: string): Frame | null => {
    const component = scene.components.find((one) => one.id === id);
    return component ? frameOf(scene, component, direction) : null;
  };
  const follow = (moved: readonly (HTMLElement | SVGElement)[]) => {
    const frames = moved.map((proxy) => {
      const id = idOf(proxy);
      const from = begin.current.get(id) ?? frameNow(id);
      const to = readProxy(proxy as HTMLElement, view);
      const element = drawn.current?.querySelector<HTMLElement>(`[data-component="${id}"]`);
      if (from) begin.current.set(id, from);
      if (element && from) mirror(element, isPerson(id), from, to);
      return to;
    });
    canvas.live.setState({ box: joinBoxes(frames.map(boundsOf)) });
  };
  const isPerson = (id: string) => scene.components.find((one) => one.id === id)?.kind === 'person';
  const finish = (moved: readonly (HTMLElement | SVGElement)[]) => {
    const frames = new Map<string, Frame>();
    for (const proxy of moved) {
      const id = idOf(proxy);
      const from = begin.current.get(id);
      const element = drawn.current?.querySelector<HTMLElement>(`[data-component="${id}"]`);
      if (!from) continue;
      if (element) unmirror(element, isPerson(id), from);
      frames.set(id, readProxy(proxy as HTMLElement, view));
    }
    begin.current.clear();
    canvas.live.setState({ box: null });
    if (frames.size > 0) canvas.edit((before) => placeAll(before, direction, frames));
  };

  /** What a double press is for: writing, and the usual framing. */
  const open = ({ kind }: SceneComponent) => {
    if (kind === 'person')
      canvas.edit((before) => ({ ...before, person: { ...before.person, [direction]: DEFAULT_POSITION[direction] } }));
    else document.querySelector<HTMLTextAreaElement>('aside textarea')?.focus();
  };

  const { scale } = view;
  return (
    <>
      <div className={styles.layer} style={{ left: view.left, top: view.top }}>
        <div
          ref={artboard}
          className={styles.artboard}
          style={{ width: scene.sizes[direction].width * scale, height: scene.sizes[direction].height * scale }}
        />
        {standing.map(({ component }) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the list of layers is the way by keyboard
          <div
            key={component.id}
            ref={(element) => {
              if (element) proxies.current.set(component.id, element);
              else proxies.current.delete(component.id);
            }}
            className={styles.proxy}
            data-proxy={component.id}
            data-locked={component.locked || undefined}
            title={nameOf(component)}
            onDoubleClick={() => open(component)}
          />
        ))}
        <Moveable
          ref={moveable}
          target={targets}
          cspNonce={STYLE_NONCE}
          className={styles.handles ?? ''}
          origin={false}
          draggable={!isLocked}
          resizable={!isLocked && !(hasPerson && !only)}
          rotatable={!isLocked && !hasPerson}
          keepRatio={hasPerson || shift || (held.length > 1 && !isLocked)}
          renderDirections={hasPerson || held.length > 1 ? CORNERS : ALL_HANDLES}
          rotationPosition="top"
          hideChildMoveableDefaultLines={false}
          snappable={snaps}
          snapDirections={EDGES}
          elementSnapDirections={EDGES}
          snapGap
          snapThreshold={5}
          snapDigit={3}
          snapRotationDegrees={ANGLES}
          isDisplayInnerSnapDigit={false}
          snapDistFormat={(distance) => Math.round(distance / scale)}
          elementGuidelines={[...others, ...(artboard.current ? [artboard.current] : [])]}
          verticalGuidelines={guides.across.map((at) => at * scale)}
          horizontalGuidelines={guides.down.map((at) => at * scale)}
          throttleDrag={0}
          onRender={({ target, cssText }) => {
            target.style.cssText += cssText;
            follow([target]);
          }}
          onRenderGroup={({ events, targets: moved }) => {
            for (const { target, cssText } of events) target.style.cssText += cssText;
            follow(moved);
          }}
          onRenderEnd={({ target }) => finish([target])}
          onRenderGroupEnd={({ targets: moved }) => finish(moved)}
          onClickGroup={(event) => selecto.current?.clickTarget(event.inputEvent, event.inputTarget)}
        />
      </div>
      <Selecto
        ref={selecto}
        container={viewport.current}
        dragContainer={viewport.current ?? undefined}
        selectableTargets={[`.${styles.proxy}:not([data-locked])`]}
        cspNonce={STYLE_NONCE}
        className={styles.marquee ?? ''}
        // A person is nearly everywhere: a frame takes them only when it holds them whole.
        hitRate={(element) => (isPerson(idOf(element)) ? 100 : 0)}
        selectByClick
        selectFromInside={false}
        toggleContinueSelect={['shift']}
        dragCondition={({ inputEvent }) =>
          !space && inputEvent.button !== 1 && !(inputEvent.target as Element).closest?.('[data-canvas-bar]')
        }
        onDragStart={(event) => {
          const pressed = event.inputEvent.target as HTMLElement;
          if (moveable.current?.isMoveableElement(pressed) || (!isLocked && targets.includes(pressed))) event.stop();
          else (document.activeElement as HTMLElement | null)?.blur?.();
        }}
        onSelectEnd={({ selected, isDragStartEnd, inputEvent }) => {
          const ids = withGroups(scene, selected.map(idOf));
          canvas.select(ids);
          if (!isDragStartEnd || ids.length === 0) return;
          inputEvent.preventDefault();
          void moveable.current?.waitToChangeTarget().then(() => moveable.current?.dragStart(inputEvent));
        }}
      />
    </>
  );
}

const isSameList = <T,>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);
