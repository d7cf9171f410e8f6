import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyConfig, serviceContact } from '#contract/company.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { company } from './company.table.ts';
import { DEFAULT_BRAND } from './default-brand.ts';

describe('the brand of a call', () => {
  let app: TestApp;
  let hw: string;
  beforeAll(async () => {
    app = await createTestApp({ jobs: false });
    const insert = async (key: string, hosts: string[]) => {
      const [row] = await app.database.db
        .insert(company)
        .values({ key, hosts, config: { ...DEFAULT_BRAND, companyName: key } })
        .returning({ id: company.id });
      return String(row?.id);
    };
    hw = await insert('hw', []);
    await insert('tw', ['tw.example.com']);
  });
  afterAll(() => app.close());

  const ask = async (query: Record<string, string>, headers: Record<string, string> = {}) => {
    const url = `${companyConfig.path}?${new URLSearchParams(query)}`;
    return (await app.app.inject({ url, headers })).json().data;
  };

  test('follows key, header, host and account in this order', async () => {
    expect((await ask({})).key).toBe('default');
    expect(await ask({ key: 'hw' }, { host: 'tw.example.com' })).toMatchObject({ key: 'hw', companyName: 'hw' });
    expect((await ask({}, { oem: 'hw', host: 'tw.example.com' })).key).toBe('hw');
    expect((await ask({ companyId: hw }, { host: 'tw.example.com:81' })).key).toBe('tw');
    expect((await ask({ companyId: hw })).key).toBe('hw');
    expect((await ask({ key: 'gone', companyId: 'no id' })).key).toBe('default');
  });

  test('a forwarded host counts only behind a proxy that is trusted', async () => {
    expect((await ask({}, { 'x-forwarded-host': 'tw.example.com' })).key).toBe('default');
  });

  test('a key that no brand can have is like none', async () => {
    for (const key of ['\0', 'hw\0', "hw' or true--", 'x'.repeat(10_000)]) {
      const config = await app.modules.company.describePage({ key, host: 'tw.example.com', companyId: '' });
      expect(config.key).toBe('tw');
    }
  });

  test('a stored brand that breaks a rule of today is shown all the same, and so are the others', async () => {
    await app.database.db.insert(company).values({
      key: 'old',
      hosts: ['old.example.com'],
      config: { ...DEFAULT_BRAND, companyName: 'old', title: '长'.repeat(61), ico: 'https://pictures.example/a b.png' },
    });
    expect((await ask({ key: 'old' })).title).toBe('长'.repeat(61));
    const config = await app.modules.company.describePage({ key: '', host: '', companyId: '' });
    expect(config.key).toBe('default');
  });

  test('who answers for the service is told of the brand that is asked for, else of the visit', async () => {
    await app.database
      .sql`update company set config = jsonb_set(config, '{baseConfig,kfPhone}', '"400 1"') where key = 'hw'`;
    const contact = async (payload: object, headers: Record<string, string> = {}) =>
      (await app.app.inject({ method: 'POST', url: serviceContact.path, payload, headers })).json().data.item;
    expect(await contact({ companyId: hw })).toEqual({
      companyId: hw,
      kfPhone: '400 1',
      kfImg: '/brands/default-contact.svg',
      serviceEmail: 'service@huashen.example',
    });
    expect((await contact({}, { oem: 'hw' })).kfPhone).toBe('400 1');
    expect((await contact({ companyId: 'no id' })).kfPhone).toBe(DEFAULT_BRAND.baseConfig.kfPhone);
  });

  test('someone who registers belongs to the brand that they see', async () => {
    const resolve = (headers: Record<string, string>) =>
      app.modules.company.resolve({ headers, host: headers.host } as never);
    expect(await resolve({ oem: 'hw', host: 'localhost' })).toBe(hw);
    expect(await app.modules.company.nameOf(await resolve({ host: 'tw.example.com' }))).toBe('tw');
    expect(await resolve({ host: 'localhost' })).toBe(await app.modules.company.ensureDefault());
  });
});
