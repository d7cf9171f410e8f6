import { expect, it } from 'vitest';
import { formatBytes, formatFullTime, formatTime, writeSize } from './format.ts';

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1536 * 1024, '1.50 MB'],
])('%i bytes are %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));

it.each([
  ['2026-11-20 12:00:30', '刚刚'],
  ['2026-11-20 12:00:50', '刚刚'],
  ['2026-11-20 11:48:00', '12 分钟前'],
  ['2026-11-20 10:00:00', '2 小时前'],
  ['2026-11-19 18:42:00', '昨天 18:42'],
  ['2026-11-17 14:20:00', '11-17 14:20'],
  ['2025-11-17 14:20:00', '2025-11-17'],
  ['never', ''],
])('%s is %s', (value, text) => expect(formatTime(value, new Date('2026-11-20 12:00:40'))).toBe(text));

it('the whole date stands to the second', () => {
  expect(formatFullTime('2026-11-20 12:00:30')).toBe('2026-11-20 12:00:30');
  expect(formatFullTime('没有')).toBe('');
});

it.each([
  [0, '0 B'],
  [512, '512 B'],
  [1536, '1.5 KB'],
  [512 * 1024 ** 2, '512 MB'],
  [86.426 * 1024 ** 2, '86.43 MB'],
  [1.25 * 1024 ** 3, '1.25 GB'],
  [10240 * 1024 ** 3, '10240 GB'],
])('%s bytes that are kept are written %s', (bytes, text) => expect(writeSize(bytes)).toBe(text));
