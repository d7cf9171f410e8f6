import { useRef } from 'react';
import type { Scene } from '#contract/scene.contract.ts';
import type { Direction } from '#contract/scene-component.contract.ts';
import type { StagedNode } from '#web/scene/outline/compose-node.ts';
import { PageView } from '#web/scene/outline/node-page.tsx';
import { OutlineStage } from '#web/scene/outline/outline-stage.tsx';
import { PersonLayer } from '#web/scene/person-layer.tsx';
import { SceneContext, type SceneWorld } from '#web/scene/scene-context.ts';
import { useIsNear } from '#web/scene/scene-thumb.tsx';
import styles from './thumbs.module.css';

/** CSS pixels. */
export const THUMB = { width: 148, height: 83 };

/** What of a project its nodes are drawn with. */
export interface Surroundings {
  scene: Scene;
  direction: Direction;
  world: SceneWorld;
  avatarCode: string;
}

/** A node at a glance: its page, or where it has none what stands there. */
export function NodeThumb({ node, scene, direction, world, avatarCode }: Surroundings & { node: StagedNode }) {
  const place = useRef<HTMLSpanElement>(null);
  const isNear = useIsNear(place);
  const size = scene.sizes[direction];
  const scale = Math.min(THUMB.width / size.width, THUMB.height / size.height);
  const still = { ...world, still: true, isCard: true };
  return (
    <span ref={place} className={styles.picture} inert>
      {isNear &&
        (node.page.kind === 'none' ? (
          <span className={styles.whole}>
            <OutlineStage
              node={node}
              scene={scene}
              direction={direction}
              scale={scale}
              world={still}
              labelled
              person={<PersonLayer code={avatarCode} name={world.roleName} still scale={scale} />}
            />
          </span>
        ) : (
          <SceneContext value={still}>
            <PageView page={node.page} area={{ left: 0, top: 0, ...THUMB }} mark={null} film={null} />
          </SceneContext>
        ))}
    </span>
  );
}
