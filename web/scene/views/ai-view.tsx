import { use } from 'react';
import type { SceneSize } from '#contract/scene.contract.ts';
import type { ComponentOf, Frame, SceneState } from '#contract/scene-component.contract.ts';
import { AI_LABEL, RECORD_LAW } from '../law-words.ts';
import { SceneContext } from '../scene-context.ts';
import { useMarkStyle } from './styles.ts';
import styles from './views.module.css';

interface Props {
  component: ComponentOf<'ai'>;
  frame: Frame;
  state: SceneState | null;
  size: SceneSize;
}

/** How long they are, in letters: the words, and what comes behind them with the room before it. */
const [LABEL_LETTERS, LAW_LETTERS] = [8, 26];

/** 「AI 生成的数字人」, in one line whatever its frame, and while nobody talks what becomes of the words. */
export function AiView({ component: { text }, frame, state, size }: Props) {
  const world = use(SceneContext);
  const tellsLaw = world.tellsLaw ?? (state === 'idle' || state === 'asleep');
  const letter = text.size * (1 + Math.max(0, text.spacing) / 100);
  const [label, law] = [LABEL_LETTERS * letter, LAW_LETTERS * letter];
  const shrunk = Math.min(1, (size.width - label) / law);
  // What would reach beyond the artboard begins so much further left.
  const excess = tellsLaw ? Math.max(0, Math.min(frame.x, frame.x + label + law * shrunk - size.width)) : 0;
  return (
    <div
      className={styles.ai}
      style={{ ...useMarkStyle(text), ...(excess > 0 && { textAlign: 'left', translate: `${-excess}px` }) }}
    >
      {AI_LABEL}
      {tellsLaw && (
        <span className={styles.law} style={shrunk < 1 ? { fontSize: text.size * shrunk } : undefined}>
          {RECORD_LAW}
        </span>
      )}
    </div>
  );
}
