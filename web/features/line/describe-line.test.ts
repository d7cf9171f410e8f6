import { describe, expect, test } from 'vitest';
import { describeBeat, describeDevice, formatLength, mostUsed, sayLength } from './describe-line.ts';

test.each([
  [2.4, 22.6, 0, { isLost: false, text: '2 s 前' }],
  [2, 23, 5, { isLost: false, text: '7 s 前' }],
  [13, 12, 0, { isLost: true, text: '12 s 后释放' }],
  [20, 5, 6, { isLost: true, text: '正在释放' }],
])('a sign of life %d s ago, given away in %d, read %d s ago', (silentSeconds, freeInSeconds, passed, told) =>
  expect(describeBeat({ silentSeconds, freeInSeconds }, passed)).toEqual(told),
);

test.each([
  [391, '06:31'],
  [3991, '1:06:31'],
  [-1, '00:00'],
])('%d s are %s', (seconds, text) => expect(formatLength(seconds)).toBe(text));

test.each([
  [42, '42 s'],
  [130, '2 分钟'],
])('%d s are said as %s', (seconds, text) => expect(sayLength(seconds)).toBe(text));

test.each([
  ['kiosk', 'Chrome，Windows', 'kiosk', '一体机，Chrome，Windows'],
  ['app', '微信，iPhone', 'mobile', 'H5，微信，iPhone'],
  ['share', 'Edge，Windows', 'project', '分享链接，Edge，Windows'],
] as const)('%s by %s', (entry, device, icon, text) =>
  expect(describeDevice({ entry, device })).toEqual({ icon, text }),
);

describe('the class that the bar shows', () => {
  const of = (type: 'saas' | 'windows', limit: number, used: number, waiting = 0) => ({ type, limit, used, waiting });
  test('is the fullest, and one where somebody waits before all', () => {
    expect(mostUsed([of('saas', 10, 3), of('windows', 2, 1)])?.type).toBe('windows');
    expect(mostUsed([of('saas', 10, 10, 1), of('windows', 2, 2)])?.type).toBe('saas');
    expect(mostUsed([of('saas', 10, 0), of('windows', 0, 0)])?.type).toBe('saas');
    expect(mostUsed([of('saas', 0, 0)])).toBeNull();
  });
});
