import { Button, Modal } from 'antd';
import { useState } from 'react';
import { copyText } from '#web/lib/copy-text.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './one-time-password.module.css';
import type { IssuedPassword } from './use-account-actions.ts';

interface Props {
  /** Null while there is nothing to show. */
  issued: IssuedPassword | null;
  onClose: () => void;
}

/** A random password, which is never shown again: only its hash is kept. */
export function OneTimePassword({ issued, onClose }: Props) {
  return (
    <Modal
      open={issued !== null}
      title="请保存密码"
      width={440}
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
      {issued && <Credentials {...issued} />}
    </Modal>
  );
}

function Credentials({ account, password }: IssuedPassword) {
  const [copied, setCopied] = useState(false);
  return (
    <>
      <p className={styles.help}>密码只显示这一次，关闭后无法再查看。请交给使用者，并提醒登录后修改。</p>
      <dl className={styles.pair}>
        <dt>账号</dt>
        <dd>{account}</dd>
        <dt>密码</dt>
        <dd>
          <code>{password}</code>
        </dd>
      </dl>
      <Button
        block
        icon={<Icon name={copied ? 'check' : 'copy'} size={16} />}
        onClick={async () => setCopied(await copyText(`账号：${account}\n密码：${password}`))}
      >
        {copied ? '已复制' : '复制账号和密码'}
      </Button>
    </>
  );
}
