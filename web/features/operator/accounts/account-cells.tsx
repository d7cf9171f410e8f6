import type { OperatorAccount } from '#contract/operator.contract.ts';
import { measureCapacity } from '#web/lib/capacity.ts';
import { formatFullTime, formatTime } from '#web/lib/format.ts';
import { CapacityBar } from '#web/ui/capacity-bar.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import table from '#web/ui/table.module.css';
import list from '../list.module.css';
import styles from './account-cells.module.css';
import { describeExpiry, describeStanding } from './describe-account.ts';

/** Name of an account, which opens it, and under it what people call it. */
export function AccountName({ account, onEdit }: { account: OperatorAccount; onEdit: () => void }) {
  return (
    <>
      <button
        type="button"
        className={`${table.name} ${list.opener}`}
        title={account.loginAccount}
        aria-label={`编辑“${account.loginAccount}”`}
        onClick={onEdit}
      >
        {account.loginAccount}
      </button>
      <span className={`${list.sub} ${list.line}`} title={account.nickName}>
        {account.nickName}
        {account.adminFlag === 1 && '，运营人员'}
      </span>
    </>
  );
}

export function AccountStanding({ account }: { account: OperatorAccount }) {
  return <StatusTag {...describeStanding(account, Date.now())} />;
}

/** The day an account ends; the exact time in its title. */
export function AccountExpiry({ account }: { account: OperatorAccount }) {
  return <span title={account.expireTime ?? undefined}>{describeExpiry(account.expireTime)}</span>;
}

/** Used and total knowledge capacity with a small bar. */
export function AccountCapacity({ account: { usedFileSize, fileSizeLimit } }: { account: OperatorAccount }) {
  const capacity = measureCapacity({ used: usedFileSize, limit: fileSizeLimit });
  return (
    <div className={styles.capacity}>
      <span>{capacity.text}</span>
      <CapacityBar label="知识库容量" of={capacity} />
    </div>
  );
}

export function AccountLastLogin({ account: { lastLoginAt } }: { account: OperatorAccount }) {
  return (
    <span title={lastLoginAt && formatFullTime(lastLoginAt)}>{lastLoginAt ? formatTime(lastLoginAt) : '从未'}</span>
  );
}
