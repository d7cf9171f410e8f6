import { checkStanding, isExpiring } from '#contract/access.contract.ts';
import type { OperatorAccount } from '#contract/operator.contract.ts';
import type { Tone } from '#web/ui/status-tag.tsx';

/** Each standing as a colour and in words. */
export const STANDINGS = {
  active: { tone: 'ok', label: '正常' },
  expiring: { tone: 'warm', label: '7 天内到期' },
  banned: { tone: 'off', label: '已停用' },
  expired: { tone: 'danger', label: '已过期' },
} as const satisfies Record<string, { tone: Tone; label: string }>;

/** How an account stands. */
export function describeStanding(account: Pick<OperatorAccount, 'online' | 'expireTime'>, now: number) {
  const standing = checkStanding(account, now);
  return STANDINGS[standing === 'active' && isExpiring(account.expireTime, now) ? 'expiring' : standing];
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
