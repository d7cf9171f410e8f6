import type { InteractionSettings } from '#contract/interaction.contract.ts';
import type { Scene } from '#contract/scene.contract.ts';
import type { Direction } from '#contract/scene-component.contract.ts';
import { beginningOf } from '#web/scene/invitation.ts';
import { NO_WORLD } from '#web/scene/no-world.ts';
import { SceneThumb } from '#web/scene/scene-thumb.tsx';
import styles from './project-page.module.css';

interface Props {
  scene: Scene;
  direction: Direction;
  avatarCode: string;
  roleName: string;
  questions: readonly string[];
  interaction: InteractionSettings;
}

/** Highest and widest that a picture of the scene is where its canvas has no room, CSS pixels. */
const ROOM = { width: 340, height: 268 };

/** The scene as it will stand, to look at. */
export function ScenePicture({ scene, direction, avatarCode, roleName, questions, interaction }: Props) {
  const { width, height } = scene.sizes[direction];
  return (
    <div className={styles.picture}>
      <SceneThumb
        scene={scene}
        direction={direction}
        width={Math.min(ROOM.width, (ROOM.height * width) / height)}
        avatarCode={avatarCode}
        world={{ ...NO_WORLD, roleName, questions, beginning: beginningOf(interaction) }}
        label="画面"
      />
    </div>
  );
}
