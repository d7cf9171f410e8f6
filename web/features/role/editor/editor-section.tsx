import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import styles from './editor-section.module.css';

interface Props {
  id: string;
  title: string;
  /** One line on what it holds or lacks, shown while it is folded. */
  summary: ReactNode;
  /** True when the summary names something that is missing. */
  lacks?: boolean;
  open: boolean;
  onToggle(): void;
  children: ReactNode;
}

/** A part of the form that folds. Its fields stay mounted, so that they are checked and saved either way. */
export function EditorSection({ id, title, summary, lacks = false, open, onToggle, children }: Props) {
  return (
    <section id={`section-${id}`} className={styles.section}>
      <h2>
        <button type="button" aria-expanded={open} aria-controls={`fields-${id}`} onClick={onToggle}>
          {title}
          {!open && <span className={lacks ? styles.lacks : styles.summary}>{summary}</span>}
          <Icon name={open ? 'up' : 'down'} size={16} />
        </button>
      </h2>
      <div id={`fields-${id}`} hidden={!open} className={styles.fields}>
        {children}
      </div>
    </section>
  );
}
