import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { createCompanyModule } from '../company/index.ts';
import { type AccountStore, createAccountStore } from './account.store.ts';
import { createSessionService, type SessionService } from './session.service.ts';
import { createSessionStore, type SessionStore } from './session.store.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
const ORIGIN = { method: 'password', address: '203.0.113.7', agent: CHROME } as const;

describeOnBothDatabases('sessions', (database) => {
  let companyId: string;
  let accounts: AccountStore;
  let store: SessionStore;
  let sessions: SessionService;
  let now = Date.parse('2026-11-21T09:00:00Z');
  beforeAll(async () => {
    companyId = await createCompanyModule(database().db).ensureDefault();
    accounts = createAccountStore(database().db);
    store = createSessionStore(database().db);
    sessions = start(store);
  });

  function start(from: SessionStore): SessionService {
    const guard = { noteUnknown: async () => {} };
    return createSessionService({ store: from, guard, log: createLog('silent'), now: () => now });
  }
  async function makeAccount(more: { passwordHash?: string; online?: number; expireTime?: Date } = {}) {
    const row = await accounts.insert({
      companyId,
      loginAccount: randomUUID(),
      nickName: '林晚秋',
      languages: ['zhchs'],
      flags: { chatUclai: 1, showTaskChat: 0, flowOn: 0, evaluationOn: 0, robotOn: 0, aiCopyOn: 0, cloneOn: 0 },
      fileSizeLimit: 1,
      videoSizeLimit: 1,
      phone: null,
      ...more,
    });
    return row.id;
  }
  const open = async (accountId: string) => (await sessions.openSession(accountId, ORIGIN))?.token ?? '';
  const ask = async (token: string) => {
    const session = await sessions.resolveSession(token, '203.0.113.7');
    return session === null || session === 'ended' ? session : session.accountId;
  };
  const living = async (token: string) => {
    const session = await sessions.resolveSession(token, '203.0.113.7');
    if (session === null || session === 'ended') throw new Error(`the session is ${session}`);
    return session;
  };
  const times = async (accountId: string) => {
    const [row] = await database().sql`select last_seen_at, expires_at from session where account_id = ${accountId}`;
    return { seen: Date.parse(row?.last_seen_at), ends: Date.parse(row?.expires_at) };
  };
  const noted = (accountId: string) => waitFor(async () => ((await times(accountId)).seen === now ? true : null));

  test('a session serves for 30 days after its last use, then its token answers “ended”', async () => {
    const id = await makeAccount();
    const token = await open(id);
    now += 30 * DAY - 1;
    expect(await ask(token)).toBe(id); // and this use counts
    await noted(id);
    now += 30 * DAY - 1;
    expect(await ask(token)).toBe(id);
    await noted(id);
    now += 30 * DAY;
    expect(await ask(token)).toBe('ended');
    expect(await ask('a token that never was')).toBeNull();
  });

  test('constant use does not carry a session beyond 180 days', async () => {
    const id = await makeAccount();
    const token = await open(id);
    const started = now;
    for (let month = 0; month < 6; month += 1) {
      now += 29 * DAY;
      expect(await ask(token)).toBe(id);
      await noted(id);
    }
    expect((await times(id)).ends).toBe(started + 180 * DAY);
    now = started + 180 * DAY - 1;
    expect(await ask(token)).toBe(id);
    now += 1;
    expect(await ask(token)).toBe('ended');
  });

  test('use is noted at most once an hour, and a request does not wait for it, nor for its failure', async () => {
    const id = await makeAccount();
    const token = await open(id);
    const writes: number[] = [];
    const held = Promise.withResolvers<void>();
    const slow = start({
      ...store,
      async slide(...args) {
        writes.push(now);
        await held.promise;
        await store.slide(...args);
        throw new Error('the connection is gone');
      },
    });
    const resolve = () => slow.resolveSession(token, '203.0.113.7');
    now += HOUR;
    await resolve();
    expect(writes).toEqual([]);
    now += 1;
    await Promise.all([resolve(), resolve(), resolve()]); // answered while the write hangs
    expect(writes).toEqual([now]);
    held.resolve();
    const written = now;
    await noted(id);
    now += HOUR;
    await resolve();
    expect(writes).toEqual([written]);
    // Two processes that note the same use write it once.
    await store.slide((await living(token)).tokenHash, new Date(now), new Date(now - HOUR), 1, 1);
    expect((await times(id)).seen).toBe(written);
  });

  test('the list shows living sessions of the account alone, the asking one first; revoking one ends it at once', async () => {
    const [mine, theirs] = [await makeAccount(), await makeAccount()];
    const first = await open(mine);
    now += 1000;
    const second = await open(mine);
    const other = await open(theirs);
    const records = await sessions.list(await living(first));
    expect(records).toMatchObject([
      { current: true, method: 'password', agent: 'Chrome，Windows', address: '203.0.113.7' },
      { current: false, createdAt: new Date(now).toISOString(), lastSeenAt: new Date(now).toISOString() },
    ]);
    expect(JSON.stringify(records)).not.toContain((await living(first)).tokenHash);
    const [foreign] = await sessions.list(await living(other));
    for (const id of [foreign?.id ?? '', randomUUID()])
      await expect(sessions.revoke(await living(first), id)).rejects.toMatchObject({ code: 404 });
    expect(await ask(other)).toBe(theirs);
    await sessions.revoke(await living(first), records[1]?.id ?? '');
    expect([await ask(first), await ask(second)]).toEqual([mine, 'ended']);
    await expect(sessions.revoke(await living(first), records[1]?.id ?? '')).rejects.toMatchObject({ code: 404 });
    expect(await sessions.list(await living(first))).toHaveLength(1);
  });

  test('ending the others counts them, and leaves the asking one and other accounts alone', async () => {
    const [mine, theirs] = [await makeAccount(), await makeAccount()];
    const [keep, a, b, other] = [await open(mine), await open(mine), await open(mine), await open(theirs)];
    expect(await sessions.revokeOthers(await living(keep))).toEqual({ ended: 2 });
    expect(await sessions.revokeOthers(await living(keep))).toEqual({ ended: 0 });
    expect([await ask(keep), await ask(a), await ask(b), await ask(other)]).toEqual([mine, 'ended', 'ended', theirs]);
    await sessions.end(await living(keep));
    expect(await ask(keep)).toBe('ended');
  });

  test('ended sessions are kept for 30 days; signing in then removes those of that account', async () => {
    const [mine, theirs] = [await makeAccount(), await makeAccount()];
    const [revoked, expired, other] = [await open(mine), await open(mine), await open(theirs)];
    await sessions.end(await living(revoked));
    now += 30 * DAY;
    await open(mine);
    expect([await ask(revoked), await ask(expired)]).toEqual(['ended', 'ended']);
    now += 1;
    await open(mine);
    expect([await ask(revoked), await ask(expired)]).toEqual([null, 'ended']);
    now += 30 * DAY;
    await open(mine);
    expect([await ask(revoked), await ask(expired), await ask(other)]).toEqual([null, null, 'ended']);
  });

  test('standing is that of the account at this moment', async () => {
    const id = await makeAccount({ expireTime: new Date(now + DAY) });
    const token = await open(id);
    expect((await living(token)).standing).toBe('active');
    now += DAY;
    expect((await living(token)).standing).toBe('expired');
    await database().sql`update account set online = 0 where id = ${id}`;
    expect((await living(token)).standing).toBe('banned');
  });

  test('a password that is changed while it is being checked opens nothing', async () => {
    const id = await makeAccount({ passwordHash: 'old' });
    expect(await sessions.openSession(id, ORIGIN, 'old')).not.toBeNull();
    const [opened] = await Promise.all([
      sessions.openSession(id, ORIGIN, 'old'),
      accounts.replacePassword(id, 'new', null, 'old', new Date(now)),
    ]);
    if (opened) expect(await ask(opened.token)).toBe('ended'); // it came first, and was ended by the change
    expect(await sessions.openSession(id, ORIGIN, 'old')).toBeNull();
    const [open] = await database().sql`select id from session where account_id = ${id} and revoked_at is null`;
    expect(open).toBeUndefined();
    expect(await accounts.replacePassword(id, 'newer', null, 'old', new Date(now))).toBe(false);
  });
});
