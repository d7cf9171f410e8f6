import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Scene } from '#contract/scene.contract.ts';
import type { Direction } from '#contract/scene-component.contract.ts';
import { PersonLayer } from './person-layer.tsx';
import styles from './scene.module.css';
import type { SceneWorld } from './scene-context.ts';
import { SceneView } from './scene-view.tsx';

/** How far outside of the screen a picture is drawn already. */
const AHEAD = '400px';

interface Props {
  scene: Scene;
  direction: Direction;
  /** CSS pixels; the height follows from the scene's size. */
  width: number;
  /** Code of who stands in it; empty: nobody. */
  avatarCode: string;
  /** What the components tell; nothing moves in it, whatever it says. */
  world: SceneWorld;
  /** What it is a picture of, where that stands nowhere beside it. */
  label?: string;
}

/** A picture of a scene, drawn by what draws the scene itself, once it is near the screen. */
export function SceneThumb({ scene, direction, width, avatarCode, world, label }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  const size = scene.sizes[direction];
  const scale = width / size.width;
  return (
    <div
      ref={place}
      className={styles.thumb}
      style={{ width, height: Math.round(size.height * scale) }}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {isNear && (
        <div style={{ transform: `scale(${scale})` }} inert>
          <SceneView
            scene={scene}
            direction={direction}
            state="idle"
            world={{ ...world, still: true, isCard: true }}
            person={
              <PersonLayer
                code={avatarCode}
                url={scene.person[direction].url}
                name={world.roleName}
                still
                scale={scale}
              />
            }
          />
        </div>
      )}
    </div>
  );
}

/** Whether an element is on the screen, or soon will be; once it was, it stays so. */
export function useIsNear(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const target = place.current;
    if (!target || isNear) return;
    const near = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: AHEAD, scrollMargin: AHEAD } as IntersectionObserverInit, // the second is younger than the type
    );
    near.observe(target);
    return () => near.disconnect();
  }, [place, isNear]);
  return isNear;
}
