import type { ReactNode } from 'react';
import styles from './page-head.module.css';

interface Props {
  title: ReactNode;
  /** One line, at most 24 characters: what this page is for. */
  purpose?: ReactNode;
  /** At the right; at most one solid primary. */
  actions?: ReactNode;
}

/** Title, one-line purpose and actions of a page. */
export function PageHead({ title, purpose, actions }: Props) {
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <h1>{title}</h1>
        {purpose && <p>{purpose}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
