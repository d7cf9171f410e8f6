import { memo, type Ref, useContext } from 'react';
import type { Scene } from '#contract/scene.contract.ts';
import type { Direction, SceneState } from '#contract/scene-component.contract.ts';
import { PersonLayer } from '#web/scene/person-layer.tsx';
import { SceneView } from '#web/scene/scene-view.tsx';
import { useMaterialName } from '#web/ui/use-material-name.ts';
import styles from './stage.module.css';
import { WorldContext } from './world.ts';

interface Props {
  ref: Ref<HTMLDivElement>;
  scene: Scene;
  direction: Direction;
  moment: SceneState;
  scale: number;
  avatarCode: string;
}

/** The scene by the room's own renderer, scaled; it takes no presses, those are the editor's. */
export const Artboard = memo(function Artboard({ ref, scene, direction, moment, scale, avatarCode }: Props) {
  const world = useContext(WorldContext);
  return (
    <div ref={ref} className={styles.drawn} inert style={{ transform: `scale(${scale})` }}>
      <SceneView
        scene={scene}
        direction={direction}
        state={moment}
        world={{ ...world, useName: useMaterialName }}
        person={
          <PersonLayer
            code={avatarCode}
            url={scene.person[direction].url}
            name={world.roleName}
            still={false}
            scale={scale}
          />
        }
      />
    </div>
  );
});
