import dayjs from 'dayjs';
import type { ApiKeyRecord } from '#contract/api-key.contract.ts';
import type { Tone } from '#web/ui/status-tag.tsx';

/** Days before its end from which a key says so. */
const SOON_DAYS = 7;

/** Which roles a key opens, in one line. */
export function describeScope({ roles }: Pick<ApiKeyRecord, 'roles'>): string {
  if (roles === null) return '全部角色';
  if (roles.length === 0) return '角色已删除';
  const named = roles
    .slice(0, 2)
    .map(({ name }) => name)
    .join('、');
  return roles.length > 2 ? `${named} 等 ${roles.length} 个` : named;
}

/** Whether a key counts, and until when. */
export function describeState(
  { state, expiresAt }: Pick<ApiKeyRecord, 'state' | 'expiresAt'>,
  now: Date = new Date(),
): { tone: Tone; label: string } {
  if (state === 'revoked') return { tone: 'off', label: '已撤销' };
  if (state === 'expired') return { tone: 'danger', label: '已过期' };
  if (expiresAt === null) return { tone: 'ok', label: '长期有效' };
  const days = Math.ceil(dayjs(expiresAt).diff(now, 'day', true));
  if (days <= SOON_DAYS) return { tone: 'warm', label: `${days} 天后过期` };
  return { tone: 'ok', label: `至 ${dayjs(expiresAt).format('YYYY-MM-DD')}` };
}
