import { ShownOnceDialog } from '#web/ui/shown-once-dialog.tsx';
import styles from './open-api.module.css';

/** The key in full. Null while there is nothing to show. */
export function NewKeyDialog({ apiKey, onClose }: { apiKey: string | null; onClose: () => void }) {
  return (
    <ShownOnceDialog
      open={apiKey !== null}
      title="请保存密钥"
      help="密钥只显示这一次，关闭后无法再查看。请存放在服务端，不要写进网页或手机应用。"
      what="密钥"
      text={apiKey ?? ''}
      onClose={onClose}
    >
      <code className={styles.key} data-testid="new-key">
        {apiKey}
      </code>
    </ShownOnceDialog>
  );
}
