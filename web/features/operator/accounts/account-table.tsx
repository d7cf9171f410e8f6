import type { OperatorAccount } from '#contract/operator.contract.ts';
import table from '#web/ui/table.module.css';
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
    <div className={table.card}>
      <table className={`${table.table} ${styles.table}`}>
        <colgroup>
          <col />
          <col style={{ width: 160 }} />
          <col style={{ width: 120 }} />
          <col style={{ width: 104 }} />
          <col style={{ width: 72 }} />
          <col style={{ width: 184 }} />
          <col style={{ width: 120 }} />
          <col style={{ width: 64 }} />
        </colgroup>
        <thead>
          <tr>
            <th>账号</th>
            <th>品牌</th>
            <th>状态</th>
            <th className={table.number}>到期</th>
            <th className={table.number}>并发</th>
            <th className={table.number}>知识库容量</th>
            <th className={table.number}>最近登录</th>
            <th aria-label="操作" />
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <tr key={account.id}>
              <td>
                <AccountName account={account} onEdit={() => onEdit(account)} />
              </td>
              <td>
                <span className={list.line} title={account.companyName}>
                  {account.companyName}
                </span>
              </td>
              <td>
                <AccountStanding account={account} />
              </td>
              <td className={table.number}>
                <AccountExpiry account={account} />
              </td>
              <td className={table.number}>{account.lineLimit.toLocaleString('en-US')}</td>
              <td className={table.number}>
                <AccountCapacity account={account} />
              </td>
              <td className={table.number}>
                <AccountLastLogin account={account} />
              </td>
              <td className={table.actions}>
                <AccountMenu account={account} actions={actions} onEdit={onEdit} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
