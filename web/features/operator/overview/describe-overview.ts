import { isExpiring } from '#contract/access.contract.ts';
import type { Overview } from '#contract/overview.contract.ts';
import { measureCapacity } from '#web/lib/capacity.ts';

type Attention = Overview['attention'][number];

/** Why an account wants attention, in words. */
export function listReasons(
  { expireTime, files, material }: Pick<Attention, 'expireTime' | 'files' | 'material'>,
  now: number,
): string[] {
  const full = (label: string, space: Attention['files']) => {
    const { text, isNearlyFull } = measureCapacity(space);
    return space.limit > 0 && isNearlyFull ? [`${label} ${text}`] : [];
  };
  return [
    ...(expireTime && isExpiring(expireTime, now) ? [`${expireTime.slice(0, 10)} 到期`] : []),
    ...full('知识库', files),
    ...full('图片和视频', material),
  ];
}

const FAILED: Record<Overview['failed'][number]['kind'], (count: number) => string> = {
  document: (count) => `${count} 篇文档处理失败`,
  site: (count) => `${count} 个网页来源读取失败`,
  run: (count) => `${count} 项清洗、生成或检验失败`,
  message: (count) => `${count} 条消息没有送出`,
};

export const describeFailure = (kind: Overview['failed'][number]['kind'], count: number): string => FAILED[kind](count);
