import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logout, userInfo } from '#contract/account.contract.ts';
import type { Endpoint } from '#contract/endpoint.contract.ts';
import { readContract } from '#server/testing/read-contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const guarded = (await readContract()).filter((endpoint) => endpoint.access !== 'public');
const OWN = [userInfo.path, logout.path];

describe('an account that is disabled or past its expiry', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ jobs: false });
  });
  afterAll(() => app.close());

  const standings = [
    ['disabled', { online: 0 }, 4031],
    ['expired', { expireTime: new Date(Date.now() - 1000) }, 4032],
    ['disabled and expired', { online: 0, expireTime: new Date(0) }, 4031],
  ] as const;

  test.each(standings)('%s: may call nothing but its own information and the way out', async (title, more, code) => {
    // As an operator, so that no other reason keeps it out.
    const { token } = await app.createUser(`walk-${title.replaceAll(' ', '-')}`, { ...more, operator: true });
    const before = await state();
    const answers: Record<string, number> = {};
    for (const endpoint of guarded)
      if (endpoint.path !== logout.path) answers[endpoint.path] = (await send(endpoint, token)).code;
    expect(answers[userInfo.path]).toBe(200);
    const others = Object.entries(answers).filter(([path]) => !OWN.includes(path));
    expect(others.length).toBeGreaterThan(30);
    expect(others.filter(([, answer]) => answer !== code)).toEqual([]);
    expect(await state()).toBe(before);
    expect((await send(logout, token)).code).toBe(200);
    expect((await send(userInfo, token)).code).toBe(5000105);
  });

  test('these two calls, and no others, are declared as open to every standing', () => {
    expect(guarded.filter((endpoint) => endpoint.access === 'self').map(({ path }) => path)).toEqual(OWN);
  });

  test('it is told why, and is let in again the moment that the account may', async () => {
    const { token, accountId } = await app.createUser('back', { expireTime: new Date(Date.now() - 1000) });
    const list = guarded.find((endpoint) => endpoint.path === '/avatar/avatarRole/rolePage');
    if (!list) throw new Error('the list of roles is gone');
    expect(await send(list, token)).toEqual({ code: 4032, message: '当前账号已过期', data: null });
    await app.database.sql`update account set expire_time = null where id = ${accountId}`;
    expect((await send(list, token)).code).toBe(200);
    await app.database.sql`update account set online = 0 where id = ${accountId}`;
    expect(await send(list, token)).toEqual({ code: 4031, message: '当前账号无权限，请联系商务经理', data: null });
  });

  const send = async ({ method, path, style }: Endpoint, token: string) => {
    const query = style === 'query' ? `?id=${randomUUID()}` : '';
    const payload = style === 'query' || style === 'multipart' ? {} : { payload: {} };
    return (await app.app.inject({ method, url: path + query, headers: { token }, ...payload })).json();
  };
  const state = async () =>
    JSON.stringify([
      await app.database.sql`select id, name from role order by id`,
      await app.database.sql`select id, password_hash, online, admin_flag from account order by id`,
      await app.database.sql`select id, revoked_at from session order by id`,
      await app.database.sql`select id from audit_log`,
    ]);
});
