import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyAsset, companyConfig } from '#contract/company.contract.ts';
import type { Endpoint } from '#contract/endpoint.contract.ts';
import { auditPage, companyList, deleteCompany, saveCompany, uploadAsset } from '#contract/operator.contract.ts';
import { UPLOAD_POLICY } from '#server/platform/http/security-headers.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { DEFAULT_BRAND } from './default-brand.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);

describe('brands in the hands of operators', () => {
  let app: TestApp;
  let operator: string;
  let creator: string;
  beforeAll(async () => {
    app = await createTestApp({ jobs: false });
    await app.modules.company.ensureShipped();
    const user = await app.createUser('boss');
    operator = user.token;
    await app.database.sql`update account set admin_flag = 1 where id = ${user.accountId}`;
    creator = (await app.createUser()).token;
  });
  afterAll(() => app.close());

  const brands = async () => (await app.call(companyList, {}, operator)).data;
  const find = async (key: string) => {
    const found = (await brands()).find((item) => item.key === key);
    if (!found) throw new Error(`no brand ${key}`);
    return found;
  };
  const audit = async () => (await app.call(auditPage, {}, operator)).data.records;

  test('every shipped brand is there, the default one first, each in colours of its own', async () => {
    const all = await brands();
    expect(all.map((item) => item.key)).toEqual(['default', 'hw', 'laihua', 'njtwmc', 'oem', 'tw']);
    expect(new Set(all.map((item) => item.brand.baseConfig.colorObj.btnBg)).size).toBe(6);
    const flags = Object.fromEntries(all.map(({ key, brand }) => [key, brand]));
    expect(flags.hw).toMatchObject({ roleShareBan: 1, menuHeadHide: 1, showEmailLogin: 0, tailor: 0 });
    expect(flags.tw).toMatchObject({ showEmailLogin: 1, tailor: 0 });
    expect(flags.oem).toMatchObject({ tailor: 1, navHide: 1 });
    expect(flags.laihua).toMatchObject({ homeVariant: 'A', tailor: 0 });
    expect(flags.njtwmc).toMatchObject({ homeVariant: 'B', tailor: 1 });
    expect(flags.njtwmc?.menuHide.flat()).not.toEqual([]);
  });

  test('an edited brand counts at once, is kept at the next start, and stands in the audit log', async () => {
    const { companyId, key, hosts, brand } = await find('tw');
    const edited = { ...brand, title: '新标题', showEmailLogin: 0 };
    const saved = await app.call(
      saveCompany,
      { companyId, key, hosts: ['TW.example.com', 'tw.example.com'], brand: edited },
      operator,
    );
    expect(saved.data).toMatchObject({ companyId, key, hosts: ['tw.example.com'], brand: edited });
    expect(hosts).toEqual([]);
    expect((await app.call(companyConfig, { key: 'tw' })).data).toMatchObject({ title: '新标题', showEmailLogin: 0 });
    await app.modules.company.ensureShipped();
    expect((await find('tw')).brand.title).toBe('新标题');
    expect((await audit())[0]).toMatchObject({
      action: 'company.update',
      actorName: expect.stringContaining('boss'),
      targetName: '澄光',
      changes: expect.arrayContaining([{ field: 'title', before: brand.title, after: '新标题' }]),
    });
  });

  test('a new brand can be made and deleted; what was deleted stays away', async () => {
    const input = { key: 'new-one', hosts: ['new.example.com'], brand: { ...DEFAULT_BRAND, companyName: '新来' } };
    const made = (await app.call(saveCompany, input, operator)).data;
    expect(made).toMatchObject({ key: 'new-one', isDefault: false, accounts: 0 });
    expect((await audit())[0]).toMatchObject({ action: 'company.create', targetName: '新来' });
    expect(await app.call(deleteCompany, { companyId: made.companyId }, operator)).toMatchObject({ code: 200 });
    expect((await audit())[0]).toMatchObject({ action: 'company.delete', targetName: '新来' });
    expect(await app.call(deleteCompany, { companyId: made.companyId }, operator)).toMatchObject({ code: 404 });
    expect(await app.call(saveCompany, { ...input, companyId: made.companyId }, operator)).toMatchObject({ code: 404 });
    const { companyId } = await find('laihua');
    await app.call(deleteCompany, { companyId }, operator);
    await app.modules.company.ensureShipped();
    expect((await brands()).map((item) => item.key)).not.toContain('laihua');
  });

  test('key and hosts of another brand are refused at their fields, and nothing is written', async () => {
    const hw = await find('hw');
    const entries = (await audit()).length;
    const input = {
      companyId: hw.companyId,
      key: 'oem',
      hosts: ['free.example.com', 'tw.example.com'],
      brand: hw.brand,
    };
    expect(await app.call(saveCompany, input, operator)).toEqual({
      code: 409,
      message: '品牌标识 oem 已用于「明舟」',
      data: [
        { field: 'key', message: '品牌标识 oem 已用于「明舟」' },
        { field: 'hosts.1', message: '域名 tw.example.com 已用于「澄光」' },
      ],
    });
    expect(await find('hw')).toEqual(hw);
    expect(await audit()).toHaveLength(entries);
  });

  test('the default brand, and one with accounts, cannot be deleted', async () => {
    const home = await find('default');
    expect(home.accounts).toBe(2);
    expect(await app.call(deleteCompany, { companyId: home.companyId }, operator)).toMatchObject({
      code: 409,
      message: '默认品牌不能删除',
    });
    const { companyId } = await find('hw');
    await app.database.sql`update account set company_id = ${companyId} where login_account <> 'boss'`;
    expect(await app.call(deleteCompany, { companyId }, operator)).toMatchObject({
      code: 409,
      message: '还有 1 个账号属于这个品牌，请先把它们移到其他品牌',
    });
  });

  test.each([
    ['key', { key: 'Not A Key' }],
    ['hosts.0', { hosts: ['https://a.example'] }],
    ['brand.companyName', { brand: { ...DEFAULT_BRAND, companyName: ' ' } }],
    ['brand.companyName', { brand: { ...DEFAULT_BRAND, companyName: '\u202e\u200b' } }],
    ['brand.ico', { brand: { ...DEFAULT_BRAND, ico: 'javascript:alert(1)' } }],
    [
      'brand.baseConfig.colorObj.btnBg',
      {
        brand: {
          ...DEFAULT_BRAND,
          baseConfig: { ...DEFAULT_BRAND.baseConfig, colorObj: { btnBg: 'red;}', text: '#000000' } },
        },
      },
    ],
  ])('%s has to be what it says', async (field, part) => {
    const reply = await app.call(saveCompany, { key: 'fine', hosts: [], brand: DEFAULT_BRAND, ...part }, operator);
    expect(reply).toMatchObject({ code: 400, data: [{ field }] });
  });

  test.each([
    ['companyList', companyList, {}],
    ['saveCompany', saveCompany, { key: 'mine', hosts: [], brand: DEFAULT_BRAND }],
    ['deleteCompany', deleteCompany, { companyId: '01a1fbd1-8f52-731c-a63e-9259348f4d90' }],
  ] satisfies [string, Endpoint, object][])('%s is for operators', async (_name, endpoint: Endpoint, input) => {
    expect(await app.call(endpoint, input)).toMatchObject({ code: 401 });
    expect(await app.call(endpoint, input, creator)).toMatchObject({ code: 403 });
  });

  describe('pictures', () => {
    const upload = async (content: Uint8Array, token: string) => {
      const form = new FormData();
      form.set('upfile', new File([new Uint8Array(content)], 'logo.png', { type: 'image/png' }));
      const request = new Request('http://localhost', { method: 'POST', body: form });
      const headers = { token, 'content-type': request.headers.get('content-type') ?? '' };
      const payload = Buffer.from(await request.arrayBuffer());
      return (await app.app.inject({ method: 'POST', url: uploadAsset.path, headers, payload })).json();
    };

    test('are open to everyone, kept for ever and never run', async () => {
      const { code, data } = await upload(PNG, operator);
      expect(code).toBe(200);
      expect(data).toMatch(/^\/avatar\/company\/asset\?id=[0-9a-f-]{36}$/);
      const reply = await app.app.inject(data);
      expect(reply.rawPayload).toEqual(PNG);
      expect(reply.headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': UPLOAD_POLICY,
        'cross-origin-resource-policy': 'cross-origin',
      });
      expect((await app.app.inject({ url: data, headers: { range: 'bytes=1-3' } })).body).toBe('PNG');
    });

    test('of a brand are uploaded here or come with the product; what it shows already may stay', async () => {
      const { companyId, key, hosts, brand } = await find('oem');
      const save = (part: Partial<typeof brand>, of: string | null = companyId) =>
        app.call(
          saveCompany,
          { companyId: of ?? undefined, key: of ? key : 'copied', hosts, brand: { ...brand, ...part } },
          operator,
        );
      const elsewhere = 'https://img.example.com/a.png';
      const message = '图片要在这里上传，不能填写其他网站的地址';
      for (const ico of [elsewhere, '/avatar/visit/open?roleId=1', '/brands/../avatar/a.png']) {
        expect(await save({ ico })).toEqual({ code: 400, message, data: [{ field: 'brand.ico', message }] });
      }
      const head = { ...brand.homeInfo.one, bg: elsewhere };
      const looks = {
        ...brand.baseConfig,
        logo: elsewhere,
        logoFooter: elsewhere,
        loginLogo: elsewhere,
        kfImg: elsewhere,
      };
      const all = await save({ homeInfo: { one: head }, baseConfig: looks });
      expect((all.data as unknown as { field: string }[]).map(({ field }) => field)).toEqual([
        'brand.homeInfo.one.bg',
        ...['logo', 'logoFooter', 'loginLogo', 'kfImg'].map((name) => `brand.baseConfig.${name}`),
      ]);
      const gone = `${companyAsset.path}?id=01a1fbd1-8f52-731c-a63e-9259348f4d90`;
      expect(await save({ ico: gone })).toMatchObject({ code: 400, message: '这张图片已经不在了，请重新上传' });
      const { data: uploaded } = await upload(PNG, operator);
      expect(await save({ ico: uploaded })).toMatchObject({ code: 200, data: { brand: { ico: uploaded } } });
      expect(await save({ ico: '/brands/hw-icon.svg' })).toMatchObject({ code: 200 });
      await app.database
        .sql`update company set config = jsonb_set(config, '{ico}', ${`"${elsewhere}"`}::text::jsonb) where key = 'oem'`;
      expect(await save({ ico: elsewhere, title: '照旧' })).toMatchObject({
        code: 200,
        data: { brand: { ico: elsewhere } },
      });
      expect(await save({ ico: elsewhere }, null)).toMatchObject({ code: 400, message });
      expect(await save({})).toMatchObject({ code: 200 });
    });

    test('are told by their bytes, whatever their name', async () => {
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
      expect(await upload(svg, operator)).toMatchObject({
        code: 400,
        message: '请上传 PNG、JPEG、WebP、GIF 或 ICO 图片',
      });
    });

    test('are 1 MB at most', async () => {
      const picture = (size: number) => Buffer.concat([PNG, Buffer.alloc(size - PNG.length)]);
      expect((await upload(picture(1024 * 1024), operator)).code).toBe(200);
      expect(await upload(picture(1024 * 1024 + 1), operator)).toMatchObject({
        code: 413,
        message: '图片不能超过 1 MB',
      });
    });

    test('are not kept without their line in the audit log', async () => {
      const count = async () => (await app.database.sql`select count(*)::int as total from company_asset`)[0]?.total;
      const before = await count();
      await app.database.sql`alter table audit_log add constraint refused check (false) not valid`;
      expect(await upload(PNG, operator)).toMatchObject({ code: 500 });
      await app.database.sql`alter table audit_log drop constraint refused`;
      expect(await count()).toBe(before);
    });

    test('are uploaded by operators only; one that does not exist says so', async () => {
      expect((await upload(PNG, '')).code).toBe(401);
      expect((await upload(PNG, creator)).code).toBe(403);
      const missing = { id: '01a1fbd1-8f52-731c-a63e-9259348f4d90' };
      expect((await app.app.inject(`${companyAsset.path}?id=${missing.id}`)).json()).toMatchObject({ code: 404 });
    });
  });
});
