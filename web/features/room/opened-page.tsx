import { useEffect, useRef } from 'react';
import { hostOf, sandboxOf } from '#web/scene/views/web-view.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { type Interaction, isInHall } from './interaction.ts';
import styles from './opened-page.module.css';

interface Props {
  url: string;
  interaction: Interaction;
  onClose(): void;
}

/** Another site over the scene, with a way back; where people come and go it closes by itself after its time. */
export function OpenedPage({ url, interaction, onClose }: Props) {
  const { overMs } = interaction;
  const closes = isInHall(interaction);
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    if (!closes) return;
    const timer = setTimeout(() => close.current(), overMs);
    return () => clearTimeout(timer);
  }, [closes, overMs]);
  const host = hostOf(url);
  return (
    <dialog ref={dialog} className={styles.page} aria-label={host} onClose={onClose}>
      <button type="button" className={styles.back} onClick={onClose}>
        <Icon name="left" size={20} />
        返回
      </button>
      <span className={styles.host}>{host}</span>
      {host !== '' && (
        <iframe
          src={url}
          title={host}
          sandbox={sandboxOf(host)}
          referrerPolicy="no-referrer"
          className={styles.frame}
        />
      )}
    </dialog>
  );
}
