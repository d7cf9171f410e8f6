import dayjs from 'dayjs';

/** A moment to come as people say it: 今天 18:42, 明天 18:42, 11-28 18:42. */
export function formatNext(value: string, now: Date = new Date()): string {
  const time = dayjs(value);
  const days = time.startOf('day').diff(dayjs(now).startOf('day'), 'day');
  if (days === 0) return `今天 ${time.format('HH:mm')}`;
  return days === 1 ? `明天 ${time.format('HH:mm')}` : time.format('MM-DD HH:mm');
}
