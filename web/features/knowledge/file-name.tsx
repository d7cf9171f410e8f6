import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '#web/ui/icon.tsx';
import styles from './file-name.module.css';

/** A file's name, shortened in the middle, because names of one series differ at their end. `children` stand under it; `to` makes it a link. */
export function FileName({ name, to, children }: { name: string; to?: string; children?: ReactNode }) {
  const cut = Math.max(0, [...name].length - TAIL);
  const characters = [...name];
  const parts = (
    <>
      <span className={styles.start}>{characters.slice(0, cut).join('')}</span>
      <span className={styles.tail}>{characters.slice(cut).join('')}</span>
    </>
  );
  return (
    <span className={styles.file}>
      <Icon name="doc" size={16} />
      <span className={styles.words}>
        {to ? (
          <Link className={styles.name} title={name} to={to}>
            {parts}
          </Link>
        ) : (
          <span className={styles.name} title={name}>
            {parts}
          </span>
        )}
        {children}
      </span>
    </span>
  );
}

/** Characters of the end that always show: the extension and a few before it. */
const TAIL = 10;
