import { type ComponentProps, useRef } from 'react';
import type { ProjectCover, ProjectRecord } from '#contract/project.contract.ts';
import type { Scene } from '#contract/scene.contract.ts';
import { stageHue } from '#web/ui/stage-hue.ts';
import { useSize } from '#web/ui/use-size.ts';
import { beginningOf } from './invitation.ts';
import { NO_WORLD } from './no-world.ts';
import { OutlineStage } from './outline/outline-stage.tsx';
import { PersonLayer } from './person-layer.tsx';
import styles from './scene.module.css';
import { SceneThumb, useIsNear } from './scene-thumb.tsx';

interface Props {
  project: Pick<
    ProjectRecord,
    'name' | 'direction' | 'avatarCode' | 'roleName' | 'roleQuestions' | 'interaction' | 'cover'
  >;
  scene: Scene;
}

/** Around a scene of another shape than its box, CSS pixels. */
const EDGE = 12;
/** Of the wider shape, so much may be cut off for a picture from edge to edge. */
const CUT = 0.06;

/** The scene of a project, of a presentation its first page, in the box that it is in: over all of it where it has nearly that shape, else whole, as a screen that stands there. */
export default function ProjectThumb({ project, scene }: Props) {
  const { name, direction, avatarCode, roleName, roleQuestions, interaction, cover } = project;
  const world = { ...NO_WORLD, roleName, questions: roleQuestions, beginning: beginningOf(interaction) };
  const box = useRef<HTMLDivElement>(null);
  const room = useSize(box);
  const size = scene.sizes[direction];
  const shape = size.width / size.height;
  const ratio = room.height > 0 ? room.width / room.height / shape : 1;
  const fills = Math.abs(1 - ratio) <= CUT;
  const width = fills
    ? Math.max(room.width, room.height * shape)
    : Math.min(room.width - 2 * EDGE, (room.height - 2 * EDGE) * shape);
  return (
    <div
      ref={box}
      className={styles.cover}
      data-fills={fills || undefined}
      style={{ background: stageHue(avatarCode) }}
    >
      {width > 0 && cover && (
        <CoverThumb {...{ cover, scene, direction, width, avatarCode, world }} label={`${name}的第一页`} />
      )}
      {width > 0 && !cover && (
        <SceneThumb
          scene={scene}
          direction={direction}
          width={width}
          avatarCode={avatarCode}
          world={world}
          label={`${name}的画面`}
        />
      )}
    </div>
  );
}

/** What a presentation begins with, as {@link SceneThumb} draws a scene. */
function CoverThumb(props: ComponentProps<typeof SceneThumb> & { cover: ProjectCover }) {
  const { cover, scene, direction, width, avatarCode, world, label } = props;
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  const size = scene.sizes[direction];
  const scale = width / size.width;
  return (
    <div
      ref={place}
      className={styles.thumb}
      style={{ width, height: Math.round(size.height * scale) }}
      role="img"
      aria-label={label}
    >
      {isNear && (
        <div inert>
          <OutlineStage
            node={{ ...cover, marks: [], components: [] }}
            scene={scene}
            direction={direction}
            scale={scale}
            world={{ ...world, still: true, isCard: true }}
            labelled
            person={<PersonLayer code={avatarCode} name={world.roleName} still scale={scale} />}
          />
        </div>
      )}
    </div>
  );
}
