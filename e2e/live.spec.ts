import type { Page } from '@playwright/test';
import { eventStream } from '#contract/event.contract.ts';
import { saveLibrary } from '#contract/knowledge.contract.ts';
import { rolePage } from '#contract/role.contract.ts';
import { createShareToken, shareLink, shareTokenList, toggleShareToken } from '#contract/share.contract.ts';
import { followVisit } from '#contract/visit.contract.ts';
import { expect, signIn, test } from './support/product.ts';

const STREAMS: string[] = [eventStream.path, followVisit.path];

/** Calls of the server that a page makes within a minute of its clock, but for the streams themselves. */
async function callsOfAMinute(page: Page): Promise<string[]> {
  const calls: string[] = [];
  const note = (request: { url(): string }) => {
    const { pathname } = new URL(request.url());
    if (/^\/(avatar|api)\//.test(pathname) && !STREAMS.includes(pathname)) calls.push(pathname);
  };
  page.on('request', note);
  // In steps: running through it would draw every picture of a person for a minute.
  for (let at = 0; at < 12; at += 1) await page.clock.fastForward(5_000);
  page.off('request', note);
  return calls;
}

test('what happens elsewhere shows by itself; pages that nobody touches ask for nothing', async ({ page, product }) => {
  await page.clock.install();
  const streamed = page.waitForResponse((response) => response.url().includes(eventStream.path));
  await signIn(page, product, '/home/knowledgeList/table');
  await streamed;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const token = await product.signIn();
  const url = (await product.upload('借阅.txt', new TextEncoder().encode('每次借十册，借期三十天。'), token)).data;
  const fileList = [{ url, name: '借阅.txt' }];
  await product.call(saveLibrary, { name: '别处建的库', fileList } as never, token);
  await expect(page.getByText('别处建的库').first()).toBeVisible();
  await expect(page.getByText('“别处建的库知识库”处理完成，1 篇可用')).toBeVisible();

  await page.clock.runFor(2000); // what the last event has led to
  expect(await callsOfAMinute(page)).toEqual([]);
  for (const path of ['/home/role', '/home/project/list']) {
    await page.goto(`${product.address}/#${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // What it reads at first may fall into the first minute; a page that asks by itself does so in every one.
    await expect(async () => expect(await callsOfAMinute(page), path).toEqual([])).toPass();
  }
});

test('the pages of operators ask for nothing while nothing happens', async ({ page, product }) => {
  await page.clock.install();
  await signIn(page, product, '/home/operator/models', { account: 'admin', password: product.operatorPassword });
  for (const path of ['/home/operator/models', '/home/operator/outbox']) {
    await page.goto(`${product.address}/#${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // What it reads at first may fall into the first minute; a page that asks by itself does so in every one.
    await expect(async () => expect(await callsOfAMinute(page), path).toEqual([])).toPass();
  }
});

test('a visitor’s room asks for nothing; it closes by itself when its link is revoked, and opens when that is taken back', {
  tag: '@gate',
}, async ({ browser, product }) => {
  const token = await product.signIn();
  const { records } = (await product.call(rolePage, {} as never, token)).data;
  const subjectId = records[0]?.id ?? '';
  const shared = (await product.call(createShareToken, { expiredDays: 1, subjectId } as never, token)).data;
  const links = (await product.call(shareTokenList, {} as never, token)).data.records;
  const { id } = links.find((link) => link.token === shared) ?? { id: '' };
  const stranger = await browser.newContext();
  const room = await stranger.newPage();
  await room.clock.install();
  const followed = room.waitForResponse((response) => response.url().endsWith(followVisit.path));
  await room.goto(shareLink(product.address, subjectId, shared));
  await expect(room.getByRole('button', { name: '开始对话' })).toBeVisible();
  await followed;
  // What it reads at first may fall into the first minute; a page that asks by itself does so in every one.
  await expect(async () => expect(await callsOfAMinute(room)).toEqual([])).toPass();
  await product.call(toggleShareToken, { id, status: 0 }, token);
  const closed = room.getByRole('heading', { name: '链接已停用' });
  await expect(closed).toBeVisible();
  await product.call(toggleShareToken, { id, status: 1 }, token);
  await room.clock.fastForward(60_000);
  await expect(closed).toBeHidden();
  await expect(room.getByRole('button', { name: '开始对话' })).toBeVisible();
  await stranger.close();
});

test('tabs of one browser have one connection: the seventh opens as the first did, all hear what happens, and closing one leaves the rest', async ({
  page,
  product,
  context,
}) => {
  test.slow();
  let streams = 0;
  context.on('request', (request) => {
    if (request.url().includes(eventStream.path)) streams += 1;
  });
  await signIn(page, product, '/home/knowledgeList/table');
  const tabs = [page];
  const token = await product.signIn();
  const add = async (name: string) => {
    const url = (await product.upload(`${name}.txt`, new TextEncoder().encode('每次借十册。'), token)).data;
    await product.call(saveLibrary, { name, fileList: [{ url, name: `${name}.txt` }] } as never, token);
  };
  while (tabs.length < 7) {
    const tab = await context.newPage();
    await tab.goto(`${product.address}/#/home/knowledgeList/table`);
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
    tabs.push(tab);
  }
  await add('七个标签');
  for (const tab of tabs) await expect(tab.getByText('七个标签').first()).toBeVisible();
  expect(streams).toBe(1);
  await page.close();
  await add('六个标签');
  for (const tab of tabs.slice(1)) await expect(tab.getByText('六个标签').first()).toBeVisible();
});

test('a page opened while the network is away says so and comes by itself', async ({ page, product, context }) => {
  await signIn(page, product, '/home/role');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: '分享管理' }).click();
  await expect(page.getByText('网络已断开').first()).toBeVisible();
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('button', { name: '重试' })).toBeEnabled();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: '分享管理' })).toBeVisible();
});
