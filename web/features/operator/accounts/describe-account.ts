import { checkStanding, isExpiring } from '#contract/access.contract.ts';
import type { OperatorAccount } from '#contract/operator.contract.ts';
import type { Tone } from '#web/ui/status-tag.tsx';

/** An account's standing as a colour and in words. */
export function describeStanding(
  account: Pick<OperatorAccount, 'online' | 'expireTime'>,
  now: number,
): { tone: Tone; label: string } {
  const standing = checkStanding(account, now);
  if (standing === 'banned') return { tone: 'off', label: '已停用' };
  if (standing === 'expired') return { tone: 'danger', label: '已过期' };
  return isExpiring(account.expireTime, now) ? { tone: 'warm', label: '7 天内到期' } : { tone: 'ok', label: '正常' };
}

/** `2027-01-31`, or 永久 for none. */
export function describeExpiry(expireTime: string | null): string {
  return expireTime === null ? '永久' : expireTime.slice(0, 10);
}

/** How an account came to be, in words. */
export function describeOrigin(registeredBy: string): string {
  return ORIGINS[registeredBy] ?? registeredBy;
}

const ORIGINS: Record<string, string> = {
  operator: '运营人员创建',
  phone: '手机号注册',
  email: '邮箱注册',
  start: '首次启动创建',
};
