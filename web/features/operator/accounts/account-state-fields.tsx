import { Button } from 'antd';
import type { OperatorAccount } from '#contract/operator.contract.ts';
import { AccountStanding } from './account-cells.tsx';
import styles from './account-form.module.css';
import type { AccountActions } from './use-account-actions.ts';

/** What is done with an account at once, not on saving: enable and disable, password, secret. */
export function AccountStateFields({ account, actions }: { account: OperatorAccount; actions: AccountActions }) {
  const own = account.id === actions.selfId;
  return (
    <>
      <div className={styles.state}>
        <p>
          <AccountStanding account={account} />
          <small>{own ? '这是您自己的账号，不能停用' : '停用后立即在所有设备上退出登录，内容保留'}</small>
        </p>
        {account.online === 1 ? (
          <Button danger disabled={own} onClick={() => actions.disable(account)}>
            停用
          </Button>
        ) : (
          <Button onClick={() => actions.enable(account)}>启用</Button>
        )}
      </div>
      <div className={styles.state}>
        <p>
          密码
          <small>{account.hasPassword ? '已设置，只保存摘要，无法查看' : '未设置，用验证码登录'}</small>
        </p>
        <Button onClick={() => actions.resetPassword(account)}>重置密码</Button>
      </div>
      <div className={styles.state}>
        <p>
          Secret
          <small>{account.hasSecret ? '已生成，使用者登录后可以查看' : '未生成，供程序调用时使用'}</small>
        </p>
        {account.hasSecret && <Button onClick={() => actions.removeSecret(account)}>移除</Button>}
        <Button onClick={() => actions.issueSecret(account)}>{account.hasSecret ? '更换' : '生成'}</Button>
      </div>
    </>
  );
}
