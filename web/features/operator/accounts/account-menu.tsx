import { Button, Dropdown } from 'antd';
import type { OperatorAccount } from '#contract/operator.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import { menuIcon } from '#web/ui/menu-icon.tsx';
import type { AccountActions } from './use-account-actions.ts';

interface Props {
  account: OperatorAccount;
  actions: AccountActions;
  onEdit: (account: OperatorAccount) => void;
}

/** Everything that can be done with an account. */
export function AccountMenu({ account, actions, onEdit }: Props) {
  const own = account.id === actions.selfId;
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          { key: 'edit', icon: menuIcon('edit'), label: '编辑', onClick: () => onEdit(account) },
          {
            key: 'password',
            icon: menuIcon('refresh'),
            label: '重置密码',
            onClick: () => actions.resetPassword(account),
          },
          {
            key: 'secret',
            icon: menuIcon('spark'),
            label: account.hasSecret ? '更换 Secret' : '生成 Secret',
            onClick: () => actions.issueSecret(account),
          },
          ...(account.hasSecret
            ? [
                {
                  key: 'remove',
                  icon: menuIcon('close'),
                  label: '移除 Secret',
                  onClick: () => actions.removeSecret(account),
                },
              ]
            : []),
          { type: 'divider' },
          account.online === 1
            ? {
                key: 'disable',
                danger: true,
                disabled: own,
                icon: menuIcon('stop'),
                label: own ? '停用（不能停用自己的账号）' : '停用',
                onClick: () => actions.disable(account),
              }
            : { key: 'enable', icon: menuIcon('check'), label: '启用', onClick: () => actions.enable(account) },
        ],
      }}
    >
      <Button type="text" icon={<Icon name="more" />} aria-label={`“${account.loginAccount}”的更多操作`} />
    </Dropdown>
  );
}
