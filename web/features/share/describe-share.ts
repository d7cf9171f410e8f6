import dayjs from 'dayjs';
import { lastsOn, type ShareRecord } from '#contract/share.contract.ts';
import type { Tone } from '#web/ui/status-tag.tsx';

/** Days before its end from which a link says so. */
const SOON_DAYS = 7;

export const SHARE_WORDS: Record<ShareRecord['state'], { tone: Tone; label: string }> = {
  active: { tone: 'ok', label: '可访问' },
  expired: { tone: 'off', label: '已过期' },
  revoked: { tone: 'off', label: '已停用' },
  roleGone: { tone: 'danger', label: '角色已删除' },
  roleOff: { tone: 'off', label: '角色已停用' },
};

/** Whether a link opens; one that ends soon says when. */
export function describeState(
  { state, expiresAt }: Pick<ShareRecord, 'state' | 'expiresAt'>,
  now: Date = new Date(),
): { tone: Tone; label: string } {
  if (state !== 'active') return SHARE_WORDS[state];
  const hours = Math.ceil(dayjs(expiresAt).diff(now, 'hour', true));
  if (hours <= 24) return { tone: 'warm', label: `${hours} 小时后过期` };
  if (hours <= SOON_DAYS * 24) return { tone: 'warm', label: `${Math.ceil(hours / 24)} 天后过期` };
  return SHARE_WORDS.active;
}

/** Until when a link lasts. */
export const describeEnd = (expiresAt: string): string => (lastsOn(expiresAt) ? '长期有效' : formatMinute(expiresAt));

export const formatMinute = (time: string): string => dayjs(time).format('YYYY-MM-DD HH:mm');
