import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { HitSegment } from '#contract/retrieval.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import { segmentPath } from '../detail/segment-path.ts';
import { ExcerptText } from './excerpt-text.tsx';
import { explainScore } from './explain-score.ts';
import { findExcerpt } from './find-excerpt.ts';
import styles from './hit-card.module.css';
import { ScoreBar } from './score-bar.tsx';

interface Props {
  query: string;
  rank: number;
  hit: HitSegment;
  threshold: number;
  /** Nothing is answered, though segments may be above the threshold. */
  refused: boolean;
  libId: string;
  /** What can be done with the segment. */
  action?: ReactNode;
}

/** One ranked segment: where it stands, what of the question is in it, and how it came to its score. */
export function HitCard({ query, rank, hit, threshold, refused, libId, action }: Props) {
  const heading = hit.heading.at(-1);
  return (
    <li className={styles.hit} data-out={!hit.passed || undefined}>
      <span className={`${styles.rank} num`}>{rank}</span>
      <div className={styles.body}>
        <div className={styles.head}>
          <Link className={styles.name} to={segmentPath(libId, hit)} title={`查看“${hit.title}”中的这一段`}>
            <Icon name="doc" size={16} />
            <span>{hit.title}</span>
          </Link>
          <span className={`${styles.place} num`}>
            {hit.page === null ? `第 ${hit.position + 1} 段` : `第 ${hit.page} 页`}
          </span>
          {heading && (
            <span className={styles.heading} title={hit.heading.join(' › ')}>
              {heading}
            </span>
          )}
          <span className={styles.action}>
            {!hit.passed && <span className={styles.place}>低于阈值</span>}
            {action}
          </span>
        </div>
        <HitText hit={hit} />
        <p className={styles.why}>{explainScore(query, hit, threshold, refused)}</p>
      </div>
      <ScoreBar score={hit.score} parts={hit.parts} threshold={threshold} />
    </li>
  );
}

function HitText({ hit }: { hit: HitSegment }) {
  const { text, marks, best, heading } = hit;
  const [open, setOpen] = useState(false);
  const excerpt = findExcerpt(text, marks, best);
  const { start, end } = open
    ? { start: 0, end: text.length }
    : { ...excerpt, start: excerpt.start || afterTitle(text, heading) };
  const folds = excerpt.end - excerpt.start < text.length;
  return (
    <p className={styles.text} data-open={open || undefined}>
      {!open && excerpt.start > 0 && '…'}
      <ExcerptText hit={hit} start={start} end={end} />
      {end < text.length && '…'}
      {folds && (
        <Button type="link" size="small" className={styles.fold} onClick={() => setOpen(!open)} aria-expanded={open}>
          {open ? '收起' : '展开'}
        </Button>
      )}
    </p>
  );
}

/** Where the text goes on after a title that stands above it already. */
function afterTitle(text: string, heading: readonly string[]): number {
  const title = heading.at(-1);
  return title && text.startsWith(title) && text.length > title.length ? title.length : 0;
}
