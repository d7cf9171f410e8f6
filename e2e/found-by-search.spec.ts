import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/product.ts';

const BRANDS = ['laihua', 'hw', 'tw', 'oem', 'njtwmc'];

test('every page of the site map is there, says something of its own without script, and leads to the others', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const map = await (await context.request.get(`${product.address}/sitemap.xml`)).text();
  const addresses = [...map.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => address);
  expect(addresses.map((address) => new URL(address).pathname)).toEqual([
    '/',
    '/index/copilot',
    '/index/member',
    '/index/help',
  ]);
  const titles = new Set<string>();
  for (const address of addresses) {
    const reply = await page.goto(address);
    expect(reply?.status()).toBe(200);
    titles.add(await page.title());
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    expect(await page.getByRole('link').count()).toBe(addresses.length);
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(address);
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
    expect((await context.request.get(picture ?? '')).headers()['content-type']).toBe('image/jpeg');
  }
  expect(titles.size).toBe(addresses.length);
  await context.close();
});

test('under another brand neither pages nor their words name the product', async ({ browser, product }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const key of BRANDS)
    for (const path of ['/', '/index/copilot', '/index/member', '/index/help', '/manifest.webmanifest']) {
      await page.goto(`${product.address}${path}?key=${key}`);
      const said = `${await page.title()} ${await page.locator('body').textContent()}`;
      expect(said, `${key} ${path}`).not.toMatch(/化身|Huashen|知遥/);
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
  const missing = await page.goto(`${product.address}/nosuch/page`);
  expect(missing?.status()).toBe(404);
  await expect(page).toHaveTitle(/^找不到 · /);
  await expect(page.getByRole('heading', { level: 1, name: '找不到' })).toBeVisible();
  await expectAccessible(page);
});
