import type { Source } from './core/citations.ts';
import { findQuotes, splitByQuotes } from './core/find-quotes.ts';
import styles from './quoted-passage.module.css';

/** The passage of a source, with what the answer took from it marked and in sight. */
export function QuotedPassage({ source, answer }: { source: Source; answer: string }) {
  const text = source.source.replace(/\n\s*\n/g, '\n');
  const parts = splitByQuotes(text, findQuotes(text, answer, source.number));
  const first = parts.findIndex(({ quoted }) => quoted);
  return parts.map((part, index) =>
    part.quoted ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts are those of one text
      <mark key={index} className={styles.quote} ref={index === first ? bringIntoSight : null}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}

/** Within what scrolls around it, and nothing beyond: the page must not move under the pointer. */
function bringIntoSight(mark: HTMLElement | null): void {
  const box = mark?.parentElement;
  if (!mark || !box || box.scrollHeight <= box.clientHeight) return;
  box.scrollTop += mark.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 3;
}
