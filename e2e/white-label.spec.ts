import type { Page } from '@playwright/test';
import { avatarPage } from '#contract/avatar.contract.ts';
import { companyList, createAccount } from '#contract/operator.contract.ts';
import { updateProject } from '#contract/project.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { startProject } from '#contract/visit.contract.ts';
import { SHIPPED_AVATARS } from '#server/modules/avatar/shipped-avatars.ts';
import { expect, type Product, test } from './support/product.ts';

/** The product's own name, and those of its people as pages and addresses write them. */
const NAMES = /化身|Huashen/i;
const PEOPLE = new RegExp([...SHIPPED_AVATARS.map(({ name }) => name), 'Zhiyao'].join('|'), 'i');
/** Its own primary in every tone that is written down. */
const COLOURS = ['rgb(75, 91, 255)', 'rgb(97, 112, 255)', 'rgb(54, 68, 216)', 'rgb(60, 75, 224)'];
/** Pictures that show it: its photographs and its customer service. */
const PICTURES = /\/(intro|tutorial)-\d|default-contact/;

const PAGES = [
  '/index/home',
  '/index/member',
  '/index/help',
  '/index/help?index=0-1',
  '/index/help?index=1-0',
  '/index/help?index=2-0',
  '/index/help?index=2-1',
  '/index/copilot',
  '/mIndex/mHome',
  '/oem',
  '/login',
  '/h5/login',
  '/nowhere',
  '/digital/nowhere',
  '/digital/check',
  '/digital/app?type=1&id=none',
];

/** Everything that a page says, shows or hides for those who hear it. */
async function gather(page: Page) {
  return page.evaluate((colours) => {
    const elements = [...document.querySelectorAll<HTMLElement>('body, body *')];
    const said = elements.flatMap((element) =>
      ['alt', 'title', 'aria-label', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    );
    const coloured = elements.filter((element) => {
      const { color, backgroundColor, borderTopColor, fill, stroke } = getComputedStyle(element);
      return [color, backgroundColor, borderTopColor, fill, stroke].some((one) => colours.includes(one));
    });
    return {
      words: [document.title, document.body.textContent, ...said].join('\n'),
      pictures: [...document.images]
        .map(({ src }) => src)
        .concat(document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? ''),
      coloured: coloured.map(
        (element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 20)}`,
      ),
    };
  }, COLOURS);
}

async function expectNoTrace(page: Page, where: string, names = NAMES): Promise<void> {
  const { words, pictures, coloured } = await gather(page);
  expect
    .soft(
      words.split('\n').filter((line) => names.test(line)),
      where,
    )
    .toEqual([]);
  expect
    .soft(
      pictures.filter((src) => PICTURES.test(src) || /4b5bff/i.test(src)),
      where,
    )
    .toEqual([]);
  expect.soft(coloured, where).toEqual([]);
}

for (const key of ['laihua', 'hw', 'tw', 'oem', 'njtwmc'])
  test(`${key}: no page shows another brand's name, pictures or colours`, async ({ page, product }) => {
    for (const path of PAGES) {
      await page.goto('about:blank');
      await page.goto(`${product.address}/?key=${key}#${path}`);
      await expect(page.locator('h1, dialog h2, [role="dialog"]').first()).toBeVisible();
      if (path === '/index/home') {
        await page.getByRole('button', { name: '看示例案例' }).click();
        await expect(page.getByRole('region', { name: '示例案例' })).toBeVisible();
      }
      await expectNoTrace(page, path, new RegExp(`${NAMES.source}|${PEOPLE.source}`, 'i'));
    }
    const manifest = await (await page.request.get(`${product.address}/manifest.webmanifest?key=${key}`)).text();
    expect(manifest).not.toMatch(NAMES);
    const missing = await page.request.get(`${product.address}/nosuch/page?key=${key}`);
    expect((await missing.text()).replace(/<script type="application\/json".*?<\/script>/s, '')).not.toMatch(NAMES);
  });

test('the brand of a link stays: through a reload, another page, and an address that is opened deep inside', async ({
  page,
  product,
}) => {
  await page.goto(`${product.address}/?key=laihua#/index/member`);
  await expect(page).toHaveTitle(/青岚/);
  await page.reload();
  await expect(page).toHaveTitle(/青岚/);
  await page.goto('about:blank');
  await page.goto(`${product.address}/#/index/help?index=2-1`); // as from a link without the key, in the same tab
  await expect(page.getByRole('heading', { level: 1, name: '青岚服务协议' })).toBeVisible();
  await expect(page).toHaveURL(/\?key=laihua#/);
});

/** An account of a brand; answers its token. */
async function makeAccount(product: Product, key: string): Promise<string> {
  const operator = await product.signIn('admin');
  const brand = (await product.call(companyList, {}, operator)).data.find((one) => one.key === key);
  const values = { companyId: brand?.companyId ?? '', nickName: '林晚秋', loginAccount: `of-${key}` };
  const { password } = (await product.call(createAccount, values, operator)).data;
  return product.signIn(values.loginAccount, password);
}

test('a room and the workbench of a brand’s own account show nothing of another brand', async ({ page, product }) => {
  const token = await makeAccount(product, 'laihua');
  const [avatar] = (await product.call(avatarPage, {}, token)).data.records;
  const role = { name: '小岚', roleDesc: '讲解员', avatarId: avatar?.id ?? '' };
  const roleId = (await product.call(saveRole, role, token)).data;
  const id = (await product.call(updateProject, { name: '一楼展厅', roleId, direction: '2' }, token)).data;
  expect((await product.call(startProject, { id }, token)).code).toBe(200);
  await page.addInitScript((value) => localStorage.setItem('userToken', value), token);
  await page.goto(`${product.address}/?key=laihua#/digital/app?type=1&id=${id}`);
  await expect(page.getByRole('button', { name: '开始对话' })).toBeVisible();
  await expectNoTrace(page, 'room');
  for (const path of ['/home/role', '/home/project/list', '/home/knowledgeList/table', '/h5/list']) {
    await page.goto(`${product.address}/?key=laihua#${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoTrace(page, path);
  }
});
