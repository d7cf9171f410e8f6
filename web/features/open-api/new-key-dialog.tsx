import { Button, Modal } from 'antd';
import { CopyButton } from './copy-button.tsx';
import styles from './open-api.module.css';

/** The key in full, which is never shown again: only its hash is kept. Null while there is nothing to show. */
export function NewKeyDialog({ apiKey, onClose }: { apiKey: string | null; onClose: () => void }) {
  return (
    <Modal
      open={apiKey !== null}
      title="请保存密钥"
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
      {apiKey !== null && (
        <>
          <p className={styles.help}>密钥只显示这一次，关闭后无法再查看。请存放在服务端，不要写进网页或手机应用。</p>
          <code className={styles.key} data-testid="new-key">
            {apiKey}
          </code>
          <CopyButton block text={apiKey} what="密钥" />
        </>
      )}
    </Modal>
  );
}
