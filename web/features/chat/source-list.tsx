import { useEffect, useRef, useState } from 'react';
import { describePlace, type Source } from '#web/talk/core/citations.ts';
import { Icon } from '#web/ui/icon.tsx';
import { nameSource, SourcePopover } from './source-popover.tsx';
import styles from './sources.module.css';

/** Sources that are shown before 更多 (specification 2 §9). */
const shownAtFirst = 2;

/** The sources of an answer, two of them until more are asked for. */
export function SourceList({ sources, answer }: { sources: readonly Source[]; answer: string }) {
  const [all, setAll] = useState(false);
  const listRef = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (all) listRef.current?.scrollIntoView({ block: 'nearest' });
  }, [all]);
  const hidden = sources.length - shownAtFirst;
  return (
    <ul ref={listRef} className={styles.list} aria-label={`${sources.length} 个来源`}>
      {(all ? sources : sources.slice(0, shownAtFirst)).map((source) => (
        <li key={source.number}>
          <SourcePopover source={source} answer={answer}>
            <button type="button" className={styles.source} aria-label={nameSource(source)}>
              <span className={styles.number}>{source.number}</span>
              <span className={styles.title}>{source.title}</span>
              <small className="num">{describePlace(source)}</small>
            </button>
          </SourcePopover>
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <button type="button" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? '收起' : `更多 ${hidden} 个`}
            <Icon name={all ? 'up' : 'down'} size={14} />
          </button>
        </li>
      )}
    </ul>
  );
}
