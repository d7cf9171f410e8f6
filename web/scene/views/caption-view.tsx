import { use } from 'react';
import type { ComponentOf, Frame } from '#contract/scene-component.contract.ts';
import { SceneContext } from '../scene-context.ts';
import { boxStyle, captionInset, clampLines, useTextStyle } from './styles.ts';
import styles from './views.module.css';

/** How captions look, with a sentence that is half said; the room puts its running ones in the same place. */
export function CaptionView({ component: { text, box }, frame }: { component: ComponentOf<'caption'>; frame: Frame }) {
  const { roleName } = use(SceneContext);
  return (
    <div className={styles.caption} style={{ ...boxStyle(box), padding: `0 ${captionInset(box)}px` }}>
      <p className={styles.words} style={{ ...useTextStyle(text), ...clampLines(text.size, frame.height) }}>
        您好，{roleName && `我是${roleName}，`}
        <span className={styles.coming}>有什么可以帮您？</span>
      </p>
    </div>
  );
}
