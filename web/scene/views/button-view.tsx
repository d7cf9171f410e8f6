import { use } from 'react';
import type { ComponentOf, Frame } from '#contract/scene-component.contract.ts';
import { SceneContext } from '../scene-context.ts';
import { actionOf, Press } from './press.tsx';
import { boxStyle, clampLines, FLEX_OF, useTextStyle } from './styles.ts';
import styles from './views.module.css';

export function ButtonView({ component, frame }: { component: ComponentOf<'button'>; frame: Frame }) {
  const world = use(SceneContext);
  const { words, text, box, action } = component;
  return (
    <Press
      className={styles.button}
      style={{
        ...useTextStyle(text),
        ...boxStyle(box),
        justifyContent: FLEX_OF[text.align],
        padding: `0 ${Math.min(text.size * 0.8, frame.width * 0.1)}px`,
      }}
      onPress={actionOf(action, world)}
    >
      <span className={styles.words} style={clampLines(text.size, frame.height)}>
        {words}
      </span>
    </Press>
  );
}
