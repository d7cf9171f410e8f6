import { Button, Modal } from 'antd';
import { SENTENCE } from '#contract/rules.contract.ts';
import { useSession } from '#web/lib/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import { leave } from '../leave.ts';
import styles from './blocked-dialog.module.css';
import { ServiceContact } from './service-contact.tsx';

const HELP = {
  banned: '账号的使用权限已被停用，恢复后即可继续。',
  expired: '续期后即可继续，角色、知识库和项目都为您保留。',
} as const;

/** Why an account is kept out, and who can change that (specification 1 §2). What is on the page stays. */
export function BlockedDialog({ standing, onClose }: { standing: 'banned' | 'expired'; onClose: () => void }) {
  const signedIn = useSession((state) => state.token !== '');
  const signOut = () => {
    onClose();
    void leave();
  };
  return (
    <Modal
      open
      width={480}
      centered
      onCancel={onClose}
      footer={null}
      closeIcon={<Icon name="close" />}
      title={
        <span className={styles.title}>
          <span className={styles.mark} data-standing={standing}>
            <Icon name={standing === 'expired' ? 'clock' : 'warn'} size={24} />
          </span>
          {SENTENCE[standing]}
        </span>
      }
    >
      <div className={styles.blocked}>
        <p>{HELP[standing]}</p>
        <ServiceContact hint="联系商务经理" />
        <div className={styles.actions}>
          {signedIn && (
            <Button size="large" onClick={signOut}>
              退出登录
            </Button>
          )}
          <Button size="large" type="primary" autoFocus onClick={onClose}>
            我知道了
          </Button>
        </div>
      </div>
    </Modal>
  );
}
