import type { CopilotContent } from './content/home-content.ts';
import styles from './source-chips.module.css';

/** Where an answer stands, by the numbers of its chips. */
export function SourceChips({ sources }: { sources: CopilotContent['sources'] }) {
  return (
    <ol className={styles.sources}>
      {sources.map(({ name, place }, at) => (
        <li key={name}>
          {at + 1} {name}
          <small>{place}</small>
        </li>
      ))}
    </ol>
  );
}
