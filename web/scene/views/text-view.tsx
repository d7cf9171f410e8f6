import type { ComponentOf, Frame } from '#contract/scene-component.contract.ts';
import { clampLines, LINE_HEIGHT, useTextStyle } from './styles.ts';
import styles from './views.module.css';

interface Props {
  component: ComponentOf<'title' | 'subtitle' | 'text'>;
  frame: Frame;
}

/** Words in their frame; what does not fit ends with an ellipsis, of columns only whole ones are seen. */
export function TextView({ component: { text, words }, frame }: Props) {
  const style = useTextStyle(text);
  if (text.vertical)
    return (
      <div className={styles.columns} style={{ ...style, width: wholeColumns(text.size, frame.width) }}>
        {words}
      </div>
    );
  return (
    <div className={styles.words} style={{ ...style, ...clampLines(text.size, frame.height) }}>
      {words}
    </div>
  );
}

/** So much of a width as whole columns take, one at least. */
const wholeColumns = (size: number, width: number): number =>
  Math.max(1, Math.floor(width / (size * LINE_HEIGHT))) * size * LINE_HEIGHT;
