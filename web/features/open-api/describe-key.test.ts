import { expect, test } from 'vitest';
import { describeScope, describeState } from './describe-key.ts';

const roles = (...names: string[]) => ({ roles: names.map((name) => ({ id: name, name })) });

test('what a key opens fits on a line', () => {
  expect(describeScope({ roles: null })).toBe('全部角色');
  expect(describeScope(roles('小政', '小华'))).toBe('小政、小华');
  expect(describeScope(roles('小政', '小华', '小云'))).toBe('小政、小华 等 3 个');
  expect(describeScope(roles())).toBe('角色已删除');
});

test('a key says until when it counts, and warns in its last week', () => {
  const now = new Date('2026-11-21T08:00:00Z');
  const state = (expiresAt: string | null) => describeState({ state: 'active', expiresAt }, now).label;
  expect(state(null)).toBe('长期有效');
  expect(state('2026-12-21T08:00:00Z')).toBe('至 2026-12-21');
  expect(state('2026-11-24T09:00:00Z')).toBe('4 天后过期');
  expect(describeState({ state: 'expired', expiresAt: null }, now)).toEqual({ tone: 'danger', label: '已过期' });
});
