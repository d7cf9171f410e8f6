import { useQuery } from '@tanstack/react-query';
import { Popover } from 'antd';
import { useState } from 'react';
import { userInfoQuery } from '#web/lib/user-info.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SideDrawer } from '#web/ui/side-drawer.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { BarePanel, UserPanel } from './user-panel.tsx';
import styles from './user-panel-button.module.css';

/** Whose session this is; opens the panel of the account. For signed-in people only. */
export function UserPanelButton() {
  const [open, setOpen] = useState(false);
  const isPhone = useIsPhone();
  const { data: account, error, refetch } = useQuery(userInfoQuery());
  const name = account?.nickName || account?.loginAccount || '';
  const button = (
    <button
      type="button"
      className={styles.me}
      aria-expanded={open}
      onClick={isPhone ? () => setOpen(true) : undefined}
    >
      <span className={styles.face} aria-hidden="true">
        {[...name][0]?.toUpperCase() ?? <Icon name="role" size={16} />}
      </span>
      <span className={styles.words}>
        <span className="unseen">账号 </span>
        {name || (error && '未加载')}
        {account?.companyName && <small>{account.companyName}</small>}
      </span>
      <Icon name="down" size={14} />
    </button>
  );
  const close = () => setOpen(false);
  // There from the first click on: a popover without words does not open.
  const panel = account ? (
    <UserPanel account={account} onClose={close} />
  ) : (
    <BarePanel error={error} onRetry={refetch} onClose={close} />
  );
  if (isPhone) {
    return (
      <>
        {button}
        <SideDrawer
          open={open}
          onClose={() => setOpen(false)}
          placement="right"
          size="100%"
          title="我的账号"
          closeIcon={<Icon name="close" />}
          styles={{ body: { padding: 0 } }}
        >
          {panel}
        </SideDrawer>
      </>
    );
  }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      align={{ offset: [0, 10] }}
      content={panel}
      styles={{ container: { padding: 0, overflow: 'hidden' } }}
      destroyOnHidden
    >
      {button}
    </Popover>
  );
}
