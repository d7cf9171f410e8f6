import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { RoomTools } from './room-head.tsx';
import styles from './scene-room.module.css';

/** What can be set, behind one quiet button in a corner that scenes leave free. */
export function SceneTools({ isHigh, ...props }: ComponentProps<typeof RoomTools> & { isHigh: boolean }) {
  const [open, setOpen] = useState(false);
  const corner = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const beside = ({ target }: Event) => {
      if (!corner.current?.contains(target as Node)) setOpen(false);
    };
    const type = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    window.addEventListener('pointerdown', beside);
    window.addEventListener('keydown', type);
    return () => {
      window.removeEventListener('pointerdown', beside);
      window.removeEventListener('keydown', type);
    };
  }, [open]);
  return (
    <div ref={corner} className={styles.corner} data-high={isHigh || undefined}>
      <button
        ref={button}
        type="button"
        className={styles.more}
        aria-label="更多操作"
        title="更多操作"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span>
          <Icon name="more" size={20} />
        </span>
      </button>
      {open && (
        <div className={styles.menu}>
          <RoomTools {...props} isWide />
        </div>
      )}
    </div>
  );
}
