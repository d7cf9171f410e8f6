import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';
import styles from './preview-sheet.module.css';

interface Props {
  open: boolean;
  onClose(): void;
  children: ReactNode;
}

/** The preview over the whole screen, for phones. It stops when closed: nobody is left speaking behind the form. */
export function PreviewSheet({ open, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog ref={dialog} className={styles.sheet} aria-label="在线演示" onClose={onClose}>
      {open && (
        <>
          <div className={styles.bar}>
            <button type="button" onClick={onClose} aria-label="返回编辑">
              <Icon name="left" size={20} />
            </button>
            <b>在线演示</b>
          </div>
          <div className={styles.body}>{children}</div>
        </>
      )}
    </dialog>
  );
}
