import { ShownOnceDialog } from '#web/ui/shown-once-dialog.tsx';
import styles from './one-time-password.module.css';
import type { IssuedPassword } from './use-account-actions.ts';

interface Props {
  /** Null while there is nothing to show. */
  issued: IssuedPassword | null;
  onClose: () => void;
}

/** A random password. */
export function OneTimePassword({ issued, onClose }: Props) {
  return (
    <ShownOnceDialog
      open={issued !== null}
      title="请保存密码"
      help="密码只显示这一次，关闭后无法再查看。请交给使用者，并提醒登录后修改。"
      what="账号和密码"
      text={issued ? `账号：${issued.account}\n密码：${issued.password}` : ''}
      onClose={onClose}
    >
      <dl className={styles.pair}>
        <dt>账号</dt>
        <dd>{issued?.account}</dd>
        <dt>密码</dt>
        <dd>
          <code>{issued?.password}</code>
        </dd>
      </dl>
    </ShownOnceDialog>
  );
}
