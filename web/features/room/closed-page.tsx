import type { ReactNode } from 'react';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { Drawing, type DrawingName } from '#web/ui/drawing.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './closed-page.module.css';
import { tellParent } from './embed.ts';

interface Props {
  drawing?: DrawingName;
  title: string;
  text: string;
  /** Still on the way in. */
  waiting?: boolean;
  embedded?: boolean;
  onRetry?(): void;
  /** What the button says. */
  retry?: string;
  /** What can be done here. */
  children?: ReactNode;
}

/** What stands where the room does not: why, and what to do. */
export function ClosedPage({
  drawing,
  title,
  text,
  waiting = false,
  embedded = false,
  onRetry,
  retry = '重试',
  children,
}: Props) {
  return (
    <main className={styles.page} aria-busy={waiting}>
      {embedded ? (
        <button type="button" className={styles.close} aria-label="关闭" onClick={() => tellParent('close')}>
          <Icon name="close" size={20} />
        </button>
      ) : (
        !waiting && <BrandMark />
      )}
      <div className={styles.middle} role={waiting ? 'status' : undefined}>
        {waiting && <i className={styles.ring} />}
        {drawing && <Drawing name={drawing} />}
        {title && <h1>{title}</h1>}
        <p>{text}</p>
        {onRetry && (
          <button type="button" className={styles.retry} onClick={onRetry}>
            {retry}
          </button>
        )}
        {children}
      </div>
    </main>
  );
}
