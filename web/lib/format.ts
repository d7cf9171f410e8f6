import dayjs from 'dayjs';

/** `B` under 1024, `KB` under 1 MB, else `MB` with two decimals (specification 1 §9), unit after a space. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(2)} MB`;
}

const UNITS = [
  ['GB', 1024 ** 3],
  ['MB', 1024 ** 2],
  ['KB', 1024],
] as const;

/** In the largest unit that keeps it at 1 or more, at most two decimals: how much is kept, and may be. */
export function writeSize(bytes: number): string {
  const [unit, one] = UNITS.find(([, least]) => bytes >= least) ?? ['B', 1];
  return `${Math.round((bytes / one) * 100) / 100} ${unit}`;
}

/** A moment as people say it: 刚刚, 12 分钟前, 2 小时前, 昨天 18:42, 11-17 14:20, 2025-11-17. */
export function formatTime(value: string | number | Date, now: Date = new Date()): string {
  const time = dayjs(value);
  if (!time.isValid()) return '';
  const minutes = dayjs(now).diff(time, 'minute');
  if (minutes < 1) return '刚刚';
  if (minutes < 60) return `${minutes} 分钟前`;
  if (time.isSame(now, 'day')) return `${Math.floor(minutes / 60)} 小时前`;
  if (time.isSame(dayjs(now).subtract(1, 'day'), 'day')) return `昨天 ${time.format('HH:mm')}`;
  return time.isSame(now, 'year') ? time.format('MM-DD HH:mm') : time.format('YYYY-MM-DD');
}

/** The same to the second, for whoever wants to know exactly. */
export function formatFullTime(value: string | number | Date): string {
  const time = dayjs(value);
  return time.isValid() ? time.format('YYYY-MM-DD HH:mm:ss') : '';
}
