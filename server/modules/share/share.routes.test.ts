import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteRole, saveRole } from '#contract/role.contract.ts';
import {
  createShareToken,
  isSharingBanned,
  keepShareToken,
  NO_END,
  prolongShareToken,
  type ShareRecord,
  shareTokenList,
  shortenShareToken,
  toggleShareToken,
} from '#contract/share.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

describe('share links of an owner', () => {
  let app: TestApp;
  let token: string;
  let roleId: string;
  beforeAll(async () => {
    app = await createTestApp({ jobs: false });
  });
  beforeEach(async () => {
    ({ token } = await app.createUser());
    roleId = await makeRole('小政');
  });
  afterAll(() => app.close());

  const makeRole = async (name: string) =>
    (await app.call(saveRole, { name, roleDesc: '导办员', avatarId: app.avatarId }, token)).data;
  const share = (input: object = {}) =>
    app.call(createShareToken, { expiredDays: 7, type: 2, subjectId: roleId, ...input }, token);
  const list = async (input: object = {}): Promise<ShareRecord[]> =>
    (await app.call(shareTokenList, input, token)).data.records;
  const ban = (config: object) =>
    app.database.sql`update company set config = config || ${JSON.stringify(config)}::text::jsonb`;

  test('a link is made, listed with its token, and its days count from now', async () => {
    const made = await share();
    expect(made).toMatchObject({ code: 200, data: expect.stringMatching(/^[\w-]{43}$/) });
    const [record] = await list();
    expect(record).toMatchObject({ token: made.data, roleId, roleName: '小政', state: 'active', visits: 0 });
    const days = (Date.parse(record?.expiresAt ?? '') - Date.parse(record?.createdAt ?? '')) / 86_400_000;
    expect(days).toBe(7);
    const [row] = await app.database.sql`select * from share_token where role_id = ${roleId}`;
    expect(JSON.stringify(row), 'the token lies nowhere open').not.toContain(made.data);
  });

  test.each([
    [{ expiredDays: '' }, '请输入正确的天数'],
    [{ expiredDays: 0 }, '请输入正确的天数'],
    [{ expiredDays: 1.5 }, '请输入正确的天数'],
    [{ expiredDays: '一天' }, '请输入正确的天数'],
    [{ expiredDays: true }, '请输入正确的天数'],
    [{ expiredDays: [5] }, '请输入正确的天数'],
    [{ expiredDays: '1e1' }, '请输入正确的天数'],
    [{ expiredDays: null }, '请输入正确的天数'],
    [{ expiredDays: 31 }, '最多支持30天'],
    [{ type: 1 }, '只能分享角色'],
    [{ subjectId: 'x' }, '字段 subjectId 的编号格式不正确'],
    [{ subjectId: '' }, '请先保存！'],
  ])('%j is refused: %s', async (input, message) => {
    expect(await share(input)).toMatchObject({ code: 400, message });
    expect(await list()).toEqual([]);
  });

  test('a link is prolonged from now on, also one that has run out, and never shortened', async () => {
    await share({ expiredDays: 7 });
    const id = (await list())[0]?.id ?? '';
    const prolong = (expiredDays: unknown, of = id, as = token) =>
      app.call(prolongShareToken, { id: of, expiredDays } as never, as);
    const daysLeft = async () => Math.round((Date.parse((await list())[0]?.expiresAt ?? '') - Date.now()) / 86_400_000);
    expect((await prolong(30)).data).toBe((await list())[0]?.expiresAt);
    expect(await daysLeft()).toBe(30);
    expect(await prolong(1)).toMatchObject({ code: 200 });
    expect(await daysLeft()).toBe(30);
    await app.database.sql`update share_token set expires_at = now() - interval '1 hour' where id = ${id}`;
    expect((await list())[0]?.state).toBe('expired');
    expect(await prolong(3)).toMatchObject({ code: 200 });
    expect((await list())[0]?.state).toBe('active');
    expect(await daysLeft()).toBe(3);
    expect(await prolong(31)).toMatchObject({ code: 400, message: '最多支持30天' });
    expect(await prolong(7, randomUUID())).toMatchObject({ code: 404 });
    const { token: other } = await app.createUser();
    expect(await prolong(7, id, other)).toMatchObject({ code: 404 });
    expect(await prolong(7, id, '')).toMatchObject({ code: 401 });
    expect(await daysLeft()).toBe(3);
  });

  test('a prolonging is taken back: the link ends when it ended before; nothing makes it last longer', async () => {
    await share({ expiredDays: 1 });
    const { id = '', expiresAt = '' } = (await list())[0] ?? {};
    await app.call(prolongShareToken, { id, expiredDays: 30 }, token);
    const shorten = (until: string, as = token) => app.call(shortenShareToken, { id, expiresAt: until }, as);
    const { token: other } = await app.createUser();
    expect(await shorten(expiresAt, other)).toMatchObject({ code: 404 });
    expect((await list())[0]?.expiresAt).not.toBe(expiresAt);
    expect(await shorten(expiresAt)).toMatchObject({ code: 200, data: expiresAt });
    expect((await list())[0]?.expiresAt).toBe(expiresAt);
    expect(await shorten('9999-01-01T00:00:00Z')).toMatchObject({ code: 200, data: expiresAt });
    expect(await shorten('10000-01-01T00:00:00Z')).toMatchObject({ code: 400 });
  });

  test('a link in a page of others lasts until it is revoked, and ends as before when that is taken back', async () => {
    await share({ expiredDays: 1 });
    const { id = '', expiresAt = '' } = (await list())[0] ?? {};
    const { token: other } = await app.createUser();
    expect(await app.call(keepShareToken, { id }, other)).toMatchObject({ code: 404 });
    expect(await app.call(keepShareToken, { id }, token)).toMatchObject({ code: 200, data: NO_END });
    expect((await list())[0]).toMatchObject({ expiresAt: NO_END, state: 'active' });
    expect(await app.call(prolongShareToken, { id, expiredDays: 30 }, token)).toMatchObject({ data: NO_END });
    await app.call(toggleShareToken, { id, status: 0 }, token);
    expect((await list())[0]?.state).toBe('revoked');
    await app.call(toggleShareToken, { id, status: 1 }, token);
    expect(await app.call(shortenShareToken, { id, expiresAt }, token)).toMatchObject({ data: expiresAt });
    expect((await list())[0]?.expiresAt).toBe(expiresAt);
  });

  test('somebody else’s role answers like one that does not exist', async () => {
    const { token: other } = await app.createUser();
    const theirs = await app.call(createShareToken, { expiredDays: 1, subjectId: roleId }, other);
    expect(theirs).toEqual(await app.call(createShareToken, { expiredDays: 1, subjectId: randomUUID() }, other));
    expect(theirs.code).toBe(404);
  });

  test('revoking and taking it back; saying so twice changes nothing more', async () => {
    await share();
    const id = (await list())[0]?.id ?? '';
    const toggle = (input: object = {}) => app.call(toggleShareToken, { id, ...input }, token);
    const state = async () => (await list())[0]?.state;
    expect(await toggle()).toMatchObject({ code: 200 });
    expect(await state()).toBe('revoked');
    await toggle({ status: 0 });
    expect(await state()).toBe('revoked');
    await toggle();
    expect(await state()).toBe('active');
    await toggle({ status: 1 });
    expect(await state()).toBe('active');
    expect(await app.call(toggleShareToken, { id: randomUUID() }, token)).toMatchObject({ code: 404 });
  });

  test('the list is searched by role and filtered by state, in pages', async () => {
    await share();
    await share();
    const second = await makeRole('讲解员');
    await share({ subjectId: second });
    const gone = await makeRole('要走的');
    await share({ subjectId: gone });
    await app.call(deleteRole, { id: gone }, token);
    await app.database
      .sql`update share_token set expires_at = now() where id = ${(await list({ name: '小政' }))[0]?.id ?? ''}`;
    await app.call(toggleShareToken, { id: (await list({ name: '讲解' }))[0]?.id, status: 0 }, token);
    const names = async (input: object) => (await list(input)).map((one) => `${one.roleName} ${one.state}`);
    expect(await names({})).toEqual(['要走的 roleGone', '讲解员 revoked', '小政 expired', '小政 active']);
    expect(await names({ state: 'active' })).toEqual(['小政 active']);
    expect(await names({ state: 'expired' })).toEqual(['小政 expired']);
    expect(await names({ state: 'revoked' })).toEqual(['讲解员 revoked']);
    expect(await names({ state: 'roleGone' })).toEqual(['要走的 roleGone']);
    expect(await names({ name: '%' })).toEqual([]);
    expect((await app.call(shareTokenList, { page: 2, size: 3 }, token)).data).toMatchObject({
      total: 4,
      records: [{ roleName: '小政' }],
    });
    expect(await app.call(shareTokenList, { state: 'x' }, token)).toMatchObject({ code: 400 });
  });

  test('a brand that bans sharing refuses making and taking back, not revoking', async () => {
    await share();
    const id = (await list())[0]?.id;
    for (const config of [
      { roleShareBan: 1, tailor: 0, menuHide: [[], []] },
      { roleShareBan: 0, tailor: 1, menuHide: [[], ['/home/shareManage']] },
    ]) {
      await ban(config);
      expect(await share()).toMatchObject({ code: 403, message: '分享功能已关闭，请联系商务经理' });
      expect(await app.call(toggleShareToken, { id, status: 0 }, token)).toMatchObject({ code: 200 });
      expect(await app.call(toggleShareToken, { id, status: 1 }, token)).toMatchObject({ code: 403 });
    }
    await ban({ roleShareBan: 0, tailor: 0, menuHide: [[], []] });
    expect(await app.call(toggleShareToken, { id, status: 1 }, token)).toMatchObject({ code: 200 });
  });

  test('a brand without its page is banned only when it is tailored', () => {
    const menuHide: [string[], string[]] = [[], ['/home/shareManage']];
    expect(isSharingBanned({ roleShareBan: 0, tailor: 0, menuHide })).toBe(false);
    expect(isSharingBanned({ roleShareBan: 0, tailor: 1, menuHide: [[], []] })).toBe(false);
    expect(isSharingBanned({})).toBe(false);
  });
});
