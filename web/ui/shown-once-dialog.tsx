import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import styles from './shown-once-dialog.module.css';

interface Props {
  open: boolean;
  title: string;
  /** That it is not shown again, and where it belongs. */
  help: string;
  /** What is copied, for people, and its text. */
  what: string;
  text: string;
  onClose(): void;
  children: ReactNode;
}

/** A secret that is never shown again, as only its hash is kept: closed by its button alone. */
export function ShownOnceDialog({ open, title, help, what, text, onClose, children }: Props) {
  return (
    <Modal
      open={open}
      title={title}
      width={480}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      destroyOnHidden
      footer={
        <Button type="primary" onClick={onClose}>
          我已保存
        </Button>
      }
    >
      <p className={styles.help}>{help}</p>
      {children}
      <CopyButton block text={text} what={what} />
    </Modal>
  );
}
