import { Button, Drawer } from 'antd';
import type { OperatorAccount } from '#contract/operator.contract.ts';
import { useCloseGuard } from '#web/ui/use-close-guard.tsx';
import { AccountForm } from './account-form.tsx';
import type { AccountActions, IssuedPassword } from './use-account-actions.ts';
import { useAccountForm } from './use-account-form.ts';

interface Props {
  /** Null makes a new one. */
  account: OperatorAccount | null;
  open: boolean;
  /** Company that a new account starts with; '' for the default brand. */
  companyId: string;
  actions: AccountActions;
  onClose: () => void;
  onCreated: (issued: IssuedPassword) => void;
}

/** A new account, or everything that is set of one. */
export function AccountDrawer({ open, ...rest }: Props) {
  return open ? <OpenDrawer key={rest.account?.id ?? 'new'} {...rest} /> : null;
}

function OpenDrawer({ account, companyId, actions, onClose, onCreated }: Omit<Props, 'open'>) {
  const { form, initial, save, isSaving, isDirty } = useAccountForm({ account, companyId, onClose, onCreated });
  const { close, guard } = useCloseGuard({ losesWork: () => isDirty && !isSaving, onSave: save, onClose });
  return (
    <Drawer
      open
      onClose={close}
      size={560}
      title={account ? `编辑“${account.loginAccount}”` : '新建账号'}
      footer={
        <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
          <Button onClick={close}>取消</Button>
          <Button type="primary" loading={isSaving} disabled={account !== null && !isDirty} onClick={save}>
            {account ? '保存' : '创建'}
          </Button>
        </div>
      }
    >
      {guard}
      <AccountForm form={form} initial={initial} account={account} actions={actions} onSubmit={save} />
    </Drawer>
  );
}
