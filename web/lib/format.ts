import dayjs from 'dayjs';

/** `B` under 1024, `KB` under 1 MB, else `MB` with two decimals (specification 1 §9), unit after a space. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(2)} MB`;
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
