import { expect, test } from 'vitest';
import { readMoment } from '#contract/access.contract.ts';
import { describeExpiry, describeStanding } from './describe-account.ts';

const now = readMoment('2026-11-21 12:00:00');

test.each([
  [1, null, '正常'],
  [1, '2026-11-28 12:00:01', '正常'],
  [1, '2026-11-28 12:00:00', '7 天内到期'],
  [1, '2026-11-21 12:00:01', '7 天内到期'],
  [1, '2026-11-21 12:00:00', '已过期'],
  [0, null, '已停用'],
  [0, '2026-01-01 00:00:00', '已停用'],
] as const)('online %s, until %s: %s', (online, expireTime, label) =>
  expect(describeStanding({ online, expireTime }, now).label).toBe(label),
);

test('an expiry is a day, or for ever', () => {
  expect(describeExpiry('2027-01-31 00:00:00')).toBe('2027-01-31');
  expect(describeExpiry(null)).toBe('永久');
});
