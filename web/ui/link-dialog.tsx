import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import styles from './link-dialog.module.css';
import { LinkMaker, type LinkMakerProps } from './link-maker.tsx';

interface Props extends Omit<LinkMakerProps, 'renderClose'> {
  title: string;
  /** Who gets the link, and what for. */
  tip: ReactNode;
  onClose(): void;
}

/** A link for people without an account, in a dialog of its own. */
export function LinkDialog({ title, tip, onClose, ...link }: Props) {
  return (
    <Modal
      open
      width={389}
      title={title}
      footer={null}
      onCancel={onClose}
      classNames={{ container: styles.dialog, body: styles.body }}
      centered
    >
      <p className={styles.tip}>{tip}</p>
      <LinkMaker {...link} renderClose={(isMade) => <Button onClick={onClose}>{isMade ? '关闭' : '取消'}</Button>} />
    </Modal>
  );
}
