import { useState } from 'react';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { PlainDialog } from '#web/ui/plain-dialog.tsx';
import styles from './kicked-dialog.module.css';

/** Says that whoever runs this place has ended the session, and how it goes on. */
export function KickedDialog({ onRestart }: { onRestart(): void }) {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <PlainDialog title="会话已结束" onClose={() => setOpen(false)}>
      <p className={styles.text}>管理员结束了这次会话，说过的话已经保存。想继续聊可以重新开始，人多时按先后排队。</p>
      <div className={styles.ways}>
        <PlainButton onClick={() => setOpen(false)}>知道了</PlainButton>
        <PlainButton
          look="primary"
          onClick={() => {
            setOpen(false);
            onRestart();
          }}
        >
          重新开始
        </PlainButton>
      </div>
    </PlainDialog>
  );
}
