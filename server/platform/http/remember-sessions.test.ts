import { expect, test, vi } from 'vitest';
import type { Session } from '../session.ts';
import { rememberSessions } from './remember-sessions.ts';

const session: Session = { accountId: 'a', companyId: 'c', operator: false, standing: 'active', tokenHash: '' };

test('a session that was good a moment ago is not looked up again where that is enough, and never longer', async () => {
  let at = 1000;
  const resolve = vi.fn(async (token: string) =>
    token === 'good' ? session : token === 'old' ? ('ended' as const) : null,
  );
  const sessions = rememberSessions(resolve, () => at);
  expect(await sessions.recent('good', '')).toBe(session);
  expect(await sessions.recent('good', '')).toBe(session);
  expect(resolve).toHaveBeenCalledTimes(1);
  await sessions.now('good', '');
  expect(resolve).toHaveBeenCalledTimes(2);
  at += 5001;
  resolve.mockResolvedValue('ended');
  expect(await sessions.recent('good', '')).toBe('ended');
  at -= 4001;
  expect(await sessions.recent('good', '')).toBe('ended'); // a session that has ended is forgotten at once
});

test('strangers and ended sessions are looked up every time', async () => {
  const resolve = vi.fn(async (token: string) => (token === 'old' ? ('ended' as const) : null));
  const sessions = rememberSessions(resolve);
  for (const token of ['old', 'old', 'none', 'none']) await sessions.recent(token, '');
  expect(resolve).toHaveBeenCalledTimes(4);
});
