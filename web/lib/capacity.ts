import { queryOptions } from '@tanstack/react-query';
import { fileCapacity } from '#contract/file.contract.ts';
import { call } from './request.ts';

/** What counts beside what is seen. */
export const CAPACITY_NOTE = '含声音克隆的录音、一天内可以恢复的删除，和没有用到的上传（几天内自动清理）';

/** What the account keeps and may keep, in bytes; asked again with everything about knowledge. Apart from its queries: every page shows it. */
export const capacityQuery = queryOptions({
  queryKey: ['knowledge', 'capacity'],
  queryFn: ({ signal }) => call(fileCapacity, {}, { signal }),
});

const UNITS = { B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 };

export interface Capacity {
  /** Such as `3.2 / 10 GB`, or `86.4 MB / 10 GB` where the units differ. */
  text: string;
  /** 0 to 1. */
  share: number;
}

/** What is used of a limit, both in bytes. */
export function measureCapacity({ used, limit }: { used: number; limit: number }): Capacity {
  const [left, right] = [writeSize(used), writeSize(limit)];
  const short = left.unit === right.unit ? left.value : `${left.value} ${left.unit}`;
  return { text: `${short} / ${right.value} ${right.unit}`, share: limit > 0 ? Math.min(1, used / limit) : 0 };
}

/** In the largest unit that keeps it at 1 or more, with at most one decimal. */
function writeSize(bytes: number): { value: string; unit: string } {
  const unit = (['GB', 'MB', 'KB'] as const).find((one) => bytes >= UNITS[one]) ?? 'B';
  return { value: String(Math.round((bytes / UNITS[unit]) * 10) / 10), unit };
}
