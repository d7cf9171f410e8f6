import { expect, test } from 'vitest';
import { sayExpected } from './line.contract.ts';

test.each([
  [1, '约 5 秒'],
  [42, '约 45 秒'],
  [59, '约 60 秒'],
  [361, '约 6 分钟'],
  [3540, '约 59 分钟'],
  [3600, '一小时以上'],
  [7831, '一小时以上'],
])('%d seconds until a turn comes are said as %s', (seconds, text) => {
  expect(sayExpected(seconds)).toBe(text);
});
