import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, MOVING, signIn, test } from './support/product.ts';

test.use(MOVING);

/** A page of another site with `body` in it: another host name, so that no cookie of ours comes along. */
async function openElsewhere(page: Page, body: string): Promise<() => Promise<void>> {
  const server = http.createServer((_request, reply) => {
    reply.setHeader('content-type', 'text/html; charset=utf-8');
    reply.end(`<!doctype html><title>别人的网页</title><h1>办事大厅</h1>${body}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
  return async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
}

async function ask(room: FrameLocator, text: string): Promise<void> {
  const field = room.getByRole('textbox', { name: '输入问题' });
  await room.getByRole('button', { name: '键盘输入' }).or(field).first().click();
  await field.fill(text);
  await field.press('Enter');
}

test('the code of the share dialog puts the role into a page of another site, where it answers aloud', {
  tag: '@gate',
}, async ({ page, product, browser }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, product, '/home/role');
  await page.getByRole('button', { name: '小华的更多操作' }).click();
  await page.getByRole('menuitem', { name: '分享' }).click();
  const dialog = page.getByRole('dialog', { name: '分享网页' });
  await dialog.getByRole('button', { name: '复制链接' }).click();
  const code = await dialog.getByRole('textbox', { name: '嵌入到网页' }).inputValue();
  await dialog.getByRole('button', { name: '复制代码' }).click();
  await expect(page.getByText('复制代码成功！')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  // What stands in a page of others may stay there; that is taken back from its notice, and done again.
  const lasting = dialog.getByText('长期有效，网页里不会中断');
  await dialog.getByRole('button', { name: '改为长期有效' }).click();
  await expect(lasting).toBeVisible();
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expect(lasting).toBeHidden();
  await dialog.getByRole('button', { name: '改为长期有效' }).click();
  await expect(dialog.getByText('长期有效，可在“分享管理”再次复制或随时停用')).toBeVisible();
  await expectAccessible(page, '[role="dialog"]');
  if (process.env.HUASHEN_PICTURES) await page.screenshot({ path: `${process.env.HUASHEN_PICTURES}/share-dialog.png` });

  const stranger = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'zh-CN' });
  const theirs = await stranger.newPage();
  const close = await openElsewhere(theirs, code);
  const room = theirs.frameLocator('iframe[title="和小华对话"]');
  await room.getByRole('button', { name: '开始对话' }).click();
  await expect(room.locator('[data-answer="done"]')).toContainText('我是小华');
  await ask(room, '支持哪些文档？');
  await expect(room.locator('[data-answer="done"]')).toContainText('docx');
  await expect
    .poll(async () => Number(await room.locator('canvas').first().getAttribute('data-audio-played')))
    .toBeGreaterThan(0.3);
  if (process.env.HUASHEN_PICTURES) await theirs.screenshot({ path: `${process.env.HUASHEN_PICTURES}/embed.png` });
  const allows = await room.locator('body').evaluate((body) => {
    const { featurePolicy } = body.ownerDocument as Document & {
      featurePolicy?: { allowsFeature(name: string): boolean };
    };
    return ['microphone', 'autoplay', 'fullscreen', 'camera'].map((name) => featurePolicy?.allowsFeature(name));
  });
  expect(allows, 'the microphone and no camera').toEqual([true, true, true, false]);

  // A second question is of the same visitor: what was said before is known.
  await ask(room, '单个文件最大多少？');
  await expect(room.locator('[data-answer="done"]')).toContainText('50 MB');
  await close();
  await stranger.close();
});

test('of everything else another site can frame nothing', async ({ page, product }) => {
  await signIn(page, product, '/home/role'); // whoever is led to click is signed in
  const address = (path: string) => `<iframe src="${product.address}${path}" title="${path}"></iframe>`;
  const paths = ['/#/home/role', '/home/role', '/#/roleShare', '/index/home', '/api/docs'];
  const close = await openElsewhere(page, paths.map(address).join('') + address('/embed#/home/role'));
  const only = page.frameLocator('iframe[title="/embed#/home/role"]');
  await expect(only.getByRole('heading', { name: '链接不正确' })).toBeVisible();
  await only.locator('body').evaluate(() => {
    location.hash = '#/home/roles';
  });
  await expect(only.getByRole('heading', { name: '链接不正确' })).toBeVisible();
  await expect(only.getByRole('navigation')).toHaveCount(0);
  for (const path of paths)
    await expect(page.frameLocator(`iframe[title="${path}"]`).locator('#root, #swagger-ui'), path).toHaveCount(0);
  await close();
});
