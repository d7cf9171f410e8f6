import type { OperatorAccount } from '#contract/operator.contract.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import list from '../list.module.css';
import { AccountCapacity, AccountExpiry, AccountLastLogin, AccountName, AccountStanding } from './account-cells.tsx';
import { AccountMenu } from './account-menu.tsx';
import styles from './account-table.module.css';
import type { AccountActions } from './use-account-actions.ts';

export interface AccountViewProps {
  accounts: readonly OperatorAccount[];
  actions: AccountActions;
  onEdit: (account: OperatorAccount) => void;
}

/** Accounts with their numbers, one a row. */
export function AccountTable({ accounts, actions, onEdit }: AccountViewProps) {
  return (
    <DataTable
      rows={accounts}
      tableClassName={styles.table}
      columns={[
        { head: '账号', cell: (account) => <AccountName account={account} onEdit={() => onEdit(account)} /> },
        {
          head: '品牌',
          width: 160,
          cell: (account) => (
            <span className={list.line} title={account.companyName}>
              {account.companyName}
            </span>
          ),
        },
        { head: '状态', width: 120, cell: (account) => <AccountStanding account={account} /> },
        { head: '到期', width: 104, kind: 'number', cell: (account) => <AccountExpiry account={account} /> },
        { head: '知识库容量', width: 184, kind: 'number', cell: (account) => <AccountCapacity account={account} /> },
        { head: '最近登录', width: 120, kind: 'number', cell: (account) => <AccountLastLogin account={account} /> },
        {
          head: '',
          width: 64,
          kind: 'actions',
          cell: (account) => <AccountMenu account={account} actions={actions} onEdit={onEdit} />,
        },
      ]}
    />
  );
}
