import type { Page } from '@playwright/test';
import { avatarPage } from '#contract/avatar.contract.ts';
import { companyList, createAccount } from '#contract/operator.contract.ts';
import { updateProject } from '#contract/project.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { startProject } from '#contract/visit.contract.ts';
import { SHIPPED_AVATARS } from '#server/modules/avatar/shipped-avatars.ts';
import { expect, type Product, test } from './support/product.ts';

test.describe.configure({ mode: 'parallel' }); // none goes on from another one

/** The product's own name, and those of its people as pages and addresses write them. */
const NAMES = /化身|Huashen/i;
const OUR_PEOPLE = new RegExp([...SHIPPED_AVATARS.map(({ name }) => name), 'Zhiyao'].join('|'), 'i');
/** Its own primary in every tone that is written down. */
const COLOURS = ['rgb(75, 91, 255)', 'rgb(97, 112, 255)', 'rgb(54, 68, 216)', 'rgb(60, 75, 224)'];
/** Pictures that show it: its photographs. */
const PICTURES = /\/(intro|tutorial)-\d/;

/** What no page of a brand may say or show: what belongs to all others. */
interface Foreign {
  words: RegExp;
  pictures: RegExp;
}

async function findForeign(product: Product, key: string): Promise<Foreign> {
  const brands = (await product.call(companyList, {}, await product.signIn('admin'))).data;
  const others = brands.filter((one) => one.key !== key);
  expect(others).toHaveLength(brands.length - 1);
  const words = others.flatMap(({ brand: { companyName, title, description, appLoginTitle, baseConfig } }) => {
    const { company, kfPhone, serviceEmail, filings, salesPhones } = baseConfig;
    return [companyName, title, description, appLoginTitle, company, kfPhone, serviceEmail, ...filings, ...salesPhones];
  });
  const own = brands.find((one) => one.key === key)?.brand;
  const told = [...new Set(words)].filter((word) => word !== '' && word !== own?.appLoginTitle);
  const anyOf = (texts: string[]) => texts.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  return {
    words: new RegExp(`${NAMES.source}|${anyOf(told)}`, 'i'),
    pictures: new RegExp(`${PICTURES.source}|/(brands|share)/(${others.map((one) => one.key).join('|')})-`),
  };
}

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
    const metas = [...document.querySelectorAll('meta[content]')].map((meta) => meta.getAttribute('content') ?? '');
    const coloured = elements.filter((element) => {
      const { color, backgroundColor, borderTopColor, fill, stroke } = getComputedStyle(element);
      return [color, backgroundColor, borderTopColor, fill, stroke].some((one) => colours.includes(one));
    });
    return {
      words: [document.title, document.body.textContent, ...said, ...metas].join('\n'),
      pictures: [
        ...[...document.images].map(({ src }) => src),
        ...[...document.querySelectorAll<HTMLLinkElement>('link[rel~="icon"], link[rel="manifest"]')].map(
          ({ href }) => href,
        ),
        ...metas,
        ...elements.map((element) => getComputedStyle(element).backgroundImage).filter((image) => image !== 'none'),
      ],
      coloured: coloured.map(
        (element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 20)}`,
      ),
    };
  }, COLOURS);
}

async function expectNoTrace(page: Page, where: string, foreign: Foreign): Promise<void> {
  const { words, pictures, coloured } = await gather(page);
  expect
    .soft(
      words.split('\n').filter((line) => foreign.words.test(line)),
      where,
    )
    .toEqual([]);
  expect
    .soft(
      pictures.filter((src) => foreign.pictures.test(src) || /4b5bff/i.test(src)),
      where,
    )
    .toEqual([]);
  expect.soft(coloured, where).toEqual([]);
}

/** What is answered before any script runs: words, title, canonical address, previews of links, without the data for the script. */
async function expectServedWithout(page: Page, address: string, foreign: Foreign): Promise<void> {
  const served = await (await page.request.get(address)).text();
  const read = served.replace(/<script type="application\/json".*?<\/script>/s, '');
  expect.soft(read.match(foreign.words)?.[0] ?? null, address).toBeNull();
  expect.soft(read.match(foreign.pictures)?.[0] ?? null, address).toBeNull();
}

for (const key of ['laihua', 'hw', 'tw', 'oem', 'njtwmc'])
  test(`${key}: no page shows another brand's name, pictures or colours`, async ({ page, product }) => {
    const foreign = await findForeign(product, key);
    for (const path of PAGES) {
      await page.goto('about:blank');
      await page.goto(`${product.address}/?key=${key}#${path}`);
      await expect(page.locator('h1, dialog h2, [role="dialog"]').first()).toBeVisible();
      if (path === '/index/home') {
        await page.getByRole('button', { name: '看示例案例' }).click();
        await expect(page.getByRole('region', { name: '示例案例' })).toBeVisible();
      }
      await expectNoTrace(page, path, {
        ...foreign,
        words: new RegExp(`${foreign.words.source}|${OUR_PEOPLE.source}`, 'i'),
      });
    }
    for (const path of ['/', '/index/home', '/index/member', '/index/help', '/index/copilot', '/oem', '/nosuch/page'])
      await expectServedWithout(page, `${product.address}${path}?key=${key}`, foreign);
    await expectServedWithout(page, `${product.address}/manifest.webmanifest?key=${key}`, foreign);
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

/** Pages of the workbench that an account comes to. */
const WORKBENCH = [
  ...['/home/start', '/home/project', '/home/project/list', '/home/role', '/home/roles', '/home/avatar'],
  ...['/home/avatar/create', '/home/recording', '/home/knowledgeList/table', '/home/knowledgeList/qaLibrary'],
  ...['/home/knowledgeList/webUpload', '/home/shareManage', '/home/openApi', '/home/plugins', '/home/material'],
  ...['/cloneRole/roleManage', '/home/nowhere', '/h5/list', '/index/home', '/index/help', '/index/member'],
];

/** Where people who come with the product are chosen: each brand has all ten of them, under their names. */
const PEOPLE = /^\/home\/(avatar|roles)/;

for (const key of ['laihua', 'njtwmc'])
  test(`${key}: a room and the workbench of its own account show nothing of another brand`, async ({
    page,
    product,
  }) => {
    const foreign = await findForeign(product, key);
    const token = await makeAccount(product, key);
    const [avatar] = (await product.call(avatarPage, {}, token)).data.records;
    const role = { name: '小岚', roleDesc: '讲解员', avatarId: avatar?.id ?? '' };
    const roleId = (await product.call(saveRole, role, token)).data;
    const id = (await product.call(updateProject, { name: '一楼展厅', roleId, direction: '2' }, token)).data;
    expect((await product.call(startProject, { id }, token)).code).toBe(200);
    await page.addInitScript((value) => localStorage.setItem('userToken', value), token);
    await page.goto(`${product.address}/?key=${key}#/digital/app?type=1&id=${id}`);
    await expect(page.getByRole('button', { name: '开始对话' })).toBeVisible();
    await expectNoTrace(page, 'room', foreign);
    for (const path of [...WORKBENCH, `/home/roles?id=${roleId}`, `/home/project?id=${id}`]) {
      await page.goto(`${product.address}/?key=${key}#${path}`);
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
      await expect(page.locator('.ant-skeleton, [role="status"][aria-label^="正在加载"]'), path).toHaveCount(0);
      const words = PEOPLE.test(path) ? new RegExp(foreign.words.source.replace('|知遥', ''), 'i') : foreign.words;
      await expectNoTrace(page, path, { ...foreign, words });
    }
  });
