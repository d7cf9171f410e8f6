import type { Page } from '@playwright/test';
import { encode } from 'uqr';
import { queryLineInfo } from '#contract/line.contract.ts';
import { type NodeContent, saveAvatarNode } from '#contract/node.contract.ts';
import { accountPage, updateAccount } from '#contract/operator.contract.ts';
import { updateProject } from '#contract/project.contract.ts';
import { setProjectPassword } from '#contract/project-access.contract.ts';
import { rolePage } from '#contract/role.contract.ts';
import { SHORT_CODE_SIGNS } from '#contract/short-link.contract.ts';
import { openVisit } from '#contract/visit.contract.ts';
import { visitShortCode } from '#contract/visit-outline.contract.ts';
import { SCENE_TEMPLATES } from '#web/scene/templates/index.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, type Product, signIn, test } from './support/product.ts';

const KIOSK = { width: 1080, height: 1920 };
/** In a hand: there a code is of no use. */
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'zh-CN' };
const PASSWORD = '开门2468';

async function makeKiosk(product: Product) {
  const token = await product.signIn('demo');
  const [role] = (await product.call(rolePage, {}, token)).data.records;
  const scene = SCENE_TEMPLATES.find(({ key }) => key === 'gov')?.scene;
  if (!role || !scene) throw new Error('No role or no template');
  const input = { name: '大厅', roleId: role.id, direction: '2' as const, scene };
  const { data: id } = await product.call(updateProject, input, token);
  return { token, id, scene };
}

/** Opens a room and answers the address that its code should say. */
async function openRoom(page: Page, product: Product, address: string): Promise<string> {
  const opened = page.waitForResponse((reply) => reply.url().endsWith(openVisit.path));
  await page.goto(address);
  const { data } = await (await opened).json();
  return `${product.address}/q/${data.shortCode}`;
}

/** Modules of a side, without the edge, of the code that says the link, as `web/scene/views/qr-code.tsx` draws it. */
async function expectCode(page: Page, link: string): Promise<number> {
  const { data, size } = encode(link, { ecc: 'M', border: 2 });
  const drawn = data.map((line) => line.map(() => false));
  const path = (await drawingOf(page).getAttribute('d')) ?? '';
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1/g))
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
  expect(drawn).toEqual(data);
  return size - 4;
}

const drawingOf = (page: Page) => page.locator('[data-component="qr"] svg[role="img"] path');

test('a visitor scans the account’s own kiosk: a short address, asked for the password, and no code on the phone', {
  tag: '@gate',
}, async ({ page, product, browser }) => {
  const { token, id } = await makeKiosk(product);
  await product.call(setProjectPassword, { id, password: PASSWORD }, token);
  await page.setViewportSize(KIOSK);
  await signIn(page, product, '/blank');
  const link = await openRoom(page, product, `${product.address}/?kiosk#/digital/app?type=1&id=${id}`);
  expect(link).toMatch(new RegExp(`/q/[${SHORT_CODE_SIGNS}]{8}$`));
  expect(
    await expectCode(page, link),
    'modules of a side that a phone reads from where people stand',
  ).toBeLessThanOrEqual(29);
  await expect(drawingOf(page)).toBeInViewport();
  if (process.env.HUASHEN_PICTURES) await page.screenshot({ path: `${process.env.HUASHEN_PICTURES}/short-kiosk.png` });

  const stranger = await browser.newContext(PHONE);
  const phone = await stranger.newPage();
  await phone.goto(link);
  await phone.getByLabel('访问密码').fill(PASSWORD);
  await phone.getByRole('button', { name: '进入' }).click();
  await expect(phone.getByText('办事先问我，少跑一趟')).toBeVisible();
  await expect(drawingOf(phone)).toHaveCount(0);
  await phone.getByRole('button', { name: '社保卡丢了怎么补办' }).click();
  await expect(phone.locator('[data-scene="talking"]')).toBeVisible();
  await stranger.close();
});

test('a link is short, opens on a phone, is what the room shows, and ends with the links of the project', async ({
  page,
  product,
  browser,
}) => {
  const { id } = await makeKiosk(product);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, product, `/home/project?id=${id}`);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^发布：/ })
    .click();
  const drawer = page.getByRole('dialog', { name: '发布' });
  await drawer.getByText('链接', { exact: true }).click();
  await drawer.getByRole('button', { name: '复制链接' }).click();
  const link = await drawer.getByRole('textbox', { name: '免登录链接' }).inputValue();
  expect(link).toMatch(new RegExp(`^${product.address}/q/[${SHORT_CODE_SIGNS}]{8}$`));
  await expect(drawer).not.toContainText('ticket=');
  if (process.env.HUASHEN_PICTURES) await page.screenshot({ path: `${process.env.HUASHEN_PICTURES}/short-drawer.png` });

  const kiosk = await (await browser.newContext({ viewport: KIOSK, locale: 'zh-CN' })).newPage();
  expect(await openRoom(kiosk, product, link), 'the same address goes on').toBe(link);
  await expectCode(kiosk, link);
  const phone = await (await browser.newContext(PHONE)).newPage();
  await phone.goto(link);
  await expect(phone.getByText('办事先问我，少跑一趟')).toBeVisible();

  await drawer.getByRole('button', { name: '停用已发的链接' }).click();
  await page.getByRole('button', { name: /^停\s*用$/ }).click();
  for (const room of [kiosk, phone]) await expect(room.getByRole('heading', { name: '链接已停用' })).toBeVisible();
  await phone.goto('about:blank');
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: '链接已停用' })).toBeVisible();
  await phone.goto(`${product.address}/q/nosuchcode`);
  await expect(phone.getByRole('heading', { name: '没有这个房间' })).toBeVisible();
  await phone.context().close();
  await kiosk.context().close();
});

test('a link says what it is used on: the account sees a kiosk, a shared link and a client apart', async ({
  page,
  product,
  browser,
}) => {
  const { token, id } = await makeKiosk(product);
  const admin = await product.signIn('admin');
  const { records } = (await product.call(accountPage, {}, admin)).data;
  const account = records.find(({ loginAccount }) => loginAccount === 'demo')?.id ?? '';
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, product, `/project/${id}`);
  const openLinks = async () => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^发布：/ })
      .click();
    await drawer.getByText('链接', { exact: true }).click();
  };
  const drawer = page.getByRole('dialog', { name: '发布' });
  const device = drawer.getByRole('combobox', { name: '用在哪里' });
  await openLinks();
  await device.click();
  await expect(page.getByTitle('一体机', { exact: true })).toBeVisible();
  await expect(page.getByTitle('Windows 客户端', { exact: true }), 'there are no such lines').toHaveCount(0);
  await product.call(updateAccount, { id: account, winLineLimit: 1 }, admin);
  await page.reload();
  await openLinks();
  const makeLink = async (name: string, help: string) => {
    await device.click();
    await page.getByTitle(name, { exact: true }).last().click();
    await expect(drawer.getByText(help)).toBeVisible();
    await drawer.getByRole('button', { name: '复制链接' }).click();
    return drawer.getByRole('textbox', { name: '免登录链接' }).inputValue();
  };
  const kiosk = await makeLink('一体机', '在并发管理里记为“一体机”');
  await expectAccessible(page, '[role="dialog"]');
  if (process.env.HUASHEN_PICTURES) await page.screenshot({ path: `${process.env.HUASHEN_PICTURES}/made-for.png` });
  const windows = await makeLink('Windows 客户端', '占用 Windows 并发');
  const shared = await makeLink('手机和网页', '在并发管理里记为“分享链接”');

  const rooms = await browser.newContext({ viewport: KIOSK, locale: 'zh-CN' });
  const talkIn = async (address: string) => {
    const room = await rooms.newPage();
    await room.goto(address);
    await room.getByRole('button', { name: '社保卡丢了怎么补办' }).click();
    await expect(room.locator('[data-scene="talking"]')).toBeVisible();
    return room;
  };
  const seen = async () => {
    const { data } = await product.call(queryLineInfo, {}, token);
    return data.records.map(({ type, entry }) => `${type} ${entry}`);
  };
  for (const [address, told] of [
    [kiosk, 'saas kiosk'],
    [windows, 'windows kiosk'],
    [shared, 'saas share'],
  ] as const) {
    const room = await talkIn(address);
    await expect.poll(seen).toEqual([told]);
    await room.close();
    await expect.poll(seen).toEqual([]);
  }

  // The account's own: 屏幕地址 is a screen's, what its list of projects starts is not.
  const screen = await drawer.getByRole('link', { name: '屏幕地址' }).getAttribute('href');
  for (const [address, told] of [
    [screen ?? '', 'saas kiosk'],
    [`${product.address}/#/digital/app?type=1&id=${id}`, 'saas app'],
  ] as const) {
    const own = await page.context().newPage();
    await own.goto(address);
    await own.getByRole('button', { name: '社保卡丢了怎么补办' }).click();
    await expect.poll(seen).toEqual([told]);
    await own.close();
    await expect.poll(seen).toEqual([]);
  }
  await rooms.close();
});

test('the code on a page of a presentation, played on the account’s own screen, leads a phone to it', async ({
  page,
  product,
  browser,
}) => {
  const { token, id, scene } = await makeKiosk(product);
  const [code] = scene.components.filter(({ kind }) => kind === 'qr');
  if (!code) throw new Error('the template has no code');
  const components = [{ ...code, shown: ['idle', 'talking'] as const }] as unknown as NodeContent['components'];
  const node = { projectId: id, name: '第一站', script: '{{停顿:60}}', components };
  await product.call(saveAvatarNode, node, token);
  await page.setViewportSize(KIOSK);
  await signIn(page, product, '/blank');
  const told = page.waitForResponse((reply) => reply.url().endsWith(visitShortCode.path));
  await page.goto(`${product.address}/?play#/outlinePlay/${id}`);
  const { data } = await (await told).json();
  const link = `${product.address}/q/${data.code}`;
  await page.getByRole('button', { name: '开始', exact: true }).click();
  await expectCode(page, link);
  const phone = await (await browser.newContext(PHONE)).newPage();
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: '大厅' })).toBeVisible();
  await expect(phone.getByRole('button', { name: '开始', exact: true })).toBeVisible();
  await phone.context().close();
});
