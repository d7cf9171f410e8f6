import type { HitSegment } from '#contract/retrieval.contract.ts';
import styles from './excerpt-text.module.css';
import { splitByMarks } from './find-excerpt.ts';

interface Props {
  hit: Pick<HitSegment, 'text' | 'marks' | 'best'>;
  start: number;
  end: number;
}

/** A stretch of a segment: what the question says is marked, what fits it best is bold. */
export function ExcerptText({ hit: { text, marks, best }, start, end }: Props) {
  return splitByMarks(text, marks, best, start, end).map(({ at, text: piece, ...told }) => {
    const Word = told.marked ? 'mark' : 'span';
    return (
      <Word key={at} className={styles.word} data-best={told.best || undefined}>
        {piece}
      </Word>
    );
  });
}
