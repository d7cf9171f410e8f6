import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createApiKey } from '#contract/api-key.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { libraryPage, saveLibrary } from '#contract/knowledge.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import { OPEN_API } from '#contract/open-api.contract.ts';
import type { RateLimit } from '#contract/rate-limit.contract.ts';
import { guessesOf } from '#contract/rate-limit.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { createShareToken } from '#contract/share.contract.ts';
import { VISIT_LIMITS, visitChat } from '#contract/visit.contract.ts';
import { listContractValues, readContract } from '#server/testing/read-contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createVisitorCalls } from '#server/testing/visitor-calls.ts';

/** What was too much, how many may be, what to do. */
const SENTENCE = /^[^，：]*[一-龥]{2}.*最多 \d+ .*[，。]请/u;
const MACHINE = /\bat \w|Error|object|undefined|NaN|null/;

/** Fields that programs fill: what is wrong with them is not their length. */
const FILLED_BY_PROGRAMS = /^(proof|sdp|candidate|speaker|email)$/;

/** Limits that nobody is told of: they end no call, or the call says its own number. */
const UNTOLD = /^(visit-(visits|uses)|.*-guess|visit-unlock-(known|told)|sign-in-without-proof|key-requests)$/;

/** All limits of the contract by their names, from lists and from endpoints. */
async function listRateLimits(): Promise<Map<string, RateLimit>> {
  const found = new Map<string, RateLimit>();
  const add = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    const one = value as Partial<RateLimit>;
    if (typeof one.name === 'string' && one.per && one.count && one.seconds) found.set(one.name, one as RateLimit);
  };
  for (const value of await listContractValues()) {
    add(value);
    if (typeof value !== 'object' || value === null || value instanceof z.ZodType) continue;
    for (const part of Object.values(value)) add(part);
  }
  for (const { limit } of await readContract()) for (const one of limit) add(one);
  for (const kind of ['session', 'visit', 'key'] as const) for (const one of Object.values(guessesOf(kind))) add(one);
  return found;
}

const limits = await listRateLimits();
const endpoints = await readContract();

describe('sentences of limits', () => {
  test('every limit that ends a call says what, how many and what to do', () => {
    expect(limits.size).toBeGreaterThan(20);
    for (const { name, count, message = '' } of limits.values()) {
      if (UNTOLD.test(name)) continue;
      expect(message, name).toMatch(SENTENCE);
      expect(message, name).toContain(String(count));
    }
  });

  test('every field that is too long or too many says how much it may be', () => {
    const silent: string[] = [];
    let seen = 0;
    for (const { path, input } of endpoints) {
      const shape: Record<string, z.ZodType> = input instanceof z.ZodObject ? input.shape : {};
      for (const [field, rule] of Object.entries(shape)) {
        if (FILLED_BY_PROGRAMS.test(field)) continue;
        for (const value of ['字'.repeat(210_000), Array(1200).fill('a'), Array(1200).fill({})]) {
          const { error } = rule.safeParse(value);
          for (const { code, message, path: at } of error?.issues ?? []) {
            if (at.length > 0 || !(code === 'too_big' || /过长|太长|过多|太多|过大|最多/.test(message))) continue;
            seen++;
            if (!/\d|一个/.test(message) || MACHINE.test(message)) silent.push(`${path} ${field}: ${message}`);
          }
        }
      }
    }
    expect(seen).toBeGreaterThan(200);
    expect([...new Set(silent)]).toEqual([]);
  });
});

describe('refusals by a limit, told to', () => {
  let app: TestApp;
  let token: string;
  let place: { roleId: string; token: string };
  let key: string;
  let roleId: string;
  const { send, enter, ask } = createVisitorCalls(
    () => app,
    () => '198.51.100.7',
  );
  beforeAll(async () => {
    app = await createTestApp({ jobs: false });
    ({ token } = await app.createUser());
    roleId = (await app.call(saveRole, { name: '小政', roleDesc: '导办员', avatarId: app.avatarId }, token)).data;
    place = { roleId, token: (await app.call(createShareToken, { expiredDays: 1, subjectId: roleId }, token)).data };
    const made = await app.call(createApiKey, { name: '门户', roleIds: null, perMinute: 2, lifeDays: null }, token);
    key = made.data.key;
  });
  afterAll(() => app.close());

  const fillUp = ({ name, count }: RateLimit) =>
    app.database.sql`update rate_count set count = ${count} where name = ${name}`;
  const complete = (content: string) =>
    app.app.inject({
      method: 'POST',
      url: `${OPEN_API.prefix}/chat/completions`,
      headers: { authorization: `Bearer ${key}` },
      payload: { model: roleId, messages: [{ role: 'user', content }] },
    });

  test('a visitor: how long a question may be, and each limit on the way to an answer', async () => {
    const cookie = await enter(place);
    const long = (await send(visitChat, { ...place, cid: '1', query: '问'.repeat(LIMITS.query + 1) }, cookie)).json();
    expect(long).toMatchObject({ code: CODE.badInput, message: expect.stringContaining(String(LIMITS.query)) });
    for (const limit of [VISIT_LIMITS.asks, VISIT_LIMITS.asksOfPlace, VISIT_LIMITS.asksOfNetwork]) {
      const other = await enter(place);
      await ask(place, other, '几点开门');
      await fillUp(limit);
      const [refused] = await ask(place, other, '几点关门');
      expect(refused).toMatchObject({ code: CODE.tooMany, message: limit.message });
      await app.database.sql`delete from rate_count where name = ${limit.name}`;
    }
  });

  test('a creator: how long a name may be, and how many libraries there may be', async () => {
    const long = await app.call(saveLibrary, { name: '库'.repeat(LIMITS.libraryName + 1) }, token);
    expect(long).toMatchObject({ code: CODE.badInput, message: expect.stringContaining(`${LIMITS.libraryName} 个字`) });
    const { total } = (await app.call(libraryPage, {}, token)).data;
    for (let n = total; n < LIMITS.librariesPerAccount; n++) await app.call(saveLibrary, { name: `库 ${n}` }, token);
    const many = await app.call(saveLibrary, { name: '又一个' }, token);
    expect(many.code).not.toBe(CODE.ok);
    expect(many.message).toMatch(/\d/);
    expect(many.message).toContain(String(LIMITS.librariesPerAccount));
  });

  const limited = endpoints.flatMap((endpoint) => endpoint.limit.map((limit) => ({ endpoint, limit })));
  test.each(limited.map((one) => [`${one.endpoint.access} ${one.endpoint.path}: ${one.limit.name}`, one] as const))(
    'whoever calls too often, %s',
    async (_, { endpoint, limit }) => {
      const call = async () => {
        const isRead = endpoint.method === 'GET';
        const reply = await app.app.inject({
          method: endpoint.method,
          url: endpoint.path,
          remoteAddress: '198.51.100.99',
          headers: { ...(endpoint.access === 'public' ? {} : { token }), 'content-type': 'application/json' },
          ...(isRead ? {} : { payload: '{}' }),
        });
        return reply.json() as { code: number; message: string };
      };
      await call();
      await fillUp(limit);
      expect(await call()).toMatchObject({ code: CODE.tooMany, message: limit.message });
    },
  );

  test('a program: how long a question may be, and how often its key may ask', async () => {
    const long = await complete('问'.repeat(LIMITS.query + 1));
    expect(long.statusCode).toBe(400);
    expect(long.json().error.message).toContain(String(LIMITS.query));
    await complete('几点开门');
    const refused = await complete('几点关门');
    expect(refused.statusCode).toBe(429);
    expect(refused.json().error).toMatchObject({ code: 'rate_limit_exceeded', type: 'rate_limit_error' });
    expect(refused.json().error.message).toMatch(/最多请求 2 次，请/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});
