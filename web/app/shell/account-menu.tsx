import { App, Dropdown } from 'antd';
import { logout } from '#contract/account.contract.ts';
import { call } from '#web/lib/request.ts';
import { endSession } from '#web/lib/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './account-menu.module.css';
import { useAccount } from './use-account.ts';

/** Whose session this is, and the way out of it. */
export function AccountMenu() {
  const { modal } = App.useApp();
  const { data } = useAccount();
  const name = data?.nickName || data?.loginAccount || '';
  const confirmLogout = () =>
    modal.confirm({
      title: '提示',
      content: '您确定退出登录吗？',
      okText: '确定',
      cancelText: '取消',
      onOk: () =>
        call(logout, {})
          .catch(() => {})
          .finally(endSession), // leaving works without the server, too
    });
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [{ key: 'logout', icon: <Icon name="logout" size={16} />, label: '退出登录' }],
        onClick: confirmLogout,
      }}
    >
      <button type="button" className={styles.me} aria-label={`账号 ${name}`}>
        <span className={styles.face}>{[...name][0]?.toUpperCase() ?? <Icon name="role" size={16} />}</span>
        <span className={styles.words}>
          {name}
          {data?.companyName && <small>{data.companyName}</small>}
        </span>
        <Icon name="down" size={14} />
      </button>
    </Dropdown>
  );
}
