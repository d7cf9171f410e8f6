import table from '#web/ui/table.module.css';
import list from '../list.module.css';
import { AccountCapacity, AccountExpiry, AccountLastLogin, AccountName, AccountStanding } from './account-cells.tsx';
import { AccountMenu } from './account-menu.tsx';
import type { AccountViewProps } from './account-table.tsx';

/** The table's rows on a phone: a card each. */
export function AccountCards({ accounts, actions, onEdit }: AccountViewProps) {
  return (
    <ul className={table.cards}>
      {accounts.map((account) => (
        <li key={account.id} className={table.item}>
          <div className={list.cardHead}>
            <div>
              <AccountName account={account} onEdit={() => onEdit(account)} />
            </div>
            <AccountStanding account={account} />
            <AccountMenu account={account} actions={actions} onEdit={onEdit} />
          </div>
          <dl className={`${list.figures} num`}>
            <dt>品牌</dt>
            <dd className={list.line} title={account.companyName}>
              {account.companyName}
            </dd>
            <dt>到期</dt>
            <dd>
              <AccountExpiry account={account} />
            </dd>
            <dt>知识库容量</dt>
            <dd>
              <AccountCapacity account={account} />
            </dd>
            <dt>最近登录</dt>
            <dd>
              <AccountLastLogin account={account} />
            </dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}
