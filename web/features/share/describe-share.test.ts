import { expect, it } from 'vitest';
import { describeState } from './describe-share.ts';

const now = new Date('2026-11-22T10:00:00');
const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();

it.each([
  ['active', 24 * 10, { tone: 'ok', label: '可访问' }],
  ['active', 24 * 7 + 1, { tone: 'ok', label: '可访问' }],
  ['active', 24 * 7, { tone: 'warm', label: '7 天后过期' }],
  ['active', 25, { tone: 'warm', label: '2 天后过期' }],
  ['active', 0.2, { tone: 'warm', label: '1 小时后过期' }],
  ['expired', -1, { tone: 'off', label: '已过期' }],
  ['revoked', 100, { tone: 'off', label: '已停用' }],
  ['roleGone', 100, { tone: 'danger', label: '角色已删除' }],
] as const)('%s, %d hours before its end: %j', (state, hours, expected) =>
  expect(describeState({ state, expiresAt: after(hours) }, now)).toEqual(expected),
);
