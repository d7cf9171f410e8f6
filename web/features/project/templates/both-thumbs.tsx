import type { Direction } from '#contract/scene-component.contract.ts';
import type { SceneTemplateRecord } from '#contract/scene-template.contract.ts';
import { beginningOf } from '#web/scene/invitation.ts';
import { NO_WORLD } from '#web/scene/no-world.ts';
import { SceneThumb } from '#web/scene/scene-thumb.tsx';
import type { SceneTemplate } from '#web/scene/templates/index.ts';
import styles from './template-gallery.module.css';

interface Props {
  template: SceneTemplate & { own?: SceneTemplateRecord };
  /** Of both together, CSS pixels. */
  width: number;
  shown: 'both' | Direction;
}

const GAP = 8;
const WIDE = 16 / 9;
const TALL = 9 / 16;

/** A scene in both directions, as high as each other; alone, as high as both would be. */
export function BothThumbs({ template: { scene, avatarCode, roleName, name, own }, width, shown }: Props) {
  const height = (width - GAP) / (WIDE + TALL);
  const world = { ...NO_WORLD, roleName, ...(own && { beginning: beginningOf(own.interaction) }) };
  return (
    <div className={styles.thumbs} style={{ height }}>
      {shown !== '2' && (
        <SceneThumb
          scene={scene}
          direction="1"
          width={height * WIDE}
          avatarCode={avatarCode}
          world={world}
          label={`${name}，横屏`}
        />
      )}
      {shown !== '1' && (
        <SceneThumb
          scene={scene}
          direction="2"
          width={height * TALL}
          avatarCode={avatarCode}
          world={world}
          label={`${name}，竖屏`}
        />
      )}
    </div>
  );
}
