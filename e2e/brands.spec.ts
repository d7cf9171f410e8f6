import type { Page } from '@playwright/test';
import { companyConfig } from '#contract/company.contract.ts';
import { companyList, saveCompany } from '#contract/operator.contract.ts';
import { expect, test } from './support/product.ts';

/** Collects what the page's policy refused; such lines stand in the console. */
function watchPolicy(page: Page): string[] {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  return refused;
}

const keepToken = (page: Page, token: string) =>
  page.addInitScript((value) => localStorage.setItem('userToken', value), token);

const primary = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary').trim().toLowerCase());

/** Colours as shown: one that white could not be read on is a little darker than the brand's own. */
const BRANDS = [
  { key: 'default', title: '化身 Huashen', headline: '化身 Huashen', colour: '#4b5bff', icon: /^data:image\/svg/ },
  { key: 'laihua', title: '青岚数字人', headline: '讲解，有人在场', colour: '#0b7f78', icon: /laihua-icon/ },
  { key: 'hw', title: '远汀企业数字员工', headline: '数字员工平台', colour: '#2b3a55', icon: /hw-icon/ },
  { key: 'tw', title: '澄光 Lumen', headline: '欢迎使用澄光', colour: '#8b3fd9', icon: /tw-icon/ },
  { key: 'oem', title: '明舟智能接待', headline: '明舟智能接待平台', colour: '#1f7a3d', icon: /oem-icon/ },
  { key: 'njtwmc', title: '云枢融媒数字主播', headline: '云枢融媒数字主播', colour: '#cf4610', icon: /njtwmc-icon/ },
];

for (const { key, title, headline, colour, icon } of BRANDS) {
  test(`${key} by its key: title, icon, colours, front door, way in`, async ({ page, product }) => {
    const refused = watchPolicy(page);
    const served = await (await page.request.get(`${product.address}/?key=${key}`)).text();
    expect(served).toContain(`<title>${title}</title>`);
    await page.goto(`${product.address}/?key=${key}#/oem`);
    await expect(page.getByRole('heading', { level: 1, name: headline })).toBeVisible();
    await expect(page).toHaveTitle(title);
    expect(await primary(page)).toBe(colour);
    await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', icon);
    await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: '登录', exact: true })).toBeVisible();
    await expect(dialog.getByRole('tab', { name: '手机号登录' })).toHaveCount(key === 'tw' ? 0 : 1);
    await expect(dialog.getByLabel('邮箱')).toHaveCount(key === 'tw' ? 1 : 0);
    expect(refused).toEqual([]);
  });
}

test('a key after the hash counts as well, and for the whole visit', async ({ page, product }) => {
  await page.goto(`${product.address}/#/oem?key=oem`);
  await expect(page).toHaveTitle('明舟智能接待');
  await page.goto('about:blank');
  await page.goto(`${product.address}/#/oem`);
  await expect(page).toHaveTitle('明舟智能接待');
});

test('hw hides the head of the list of projects and forbids sharing; njtwmc hides entries of the menu', async ({
  page,
  product,
}) => {
  const token = await product.signIn('demo');
  const hw = await product.call(companyConfig, { key: 'hw' }, token);
  expect(hw.data).toMatchObject({ roleShareBan: 1, menuHeadHide: 1 });
  await keepToken(page, token);
  await page.goto(`${product.address}/?key=hw#/home/project/list`);
  await expect(page).toHaveURL(/#\/home\/roles$/);
  await page.goto(`${product.address}/?key=njtwmc#/home/role`);
  const menu = page.getByRole('navigation', { name: '工作台' });
  await expect(menu.getByRole('link', { name: /我的角色/ })).toBeVisible();
  await expect(menu.getByRole('link', { name: '分享管理' })).toHaveCount(0);
  await page.goto(`${product.address}/?key=default#/home/role`);
  await expect(menu.getByRole('link', { name: '分享管理' })).toBeVisible();
});

test('a brand has a host, and what an operator edits shows at the next load', { tag: '@gate' }, async ({
  page,
  product,
}) => {
  const operator = await product.signIn('admin');
  const brands = (await product.call(companyList, {}, operator)).data;
  const tw = brands.find((item) => item.key === 'tw');
  if (!tw) throw new Error('the brand tw is not there');
  const byName = product.address.replace('127.0.0.1', 'localhost');
  await page.goto(`${byName}/#/oem`);
  await expect(page).toHaveTitle('化身 Huashen');
  const colorObj = { btnBg: '#a61e4d', text: '#a61e4d' };
  const brand = { ...tw.brand, title: '改过的标题', baseConfig: { ...tw.brand.baseConfig, colorObj } };
  const { companyId, key } = tw;
  const saved = await product.call(saveCompany, { companyId, key, hosts: [new URL(byName).host], brand }, operator);
  expect(saved.code).toBe(200);
  await page.reload();
  await expect(page).toHaveTitle('改过的标题');
  expect(await primary(page)).toBe('#a61e4d');
  await page.goto(`${product.address}/#/oem`);
  await expect(page).toHaveTitle('化身 Huashen');
  await product.call(saveCompany, { companyId, key, hosts: tw.hosts, brand: tw.brand }, operator);
});

test('the policy stops nothing that the pages need, and an injected script', async ({ page, product }) => {
  test.slow();
  const refused = watchPolicy(page);
  await keepToken(page, await product.signIn('admin'));
  await page.goto(`${product.address}/#/home/role`);
  await expect(page.getByRole('heading', { name: '我的角色' })).toBeVisible();
  await page.goto(`${product.address}/#/home/roles`);
  const description = page.getByPlaceholder('在哪里服务');
  const before = (await description.boundingBox())?.height ?? 0;
  await description.fill('一\n二\n三\n四');
  await expect.poll(async () => (await description.boundingBox())?.height).toBeGreaterThan(before + 20);
  await page.goto('about:blank'); // past the question about unsaved changes
  await page.goto(`${product.address}/#/home/knowledgeList/table`);
  await page
    .getByRole('button', { name: /知识库$/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('overflow-y', 'hidden');
  await page.goto(`${product.address}/#/home/operator/companies`);
  await page.getByRole('link', { name: '编辑品牌“青岚”' }).click();
  await expect(page.getByRole('figure', { name: '预览' })).toBeVisible();
  await page.goto(`${product.address}/api/docs/`);
  // The viewer draws further groups of calls only when they are scrolled to.
  await expect(page.getByText('品牌列表')).toBeVisible();
  await page.goto(product.address);
  expect(refused).toEqual([]);
  const ran = await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'window.injected = true';
    const link = document.createElement('div');
    link.innerHTML = '<img src="missing:" onerror="window.injected = true">';
    document.body.append(script, link);
    await new Promise((resolve) => link.firstElementChild?.addEventListener('error', resolve));
    return 'injected' in window;
  });
  expect(ran).toBe(false);
});
