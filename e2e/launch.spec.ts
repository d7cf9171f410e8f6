import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { projectPage, updateProject } from '#contract/project.contract.ts';
import { setPublicName } from '#contract/project-access.contract.ts';
import { publishProject, takeDownProject } from '#contract/publish.contract.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, type Product, signIn, test } from './support/product.ts';

/** A page of somebody else with `body` in it; its two host names are two sites to a browser. */
async function serveElsewhere(body: () => string) {
  const server = http.createServer((_request, reply) => {
    reply.setHeader('content-type', 'text/html; charset=utf-8');
    reply.end(`<!doctype html><title>别人的网页</title><h1>办事大厅</h1>${body()}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function findProject(product: Product) {
  const token = await product.signIn('demo');
  const [project] = (await product.call(projectPage, {}, token)).data.records;
  if (!project) throw new Error('the demo has no project');
  return { token, project };
}

async function openLaunch(page: Page, product: Product, section: string) {
  await signIn(page, product, '/home/project/list');
  await page
    .getByRole('button', { name: /更多操作/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: '发布和链接' }).click();
  const drawer = page.getByRole('dialog', { name: '发布' });
  await drawer.getByText(section, { exact: true }).click();
  return drawer;
}

const picture = async (page: Page, name: string) => {
  if (process.env.HUASHEN_PICTURES) await page.screenshot({ path: `${process.env.HUASHEN_PICTURES}/${name}.png` });
};

test('a room with a password: asked, refused, let in, kept over a reload, and asked again for a new one', async ({
  page,
  product,
  browser,
}) => {
  const drawer = await openLaunch(page, product, '访问密码');
  await expect(drawer.getByText('未设置')).toBeVisible();
  await drawer.getByRole('textbox', { name: '访问密码', exact: true }).fill('12345');
  await drawer.getByRole('button', { name: /设\s*置/ }).click();
  await expect(drawer.getByRole('alert')).toHaveText('访问密码应有 6 到 32 个字');
  await drawer.getByRole('textbox', { name: '访问密码', exact: true }).fill('开门2468');
  await drawer.getByRole('button', { name: /设\s*置/ }).click();
  await expect(drawer.getByText('已设置')).toBeVisible();
  await expectAccessible(page, '[role="dialog"]');

  await drawer.getByText('链接', { exact: true }).click();
  await drawer.getByRole('button', { name: '复制链接' }).click();
  const link = await drawer.getByRole('textbox', { name: '免登录链接' }).inputValue();
  const download = page.waitForEvent('download');
  await drawer.getByRole('button', { name: '下载二维码' }).click();
  expect((await download).suggestedFilename()).toMatch(/二维码\.png$/);

  const stranger = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' });
  const room = await stranger.newPage();
  await room.goto(link);
  const field = room.getByLabel('访问密码');
  await expect(field).toBeFocused();
  await expect(room.getByText('小华')).toHaveCount(0);
  await expectAccessible(room);
  await picture(room, 'password-390');
  await field.fill('猜一猜');
  await room.keyboard.press('Enter');
  await expect(room.getByRole('alert')).toHaveText('密码不正确，还可以再试 4 次');
  await field.fill('开门2468');
  await room.getByRole('button', { name: '进入' }).click();
  const begin = room.getByRole('button', { name: '开始对话' });
  await expect(begin).toBeVisible();
  await room.reload();
  await expect(begin).toBeVisible();
  // A screen's browser that is started anew has what is kept on the device, and no tab.
  const restarted = await browser.newContext({ storageState: await stranger.storageState(), locale: 'zh-CN' });
  const screen = await restarted.newPage();
  await screen.goto(link);
  await expect(screen.getByRole('button', { name: '开始对话' })).toBeVisible();

  await drawer.getByText('访问密码', { exact: true }).first().click();
  await drawer.getByRole('button', { name: '更换密码' }).click();
  await drawer.getByLabel('新的访问密码').fill('another');
  await drawer.getByRole('button', { name: /^更\s*换$/ }).click();
  await expect(field, 'whoever is inside is asked at once').toBeVisible();
  await screen.reload();
  await expect(screen.getByLabel('访问密码')).toBeVisible();
  await restarted.close();
  await field.fill('another');
  await room.getByRole('button', { name: '进入' }).click();
  await expect(begin).toBeVisible();

  // The account's own screen is asked for none.
  const { project } = await findProject(product);
  const own = await page.context().newPage();
  await own.goto(`${product.address}/#/digital/app?type=1&id=${project.id}`);
  await expect(own.getByRole('button', { name: '开始对话' })).toBeVisible();
  await own.close();

  await drawer.getByRole('button', { name: /取消密码/ }).click();
  await page.getByRole('dialog', { name: '取消访问密码？' }).getByRole('button', { name: '取消密码' }).click();
  await expect(drawer.getByText('未设置')).toBeVisible();
  const later = await (await browser.newContext()).newPage();
  await later.goto(link);
  await expect(later.getByRole('button', { name: '开始对话' })).toBeVisible();
  await later.context().close();
  await stranger.close();
});

test('a project is embedded by the sites that its owner names, and by no other', async ({ page, product, browser }) => {
  let code = '';
  const site = await serveElsewhere(() => code);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const drawer = await openLaunch(page, product, '嵌入网页');
  await expect(drawer.getByText('还没有允许任何网站')).toBeVisible();
  const domain = drawer.getByLabel('网站域名');
  await domain.fill('not a host');
  await drawer.getByRole('button', { name: /添\s*加/ }).click();
  await expect(drawer.getByRole('alert')).toHaveText('“not a host”不是正确的域名');
  await domain.fill(`http://LocalHost:${site.port}/page`);
  await drawer.getByRole('button', { name: /添\s*加/ }).click();
  await expect(drawer.getByRole('listitem').filter({ hasText: `localhost:${site.port}` })).toBeVisible();
  await expect(drawer.getByText('还没有允许任何网站')).toBeHidden();
  await drawer.getByRole('button', { name: '生成并复制代码' }).click();
  code = await drawer.getByRole('textbox', { name: '嵌入代码' }).inputValue();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await expectAccessible(page, '[role="dialog"]');
  await picture(page, 'embed-section');

  const stranger = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'zh-CN' });
  const theirs = await stranger.newPage();
  await theirs.goto(`http://localhost:${site.port}/`);
  const framed = theirs.frameLocator('iframe');
  await framed.getByRole('button', { name: '开始对话' }).click();
  await expect(framed.locator('[data-answer="done"]')).toContainText('我是小华');
  // Of the application it has that room and nothing else.
  await framed.locator('body').evaluate(() => {
    location.hash = '#/home/role';
  });
  await expect(framed.getByRole('heading', { name: '没有这个房间' })).toBeVisible();
  await expect(framed.getByRole('navigation')).toHaveCount(0);

  // The same page under its other name, which is not on the list: the browser shows nothing of it.
  const refusals: string[] = [];
  theirs.on('console', (message) => refusals.push(message.text()));
  await theirs.goto(`http://127.0.0.1:${site.port}/`);
  await expect.poll(() => refusals.join('\n')).toContain('frame-ancestors');
  await expect(theirs.frameLocator('iframe').locator('#root')).toHaveCount(0);

  // What is taken from the list is closed to the next load, and can be put back.
  await drawer.getByRole('button', { name: `移除 localhost:${site.port}` }).click();
  await expect(drawer.getByText('还没有允许任何网站')).toBeVisible();
  refusals.length = 0;
  await theirs.goto(`http://localhost:${site.port}/`);
  await expect.poll(() => refusals.join('\n')).toContain("frame-ancestors 'none'");
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expect(drawer.getByRole('listitem').filter({ hasText: 'localhost' })).toBeVisible();
  await theirs.goto(`http://localhost:${site.port}/`);
  await expect(framed.locator('[data-answer="done"]'), 'the same visitor goes on').toContainText('我是小华');
  await stranger.close();
  await site.close();
});

test('a published project gets a public name: refused in words, opened by a stranger, changed, taken back', async ({
  page,
  product,
  browser,
}) => {
  const { token, project } = await findProject(product);
  const make = async (name: string) =>
    (await product.call(updateProject, { name, roleId: project.roleId, direction: '2' }, token)).data;
  const [id, other] = [await make('大厅'), await make('展厅')];
  await product.call(publishProject, { id: other }, token);
  await product.call(setPublicName, { id: other, name: '市民大厅' }, token);
  await signIn(page, product, `/project/${id}`);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^发布：/ })
    .click();
  const drawer = page.getByRole('dialog', { name: '发布' });
  const section = drawer.getByRole('region', { name: '公开地址' });
  const turnTo = (title: string) => drawer.getByText(title, { exact: true }).first().click();
  await turnTo('链接');
  await expect(section.getByText('项目还没有发布。在“版本”里发布后，才能设置公开地址。')).toBeVisible();
  await expect(section.getByLabel('公开地址名称')).toBeDisabled();
  await turnTo('版本');
  await drawer.getByRole('button', { name: /^发\s*布$/ }).click();
  await expect(drawer.getByText('线上', { exact: true })).toBeVisible();
  await turnTo('链接');
  const field = section.getByLabel('公开地址名称');
  for (const [typed, refusal] of [
    ['大 厅', '名称只能用小写字母、数字、连字符（-）和汉字'],
    ['Demo', '这个名称由平台保留，请换一个'],
    ['市民大厅', '这个名称已被使用，请换一个'],
  ] as const) {
    await field.fill(typed);
    await page.keyboard.press('Enter');
    await expect(section.getByRole('alert')).toHaveText(refusal);
  }
  await expectAccessible(page, '[role="dialog"]');
  await picture(page, 'public-name-refused');
  await field.fill('Hall-一号');
  await page.keyboard.press('Enter');
  await expect(section.getByText('/#/digital2/hall-一号')).toBeVisible();
  await section.getByRole('button', { name: '二维码', exact: true }).click();
  await expect(section.getByText('扫码打开公开地址')).toBeVisible();
  await expectAccessible(page, '[role="dialog"]');
  await picture(page, 'public-name');

  const stranger = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' });
  const [room, again] = [await stranger.newPage(), await stranger.newPage()];
  await room.goto(`${product.address}/#/digital2/hall-一号`);
  await expect(room.getByRole('button', { name: '开始对话' })).toBeVisible();
  await again.goto(`${product.address}/#/digital/HALL-一号`);
  await expect(again.getByRole('button', { name: '开始对话' })).toBeVisible();

  await section.getByRole('button', { name: /更\s*换/ }).click();
  await expect(section.getByText('更换后，原来的地址和二维码不再打开。')).toBeVisible();
  await section.getByLabel('新的公开地址名称').fill('hall-2');
  await page.keyboard.press('Enter');
  await expect(section.getByText('/#/digital2/hall-2')).toBeVisible();
  await expect(room.getByRole('heading', { name: '没有这个房间' }), 'whoever is inside is told at once').toBeVisible();
  await room.goto(`${product.address}/#/digital2/hall-2`);
  await expect(room.getByRole('button', { name: '开始对话' })).toBeVisible();

  // Another tab sees what is done here.
  const tab = await page.context().newPage();
  await tab.goto(`${product.address}/#/project/${id}`);
  await tab
    .getByRole('banner')
    .getByRole('button', { name: /^发布：/ })
    .click();
  await tab.getByRole('dialog', { name: '发布' }).getByText('链接', { exact: true }).click();
  const theirs = tab.getByRole('region', { name: '公开地址' });
  await expect(theirs.getByText('/#/digital2/hall-2')).toBeVisible();
  await section.getByRole('button', { name: /收\s*回/ }).click();
  const question = page.getByRole('dialog', { name: '收回公开地址？' });
  await expect(question).toContainText('/#/digital2/hall-2 和它的二维码将打不开');
  await question.getByRole('button', { name: /收\s*回/ }).click();
  await expect(field).toBeEnabled();
  await expect(theirs.getByLabel('公开地址名称')).toBeVisible();
  await expect(room.getByRole('heading', { name: '没有这个房间' })).toBeVisible();
  await stranger.close();
});

test('the list of projects shows what visitors see, is narrowed by it and ordered, and keeps that in its address', async ({
  page,
  product,
}) => {
  const { token, project } = await findProject(product);
  const save = async (name: string, more: object = {}) =>
    (await product.call(updateProject, { name, roleId: project.roleId, ...more }, token)).data;
  const [live = '', changed = '', down = ''] = [await save('阿一'), await save('波二'), await save('次三')];
  for (const id of [live, changed, down]) await product.call(publishProject, { id }, token);
  await save('波二', { id: changed, direction: '1' });
  await product.call(takeDownProject, { id: down }, token);

  await signIn(page, product, '/home/project/list');
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  const names = page.getByRole('main').getByRole('listitem').getByRole('heading');
  await expect(card('阿一').getByText('线上 v1')).toBeVisible();
  await expect(card('波二').getByText('有改动未发布')).toBeVisible();
  await expect(card('次三').getByText('已下线')).toBeVisible();
  await expect(card(project.name).getByText('未发布')).toBeVisible();

  const states = page.getByRole('radiogroup', { name: '状态' });
  await states.getByText('线上', { exact: true }).click();
  await expect(names).toHaveText(['波二', '阿一']);
  await page.getByRole('combobox', { name: '排序' }).click();
  await page.getByTitle('名称', { exact: true }).click();
  await expect(names).toHaveText(['阿一', '波二']);
  await expect(page).toHaveURL(/state=live/);
  await page.reload();
  await expect(names).toHaveText(['阿一', '波二']);
  await states.getByText('已下线', { exact: true }).click();
  await expect(names).toHaveText(['次三']);
  await page.getByRole('textbox', { name: '搜索项目名称' }).fill('没有的');
  await expect(page.getByText('没有找到“没有的”')).toBeVisible();
  await page.getByRole('button', { name: '清除条件' }).click();
  await expect(names).toHaveCount(4);
  await expectAccessible(page);
});
