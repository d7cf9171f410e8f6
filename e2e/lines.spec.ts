import type { Browser, BrowserContext, Page } from '@playwright/test';
import { WAIT_WORDS } from '#contract/line.contract.ts';
import { accountPage, updateAccount } from '#contract/operator.contract.ts';
import { visitSentence } from '#contract/visit.contract.ts';
import { expectAccessibleAt } from './support/axe.ts';
import { expect, signIn, test } from './support/product.ts';

/** Somebody in a browser of their own, at the door of the room. */
async function visitor(browser: Browser, address: string, viewport = { width: 1280, height: 800 }): Promise<Page> {
  const context = await browser.newContext({ viewport });
  const room = await context.newPage();
  await room.goto(`${address}/#/digital/demo`);
  await room.getByRole('button', { name: '开始对话' }).click();
  return room;
}

/** The person says to whoever has to wait that it will be there. */
async function heardIn(context: BrowserContext): Promise<void> {
  const said = await context.waitForEvent('response', (response) => {
    const { pathname, searchParams } = new URL(response.url());
    return pathname === visitSentence.path && WAIT_WORDS.startsWith(searchParams.get('text') ?? '-');
  });
  expect((await said.json()).code).toBe(200);
}

test('one line: the second visitor waits in the first place, the first is ended by the account, the second gets in', {
  tag: '@gate',
}, async ({ page, product, browser }) => {
  const admin = await product.signIn('admin');
  const { records } = (await product.call(accountPage, {}, admin)).data;
  const { id = '' } = records.find(({ loginAccount }) => loginAccount === 'demo') ?? {};
  await product.call(updateAccount, { id, lineLimit: 1 }, admin);

  await signIn(page, product, '/home/currencyManage');
  await expect(page.getByText('现在没有人在用')).toBeVisible();
  await expectAccessibleAt(page, [1440, 1024, 390], 'nobody talks');
  await page.setViewportSize({ width: 1440, height: 900 });

  const first = await visitor(browser, product.address, { width: 390, height: 844 });
  await expect(first.locator('[data-answer="done"]')).toContainText('我是小华');
  const greeting = new Promise<BrowserContext>((take) => browser.once('context', take)).then(heardIn);
  const second = await visitor(browser, product.address);
  await expect(second.getByRole('status').filter({ hasText: '第 1 位' })).toContainText('下一位就是您');
  await expect(second.locator('canvas[data-stage-state], img').first()).toBeVisible(); // who is waited for stands there
  await greeting;
  const third = await visitor(browser, product.address);
  await expect(third.getByRole('status').filter({ hasText: '第 2 位' })).toContainText('前面还有 1 位');
  await expectAccessibleAt(third, [1280, 390], 'the queue');

  // Everything here is told by events.
  await expect(page.getByRole('link', { name: /在线会话.*1.*\/ 1 路.*2 人排队/ })).toBeVisible();
  await expect(page.getByRole('button', { name: '公告，1 条未读' })).toBeVisible();
  const row = page.getByRole('row', { name: /^访客 [0-9A-F]{4}/ });
  await expect(row).toHaveCount(1);
  await expectAccessibleAt(page, [1440, 1024, 390], 'somebody talks');
  await page.setViewportSize({ width: 1440, height: 900 });

  await third.close(); // whoever leaves gives the place up, and nobody waits for silence
  await expect(page.getByRole('link', { name: /1 人排队/ })).toBeVisible();
  await row.getByRole('button', { name: /^结束会话/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '结束会话' }).click();

  const told = first.getByRole('dialog', { name: '会话已结束' });
  await expect(told).toContainText('管理员结束了这次会话');
  await expect(second.locator('[data-answer="done"]')).toContainText('我是小华');
  await told.getByRole('button', { name: '重新开始' }).click();
  await expect(first.getByRole('status').filter({ hasText: '第 1 位' })).toBeVisible();
  await second.close();
  await expect(first.locator('[data-answer="done"]')).toContainText('我是小华');
  await first
    .getByRole('button', { name: /结束对话|退出/ })
    .first()
    .click();
  await expect(page.getByText('现在没有人在用')).toBeVisible();
  await product.call(updateAccount, { id, lineLimit: 10 }, admin);
});
