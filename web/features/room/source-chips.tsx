import { useId, useState } from 'react';
import { describePlace, type Source } from '#web/talk/core/citations.ts';
import { QuotedPassage } from '#web/talk/quoted-passage.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './answer-card.module.css';

/** Sources that are shown before 更多 (specification 2 §9). */
const SHOWN_AT_FIRST = 2;

/** The sources of an answer; one that is touched shows its passage. */
export function SourceChips({ sources, answer }: { sources: readonly Source[]; answer: string }) {
  const passageId = useId();
  const [all, setAll] = useState(false);
  const [open, setOpen] = useState<number | null>(null);
  const hidden = sources.length - SHOWN_AT_FIRST;
  const shown = sources.find(({ number }) => number === open);
  return (
    <div className={styles.sources}>
      <ul aria-label={`${sources.length} 个来源`}>
        {(all ? sources : sources.slice(0, SHOWN_AT_FIRST)).map((source) => (
          <li key={source.number}>
            <button
              type="button"
              aria-expanded={open === source.number}
              aria-controls={passageId}
              onClick={() => setOpen(open === source.number ? null : source.number)}
            >
              <b className="num">{source.number}</b>
              <span>
                {source.title} {describePlace(source)}
              </span>
            </button>
          </li>
        ))}
        {hidden > 0 && (
          <li>
            <button type="button" aria-expanded={all} onClick={() => setAll(!all)}>
              <span>{all ? '收起' : `更多 ${hidden} 个`}</span>
            </button>
          </li>
        )}
      </ul>
      <div id={passageId} aria-live="polite">
        {shown && (
          <blockquote className={styles.passage} ref={(box) => box?.scrollIntoView({ block: 'nearest' })}>
            <QuotedPassage source={shown} answer={answer} />
            {shown.url && (
              <a href={shown.url} target="_blank" rel="noopener noreferrer nofollow">
                <Icon name="link" size={14} />
                原网页
              </a>
            )}
          </blockquote>
        )}
      </div>
    </div>
  );
}
