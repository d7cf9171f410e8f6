import { Brand } from '#contract/company.contract.ts';
import { saveCompany } from '#contract/operator.contract.ts';
import { SHIPPED_AVATARS } from '#server/modules/avatar/shipped-avatars.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/product.ts';

const PAGES = ['/', '/index/copilot', '/index/member', '/index/help'];
const BRANDS = ['laihua', 'hw', 'tw', 'oem', 'njtwmc'];
/** Of the product and its people. */
const NAMES = new RegExp(['化身', 'Huashen', ...SHIPPED_AVATARS.map(({ name }) => name)].join('|'));
/** Of brands that leave something away: what search engines are told of, and what the pages lead to without script. */
const LESS = [
  { key: 'njtwmc', told: ['/', '/index/member', '/index/help'], leads: 3 },
  { key: 'oem', told: ['/'], leads: 0 },
];

test('every page of the site map is there, says something of its own without script, and leads to the others', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const map = await (await context.request.get(`${product.address}/sitemap.xml`)).text();
  const addresses = [...map.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => address);
  expect(addresses.map((address) => new URL(address).pathname)).toEqual(PAGES);
  const titles = new Set<string>();
  for (const address of addresses) {
    const reply = await page.goto(address);
    expect(reply?.status()).toBe(200);
    titles.add(await page.title());
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    expect(await page.getByRole('link').count()).toBe(addresses.length);
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(address);
  }
  expect(titles.size).toBe(addresses.length);
  await context.close();
});

test('previews of links show a picture of its own for every page and brand, and no name of another', async ({
  page,
  product,
}) => {
  const made = Brand.parse({
    companyName: '远帆',
    baseConfig: { colorObj: { btnBg: '#0A7A6F', text: '#0A7A6F' } },
  });
  const admin = await product.signIn('admin');
  await product.call(saveCompany, { key: 'e2e-previews', hosts: [], brand: made }, admin);
  const brands = [
    ['', '化身'],
    ['laihua', '青岚'],
    ['hw', '远汀'],
    ['tw', '澄光'],
    ['oem', '明舟'],
    ['njtwmc', '云枢'],
    ['e2e-previews', ''],
  ] as const;
  await page.goto(`${product.address}/index/help`);
  const seen = new Set<string>();
  for (const [key, name] of brands) {
    for (const path of PAGES) {
      if (key === 'njtwmc' && path === '/index/copilot') continue; // it has no such page
      const body = await (await page.request.get(`${product.address}${path}?key=${key}`)).text();
      const read = (what: string) => new RegExp(`<meta property="og:image${what}" content="([^"]*)"`).exec(body)?.[1];
      const picture = read('') ?? '';
      expect(seen, `${key} ${path}`).not.toContain(picture);
      seen.add(picture);
      const reply = await page.request.get(picture);
      expect([reply.status(), reply.headers()['content-type']]).toEqual([200, 'image/jpeg']);
      const size = await page.evaluate(async (address) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        return [image.naturalWidth, image.naturalHeight].map(String);
      }, picture);
      expect(size).toEqual([read(':width'), read(':height')]);
      const alt = read(':alt') ?? '';
      for (const [, other] of brands) if (other !== '') expect(alt.includes(other), alt).toBe(other === name);
    }
  }
  // A page that no map lists shows what the brand's home page shows.
  const home = await (await page.request.get(`${product.address}/oem?key=oem`)).text();
  expect(home).toContain('/site/share/oem-home.jpg');
});

for (const { key, told, leads } of LESS)
  test(`${key}: what the brand leaves away is in no map, behind no link and at no address`, async ({
    page,
    browser,
    product,
  }) => {
    const map = await (await page.request.get(`${product.address}/sitemap.xml?key=${key}`)).text();
    expect([...map.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname)).toEqual(told);
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    for (const path of told) {
      await plain.goto(`${product.address}${path}?key=${key}`);
      await expect(plain.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(plain.getByRole('link')).toHaveCount(leads);
      if (!told.includes('/index/copilot') && leads > 0) expect(await plain.content()).not.toMatch(/>[^<]*Copilot/);
    }
    await context.close();
  });

test('a brand without Copilot has no such page and says nothing of it on its home page', async ({ page, product }) => {
  const reply = await page.goto(`${product.address}/index/copilot?key=njtwmc`);
  expect(reply?.status()).toBe(404);
  expect(await reply?.text()).not.toContain('og:');
  await expect(page.getByRole('heading', { level: 1, name: '找不到' })).toBeVisible();
  await expect(page).toHaveTitle('找不到 · 云枢融媒数字主播');
  await page.goto(`${product.address}/?key=njtwmc#/index/home`);
  await page.getByRole('button', { name: '看示例案例' }).click();
  await expect(page.getByRole('region', { name: '示例案例' })).toBeVisible();
  await expect(page.locator('body')).not.toContainText('Copilot');
  await page.goto(`${product.address}/?key=default#/index/home`);
  await page.getByRole('button', { name: '看示例案例' }).click();
  await expect(page.getByRole('tab', { name: '企业专属 Copilot' })).toBeVisible();
});

test('under another brand neither pages nor their words name the product', async ({ browser, product }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const key of BRANDS)
    for (const path of [...PAGES, '/manifest.webmanifest']) {
      await page.goto(`${product.address}${path}?key=${key}`);
      const said = `${await page.title()} ${await page.locator('body').textContent()}`;
      expect(said, `${key} ${path}`).not.toMatch(NAMES);
    }
  await context.close();
});

test('an address without a hash opens its page under its brand; one that is not there says so with 404', async ({
  page,
  product,
}) => {
  await page.goto(`${product.address}/index/help?index=2-0&key=oem`);
  await expect(page).toHaveURL(`${product.address}/?key=oem#/index/help?index=2-0`);
  await expect(page.getByRole('heading', { name: '隐私协议' }).first()).toBeVisible();
  await expect(page).toHaveTitle('帮助中心 · 明舟智能接待');
  for (const path of ['/nosuch/page', '/index/nosuch', '/mIndex/nosuch', '/home/nosuch']) {
    const missing = await page.goto(`${product.address}${path}`);
    expect(missing?.status(), path).toBe(404);
    expect(await missing?.text(), path).toContain('<title>找不到 · ');
  }
  await page.goto(`${product.address}/index/nosuch`);
  await expect(page).toHaveTitle(/^找不到 · /);
  await expect(page.getByRole('heading', { level: 1, name: '找不到' })).toBeVisible();
  await expectAccessible(page);
});
