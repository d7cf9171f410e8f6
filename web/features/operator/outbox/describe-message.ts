import type { OutboxMessage } from '#contract/operator.contract.ts';
import type { Tone } from '#web/ui/status-tag.tsx';

export const CHANNELS: Record<OutboxMessage['channel'], string> = { sms: '短信', mail: '邮件' };

export const STATUSES: Record<OutboxMessage['status'], { tone: Tone; label: string }> = {
  held: { tone: 'quiet', label: '待查看' },
  queued: { tone: 'warm', label: '发送中' },
  sent: { tone: 'ok', label: '已发送' },
  failed: { tone: 'danger', label: '发送失败' },
};

/** The code in a message, null where there is none (any more: sent and expired ones are masked). */
export function findCode(text: string): string | null {
  return /(?<!\d)\d{4,8}(?!\d)/.exec(text)?.[0] ?? null;
}

/** What becomes of messages of one channel. @param provider '' where nothing is configured */
export function describeProvider(channel: OutboxMessage['channel'], provider: string): string {
  return provider ? `${CHANNELS[channel]}：由 ${provider} 发送` : `${CHANNELS[channel]}：未配置，验证码在此查看`;
}
