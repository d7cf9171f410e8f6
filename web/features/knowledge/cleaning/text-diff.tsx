import { useMemo, useState } from 'react';
import { type DiffPart, diffParts, showHidden } from './diff-parts.ts';
import styles from './text-diff.module.css';

/** Two texts as one: what goes is struck through, what comes is underlined, so that it reads without colours as well. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  const [whole, setWhole] = useState(false);
  const parts = useMemo(() => diffParts(before, after), [before, after]);
  return (
    <p className={styles.diff}>
      {withOffsets(parts).map(({ part, at }) => {
        if (part.kind === 'gone')
          return (
            <del key={at} className={part.text.trim() === '' ? styles.blank : undefined}>
              {showHidden(part.text)}
            </del>
          );
        if (part.kind === 'new') return <ins key={at}>{part.text}</ins>;
        if (part.kind === 'same' || whole) return <span key={at}>{part.text}</span>;
        return (
          <button key={at} type="button" className={styles.skip} onClick={() => setWhole(true)}>
            展开 {[...part.text].length} 字
          </button>
        );
      })}
    </p>
  );
}

function withOffsets(parts: DiffPart[]): { part: DiffPart; at: string }[] {
  let at = 0;
  return parts.map((part) => {
    const key = `${part.kind}-${at}`;
    at += part.text.length;
    return { part, at: key };
  });
}
