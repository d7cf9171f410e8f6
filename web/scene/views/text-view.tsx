import type { ComponentOf, Frame } from '#contract/scene-component.contract.ts';
import { clampLines, useTextStyle } from './styles.ts';
import styles from './views.module.css';

interface Props {
  component: ComponentOf<'title' | 'subtitle' | 'text'>;
  frame: Frame;
}

/** Words in their frame; what does not fit ends with an ellipsis, columns are cut. */
export function TextView({ component: { text, words }, frame }: Props) {
  const style = useTextStyle(text);
  if (text.vertical)
    return (
      <div className={styles.columns} style={style}>
        {words}
      </div>
    );
  return (
    <div className={styles.words} style={{ ...style, ...clampLines(text.size, frame.height) }}>
      {words}
    </div>
  );
}

/** 「AI 生成的数字人」, in one line whatever its frame. */
export function AiView({ component: { text } }: { component: ComponentOf<'ai'> }) {
  return (
    <div className={styles.ai} style={useTextStyle(text)}>
      AI 生成的数字人
    </div>
  );
}
