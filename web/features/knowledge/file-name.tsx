import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import styles from './file-name.module.css';

/** A file's name, shortened in the middle, because names of one series differ at their end. `children` stand under it. */
export function FileName({ name, children }: { name: string; children?: ReactNode }) {
  const cut = Math.max(0, [...name].length - TAIL);
  const characters = [...name];
  return (
    <span className={styles.file}>
      <Icon name="doc" size={16} />
      <span className={styles.words}>
        <span className={styles.name} title={name}>
          <span className={styles.start}>{characters.slice(0, cut).join('')}</span>
          <span className={styles.tail}>{characters.slice(cut).join('')}</span>
        </span>
        {children}
      </span>
    </span>
  );
}

/** Characters of the end that always show: the extension and a few before it. */
const TAIL = 10;
