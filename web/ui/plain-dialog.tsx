import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';
import styles from './plain-dialog.module.css';

interface Props {
  /** Read to people who cannot see it; shown where `title` is not hidden. */
  title: string;
  hidesTitle?: boolean;
  /** A dialog in the middle, a drawer at the left edge, or a panel below the top edge, which brings a head of its own. */
  place?: 'middle' | 'left' | 'top';
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog of the public pages, which do without Ant Design: the browser's own, with its focus, Escape and backdrop. */
export function PlainDialog({ title, hidesTitle = false, place = 'middle', onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const target = dialog.current;
    if (target && !target.open) target.showModal();
    document.documentElement.style.overflow = 'hidden';
    return () => {
      document.documentElement.style.overflow = '';
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it already; the click is for the backdrop
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-place={place}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.body}>
        {place !== 'top' && (
          <header className={styles.head}>
            {!hidesTitle && <h2>{title}</h2>}
            <button type="button" className={styles.close} aria-label="关闭" onClick={onClose}>
              <Icon name="close" size={20} />
            </button>
          </header>
        )}
        {children}
      </div>
    </dialog>
  );
}
