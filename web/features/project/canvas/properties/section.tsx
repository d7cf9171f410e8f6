import type { ReactNode } from 'react';
import styles from './properties.module.css';

/** Some fields that belong together. */
export function Section({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2>
        {title}
        {note && <span className="num">{note}</span>}
      </h2>
      {children}
    </section>
  );
}

/** A name at the left, its control at the right. */
export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  );
}
