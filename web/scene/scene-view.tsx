import type { ComponentType, CSSProperties, ReactNode } from 'react';
import { holdAi, type Scene, type SceneSize } from '#contract/scene.contract.ts';
import type { Direction, Frame, SceneComponent, SceneState } from '#contract/scene-component.contract.ts';
import styles from './scene.module.css';
import { SceneBackdrop } from './scene-backdrop.tsx';
import { SceneContext, type SceneWorld } from './scene-context.ts';
import { Unbroken } from './unbroken.tsx';
import { VIEWS } from './views/index.ts';

interface Props {
  scene: Scene;
  direction: Direction;
  /** Which components are seen; null: all of them. */
  state: SceneState | null;
  /** What the components tell: of the role, the brand and the moment. */
  world: SceneWorld;
  /** The person, which fills the element it is given; drawn by the room, the editor or a card, each in its own way. */
  person: ReactNode;
  /** A component of the room's own in place of the view: the real conversation, captions that run. Null: the view. */
  replace?(component: SceneComponent): ReactNode | null;
  /** A backdrop of its own is behind it, which reaches further than the artboard. */
  bare?: boolean;
}

/** One scene in scene pixels, the lowest layer first; whoever shows it scales it. Each component is an element with `data-component` of its id. */
export function SceneView({ scene: given, direction, state, world, person, replace, bare = false }: Props) {
  const scene = holdAi(given);
  const isMark = ({ kind }: SceneComponent) => kind === 'ai';
  // Nothing stands before what the law asks for.
  const layers = [...scene.components.filter((one) => !isMark(one)), ...scene.components.filter(isMark)];
  const { width, height } = scene.sizes[direction];
  return (
    <SceneContext value={world}>
      <div className={styles.artboard} style={{ width, height }}>
        {!bare && (
          <Unbroken>
            <SceneBackdrop background={scene.background} />
          </Unbroken>
        )}
        {layers.map((component) => {
          if (component.kind === 'audio' && (!world.useName || world.isCard)) return null;
          const style = placeComponent(scene, component, direction);
          if (style === null || component.hidden) return null;
          if (state !== null && !isShown(component, state)) return null;
          return (
            <div
              key={component.id}
              data-component={component.id}
              className={isMark(component) ? styles.mark : styles.component}
              style={style}
            >
              {component.kind === 'person'
                ? person
                : (replace?.(component) ?? (
                    <Unbroken>
                      <View component={component} direction={direction} state={state} size={scene.sizes[direction]} />
                    </Unbroken>
                  ))}
            </div>
          );
        })}
      </div>
    </SceneContext>
  );
}

/** The person and what the law asks for are there in every state. */
export const isShown = ({ kind, shown }: SceneComponent, state: SceneState): boolean =>
  kind === 'ai' || kind === 'person' || shown.includes(state);

/** Where a component stands, as CSS; null: nowhere in this direction. */
export function placeComponent(scene: Scene, component: SceneComponent, direction: Direction): CSSProperties | null {
  if (component.kind === 'person') {
    // Percent of the artboard: the whole of it at 100, moved by x and y.
    const { percentageWidth, x, y } = scene.person[direction];
    const { width, height } = scene.sizes[direction];
    const scale = percentageWidth / 100;
    return {
      left: ((1 - scale) / 2 + x / 100) * width,
      top: (1 - scale + y / 100) * height,
      width: width * scale,
      height: height * scale,
      opacity: component.opacity,
    };
  }
  const frame = component.frames[direction];
  if (!frame) return null;
  const { x, y, width, height, rotation } = frame;
  return {
    left: x,
    top: y,
    width,
    height,
    rotate: rotation ? `${rotation}deg` : undefined,
    opacity: component.opacity,
  };
}

interface ViewProps {
  component: SceneComponent;
  direction: Direction;
  state: SceneState | null;
  size: SceneSize;
}

function View({ component, direction, ...around }: ViewProps) {
  const frame = component.frames[direction];
  if (component.kind === 'person' || !frame) return null;
  // Kind and view belong together by the type of VIEWS.
  const Shown = VIEWS[component.kind] as ComponentType<Omit<ViewProps, 'direction'> & { frame: Frame }>;
  return <Shown component={component} frame={frame} {...around} />;
}
