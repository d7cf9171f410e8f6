import { use } from 'react';
import type { ComponentOf, Frame } from '#contract/scene-component.contract.ts';
import { SceneContext } from '../scene-context.ts';
import { placeSuggestions } from './place-suggestions.ts';
import { Press } from './press.tsx';
import { boxStyle, useTextStyle } from './styles.ts';
import styles from './views.module.css';

/** What stands there while a role recommends nothing yet: the editor shows where questions will be. */
const EXAMPLES = ['你能做什么', '怎么联系你们', '今天有什么安排', '带我了解一下'];

interface Props {
  component: ComponentOf<'suggestions'>;
  frame: Frame;
  /** In place of its own: those that follow from an answer. */
  items?: readonly string[];
}

/** Questions to press. */
export function SuggestionsView({ component, frame, items }: Props) {
  const { questions, still, onAsk } = use(SceneContext);
  const style = useTextStyle(component.text);
  const own = component.from === 'own' ? component.items : questions;
  const found = items ?? (own.length === 0 && still ? EXAMPLES : own);
  const { columns, count, height } = placeSuggestions(component, frame, found.length);
  const size = component.text.size;
  const inner = height - 2 * (component.box.border?.width ?? 0);
  const lines = Math.max(1, Math.min(2, Math.floor(inner / (size * 1.4))));
  return (
    <div
      className={columns === 'row' ? styles.questionRow : styles.questions}
      style={{
        gap: component.gap,
        ...(columns !== 'row' && { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, gridAutoRows: height }),
      }}
    >
      {found.slice(0, count).map((question, at) => (
        <Press
          key={question}
          className={styles.question}
          style={{
            ...boxStyle(component.box),
            ...style,
            padding: `0 ${Math.min(36, size)}px`,
            // The last of an odd number leaves no hole beside it.
            ...(columns === 2 && count % 2 === 1 && at === count - 1 && { gridColumn: '1 / -1' }),
          }}
          onPress={() => onAsk?.(question)}
        >
          <span className={styles.words} style={{ WebkitLineClamp: lines }}>
            {question}
          </span>
          <svg
            className={styles.chevron}
            viewBox="0 0 24 24"
            width={size * 0.92}
            height={size * 0.92}
            stroke={component.accent}
            aria-hidden="true"
          >
            <path d="m9 6 6 6-6 6" />
          </svg>
        </Press>
      ))}
    </div>
  );
}
