import type { Page } from '@playwright/test';
import { eventStream } from '#contract/event.contract.ts';
import { saveLibrary } from '#contract/knowledge.contract.ts';
import { expect, signIn, test } from './support/product.ts';

/** Calls of the server that a page makes within a minute of its clock, but for the stream itself. */
async function callsOfAMinute(page: Page): Promise<string[]> {
  const calls: string[] = [];
  const note = (request: { url(): string }) => {
    const { pathname } = new URL(request.url());
    if (/^\/(avatar|api)\//.test(pathname) && pathname !== eventStream.path) calls.push(pathname);
  };
  page.on('request', note);
  await page.clock.runFor(60_000);
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
  await expect(page.getByText('“别处建的库”处理完成，1 篇可用')).toBeVisible();

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
