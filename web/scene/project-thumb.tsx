import { useRef } from 'react';
import type { ProjectRecord } from '#contract/project.contract.ts';
import type { Scene } from '#contract/scene.contract.ts';
import { stageHue } from '#web/ui/stage-hue.ts';
import { useSize } from '#web/ui/use-size.ts';
import { NO_WORLD } from './no-world.ts';
import styles from './scene.module.css';
import { SceneThumb } from './scene-thumb.tsx';

interface Props {
  project: Pick<ProjectRecord, 'name' | 'direction' | 'avatarCode' | 'roleName' | 'roleQuestions'>;
  scene: Scene;
}

/** The scene of a project, whole, in the middle of the box that it is in. */
export default function ProjectThumb({ project, scene }: Props) {
  const { name, direction, avatarCode, roleName, roleQuestions } = project;
  const box = useRef<HTMLDivElement>(null);
  const room = useSize(box);
  const size = scene.sizes[direction];
  const width = Math.min(room.width, (room.height * size.width) / size.height);
  return (
    <div ref={box} className={styles.cover} style={{ background: stageHue(avatarCode) }}>
      {width > 0 && (
        <SceneThumb
          scene={scene}
          direction={direction}
          width={width}
          avatarCode={avatarCode}
          world={{ ...NO_WORLD, roleName, questions: roleQuestions }}
          label={`${name}的画面`}
        />
      )}
    </div>
  );
}
