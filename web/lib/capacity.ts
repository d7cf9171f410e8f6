import { queryOptions } from '@tanstack/react-query';
import { fileCapacity, NEARLY_FULL } from '#contract/file.contract.ts';
import { writeSize } from './format.ts';
import { call } from './request.ts';

/** What counts beside what is seen. */
export const CAPACITY_NOTE = '含声音克隆的录音、一天内可以恢复的删除，和没有用到的上传（几天内自动清理）';

/** What the account keeps and may keep, in bytes; asked again with everything about knowledge. Apart from its queries: every page shows it. */
export const capacityQuery = queryOptions({
  queryKey: ['knowledge', 'capacity'],
  queryFn: ({ signal }) => call(fileCapacity, {}, { signal }),
});

export interface Capacity {
  /** Such as `3.2 / 10 GB`, or `86.4 MB / 10 GB` where the units differ. */
  text: string;
  /** 0 to 1. */
  share: number;
  isNearlyFull: boolean;
}

/** What is used of a limit, both in bytes. Where nothing may be kept, nothing is free. */
export function measureCapacity({ used, limit }: { used: number; limit: number }): Capacity {
  const [value, unit] = writeSize(used).split(' ');
  const most = writeSize(limit);
  const share = limit > 0 ? Math.min(1, used / limit) : 1;
  return {
    text: `${most.endsWith(` ${unit}`) ? value : `${value} ${unit}`} / ${most}`,
    share,
    isNearlyFull: share >= NEARLY_FULL,
  };
}
