import fs from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { rolePage } from '#contract/role.contract.ts';
import { checkVisit, followVisit, visitChat, visitHistory } from '#contract/visit.contract.ts';
import { MOVABLE_CLOCK, moveClock } from '#server/testing/move-clock.ts';
import { copyInstallation } from './support/installation.ts';
import { expect, signIn, test } from './support/product.ts';
import { startJourneyServer } from './support/start-journey-server.ts';

const QUESTION = '支持哪些文档？';

/** Somebody without an account opens a link, is greeted and is answered. */
async function talk(room: Page, link: string): Promise<void> {
  await room.goto(link);
  await room.getByRole('button', { name: '开始对话' }).click();
  await expect(room.locator('[data-answer="done"]')).toContainText('我是小华');
  await ask(room, QUESTION);
  await expect(room.locator('[data-answer="done"]')).toContainText('docx');
}

/** By the keyboard, which a room puts away while nobody types. */
async function ask(room: Page, text: string): Promise<void> {
  const field = room.getByRole('textbox', { name: '输入问题' });
  await room.getByRole('button', { name: '键盘输入' }).or(field).first().click();
  await field.fill(text);
  await room.keyboard.press('Enter');
}

/** From the card's menu to the copied link. */
async function share(page: Page, address: string, days: string): Promise<string> {
  await page.goto(`${address}/#/home/role?name=小华`);
  await page.getByRole('button', { name: '小华的更多操作' }).click();
  await page.getByRole('menuitem', { name: '分享' }).click();
  const dialog = page.getByRole('dialog', { name: '分享网页' });
  await dialog.getByLabel('有效期').fill(days);
  await dialog.getByRole('button', { name: '复制链接' }).click();
  const link = await dialog.getByRole('textbox', { name: '分享链接' }).inputValue();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expect(dialog.getByText('用手机扫码就能对话')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  return link;
}

test('a role is shared, talked to without an account, and closed while somebody is there', { tag: '@gate' }, async ({
  page,
  product,
  browser,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, product, '/home/role?name=小华'); // other journeys' roles fill the first page
  const role = (await product.call(rolePage, {}, await product.signIn())).data.records.find(
    ({ name }) => name === '小华',
  );
  await page.getByRole('button', { name: '小华的更多操作' }).click();
  await page.getByRole('menuitem', { name: '分享' }).click();
  const dialog = page.getByRole('dialog', { name: '分享网页' });
  const days = dialog.getByLabel('有效期');
  await days.fill('0a');
  await expect(days).toHaveValue('');
  await dialog.getByRole('button', { name: '复制链接' }).click();
  await expect(dialog.getByText('请输入正确的天数')).toBeVisible();
  await days.fill('031');
  await dialog.getByRole('button', { name: '复制链接' }).click();
  await expect(dialog.getByText('最多支持30天')).toBeVisible();
  await days.fill('3');
  await dialog.getByRole('button', { name: '复制链接' }).click();
  await expect(page.getByText('复制链接成功！')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`^${product.address}/#/roleShare\\?roleId=${role?.id}&token=[\\w-]{43}$`));

  const stranger = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const room = await stranger.newPage();
  await room.route(`**${followVisit.path}`, (route) => route.abort()); // nothing but the question tells
  await talk(room, link);
  await room
    .getByRole('list', { name: /个来源/ })
    .getByRole('button')
    .first()
    .click();
  await expect(room.locator('blockquote')).toContainText('docx');
  await expect(room.locator('blockquote mark').first()).toContainText('docx'); // what the answer took from it
  await expect(room.getByRole('link', { name: '打开原文' })).toHaveCount(0);

  await page.goto(`${product.address}/#/home/shareManage`);
  const row = page.getByRole('row', { name: /小华.*3 天后过期/ });
  await expect(row).toContainText('1 次');
  await row.getByRole('button', { name: /^停用/ }).click();
  await expect(page.getByRole('row', { name: /小华.*已停用/ })).toBeVisible();
  await room.getByRole('textbox', { name: '输入问题' }).fill('还在吗？');
  await room.keyboard.press('Enter');
  await expect(room.getByRole('heading', { name: '链接已停用' })).toBeVisible();

  await page.getByRole('button', { name: '撤销', exact: true }).click(); // in the notice
  await expect(row.getByRole('button', { name: /^停用/ })).toBeVisible();
  // A page whose history could not be read begins anew; what was said is not forgotten by it.
  await room.route(`**${visitHistory.path}*`, (route) => route.abort());
  await room.reload();
  await expect(room.getByRole('button', { name: '开始对话' })).toBeVisible();
  await room.unrouteAll();
  await room.reload();
  await expect(room.getByRole('heading', { name: QUESTION })).toBeVisible(); // goes on where it was
  await stranger.close();
});

test('a link for a day answers for a day: the next one it says so, to whoever is there and to whoever comes', async ({
  page,
  browser,
}) => {
  test.slow(); // a server of its own, whose clock is moved
  const folder = await copyInstallation();
  const server = await startJourneyServer(folder, {}, MOVABLE_CLOCK);
  const stranger = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const token = await server.signIn();
    await page.addInitScript((value) => localStorage.setItem('userToken', value), token);
    const link = await share(page, server.address, '1');
    const room = await stranger.newPage();
    // Nothing but the question tells.
    for (const { path } of [checkVisit, followVisit]) await room.route(`**${path}*`, (route) => route.abort());
    await talk(room, link);
    await page.goto(`${server.address}/#/home/shareManage`);
    await expect(page.getByRole('row', { name: /小华.*24 小时后过期/ })).toContainText('1 次');

    // Nearly a day later it still answers; an hour more, and it does not.
    const hours = async (count: number) => {
      await moveClock(server.process, count * 3_600_000);
      for (const context of [page.context(), stranger])
        await context.clock.setSystemTime(Date.now() + count * 3_600_000);
    };
    await hours(23.9);
    await ask(room, '你是谁？');
    await expect(room.getByRole('heading', { name: '你是谁？' })).toBeVisible();
    await expect(room.locator('[data-answer="done"]')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('row', { name: /小华.*1 小时后过期/ })).toBeVisible();
    await hours(25);
    const asked = room.waitForRequest(`**${visitChat.path}`);
    await ask(room, '还在吗？');
    await asked;
    const closed = room.getByRole('heading', { name: '链接已过期' });
    await expect(closed).toBeVisible();
    await expect(room.getByText('请联系分享给您的人，获取新的链接。')).toBeVisible();
    await room.unrouteAll();
    await room.reload();
    await expect(closed).toBeVisible();
    await expect(room.getByRole('textbox')).toHaveCount(0);

    await page.reload();
    const expired = page.getByRole('row', { name: /小华.*已过期/ });
    await expect(expired).toBeVisible();
    await expect(expired.getByRole('button')).toHaveText(['延长']); // neither copied nor reopened
    const next = await share(page, server.address, '1');
    expect(next).not.toBe(link);
    await room.goto(next);
    await expect(room.getByRole('heading', { name: '你是谁？' })).toBeVisible(); // goes on where it was
    await ask(room, QUESTION);
    await expect(room.getByRole('heading', { name: QUESTION })).toBeVisible();
    await expect(room.locator('[data-answer="done"]')).toContainText('docx');
    await page.goto(`${server.address}/#/home/shareManage`);
    await expect(page.getByRole('row', { name: /小华.*24 小时后过期/ })).toBeVisible();
    // What was printed goes on once its link is prolonged.
    await expired.getByRole('button', { name: /^延长/ }).click();
    await expect(expired).toHaveCount(0);
    await room.goto(link);
    await room.reload();
    await expect(room.getByRole('heading', { name: QUESTION })).toBeVisible();
  } finally {
    await stranger.close();
    await server.stop();
    await fs.rm(folder, { recursive: true, force: true });
  }
});
