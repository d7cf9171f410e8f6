import type { Channel } from '#contract/chat.contract.ts';
import type { ConversationRecord } from '#contract/record.contract.ts';
import type { Tone } from '#web/ui/status-tag.tsx';

export const CHANNEL_WORDS: Readonly<Record<Channel, string>> = {
  preview: '在线演示',
  share: '分享链接',
  room: '展厅',
  h5: '手机页面',
  embed: '网页嵌入',
  api: '开放接口',
};

/** Results that the list can be narrowed to, and what each asks of the server. */
export const RESULTS = {
  unanswered: { label: '未命中', filter: { unanswered: 1 } },
  partial: { label: '部分回答', filter: { partial: 1 } },
  failed: { label: '出错', filter: { outcome: 'failed' } },
  interrupted: { label: '被打断', filter: { outcome: 'interrupted' } },
} as const;

/** The worst thing that happened in a conversation. */
export function describeResult(record: ConversationRecord): { tone: Tone; label: string } {
  const { failed, unanswered, partial, interrupted } = record;
  if (failed > 0) return { tone: 'danger', label: `出错 ${failed}` };
  if (unanswered > 0) return { tone: 'warm', label: `未命中 ${unanswered}` };
  if (partial > 0) return { tone: 'warm', label: `部分回答 ${partial}` };
  if (interrupted > 0) return { tone: 'off', label: `被打断 ${interrupted}` };
  return { tone: 'ok', label: '已回答' };
}

/** `420 ms`, `1.19 s`. */
export const formatMs = (ms: number): string => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(2)} s`);

/** `8 秒`, `1 分 08 秒`, `2 小时 05 分`. */
export function formatSpan(from: string, to: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  if (seconds < 60) return `${seconds} 秒`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} 分 ${two(seconds % 60)} 秒`;
  return `${Math.floor(seconds / 3600)} 小时 ${two(Math.floor((seconds % 3600) / 60))} 分`;
}
