import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { logout } from '#contract/account.contract.ts';
import { recordConversion } from '#contract/tracking.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

describe('conversions', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ jobs: false });
  });
  beforeEach(() => app.database.sql`delete from conversion`);
  afterAll(() => app.close());

  const stored = () =>
    app.database.sql`select event, utm_source, utm_medium, utm_term, utm_lead, bd_vid, account_id from conversion`;
  const from = (address: string, query: Record<string, string>) =>
    app.app
      .inject({ url: `${recordConversion.path}?${new URLSearchParams(query)}`, remoteAddress: address })
      .then((reply) => reply.json());

  test('a visitor without a session is counted with everything the address said', async () => {
    const campaign = { utmSource: 'baidu', utmMedium: 'cpc', utmTerm: '数字人', utmLead: '7', bdVid: '9x' };
    expect(await app.call(recordConversion, { event: 'register', ...campaign })).toMatchObject({
      code: 200,
      data: null,
    });
    expect(await stored()).toEqual([
      {
        event: 'register',
        utm_source: 'baidu',
        utm_medium: 'cpc',
        utm_term: '数字人',
        utm_lead: '7',
        bd_vid: '9x',
        account_id: null,
      },
    ]);
  });

  test('a session names its account; a token that is none, or ended, names nobody and is no error', async () => {
    const { token, accountId } = await app.createUser();
    await app.call(recordConversion, { event: 'login', bdVid: '1' }, token);
    await app.call(logout, {}, token);
    await app.call(recordConversion, { event: 'login', bdVid: '2' }, token);
    const made = await app.call(recordConversion, { event: 'login', bdVid: '3' }, 'x'.repeat(500));
    expect(made.code).toBe(200);
    const rows = await stored();
    expect(new Map(rows.map((row) => [row.bd_vid, row.account_id]))).toEqual(
      new Map([
        ['1', accountId],
        ['2', null],
        ['3', null],
      ]),
    );
  });

  test('without a campaign there is nothing to count', async () => {
    expect((await app.call(recordConversion, { event: 'visit', utmSource: '  ' })).code).toBe(200);
    expect(await stored()).toHaveLength(0);
  });

  test.each([
    ['an event that does not exist', { event: 'hacked', bdVid: '1' }],
    ['a value that is too long', { bdVid: 'x'.repeat(201) }],
  ])('%s is refused', async (_title, input) => {
    expect((await app.call(recordConversion, input)).code).toBe(400);
    expect(await stored()).toHaveLength(0);
  });

  test('one address can report thirty times an hour and no more; others go on', async () => {
    for (let time = 0; time < 30; time++) expect((await from('203.0.113.9', { bdVid: `${time}` })).code).toBe(200);
    expect((await from('203.0.113.9', { bdVid: 'more' })).code).toBe(429);
    expect(await stored()).toHaveLength(30);
    expect((await from('203.0.113.10', { bdVid: 'else' })).code).toBe(200);
  });

  test('all addresses of one IPv6 customer are one', async () => {
    const codes: number[] = [];
    for (let time = 0; time < 31; time++)
      codes.push((await from(`2001:db8:1:2::${time.toString(16)}`, { bdVid: '1' })).code);
    expect(codes).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  });
});
