import fs from 'node:fs/promises';
import { saveLibrary } from '#contract/knowledge.contract.ts';
import { rolePage, saveRole } from '#contract/role.contract.ts';
import { makePage, type ServedSite, serveSite } from '#server/modules/knowledge/crawl/fixtures/serve-site.ts';
import type { RunningServer } from '#server/testing/start-server.ts';
import { copyInstallation } from './support/installation.ts';
import { test as base, expect } from './support/product.ts';
import { startJourneyServer } from './support/start-journey-server.ts';

interface Crawling {
  site: ServedSite;
  server: RunningServer;
  token: string;
  libraryId: string;
}

/** A product whose operator lets it read one site of this machine, and that site with its traps. */
const test = base.extend<object, { crawling: Crawling }>({
  crawling: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from the pattern
    async ({}, use) => {
      const site = await serveSite(PAGES, (path) => {
        const day = Number(/^\/help\/calendar\?day=(\d+)$/.exec(path)?.[1]);
        return day ? makePage(`第 ${day} 天`, `第 ${day} 天闭馆。`, [`calendar?day=${day + 1}`]) : null;
      });
      const dataDir = await copyInstallation();
      const server = await startJourneyServer(dataDir, { CRAWL_ALLOW_HOSTS: site.host });
      const token = await server.signIn();
      const libraryId = (await server.call(saveLibrary, { name: '图书馆网站' }, token)).data;
      await use({ site, server, token, libraryId });
      await server.stop();
      site.close();
      await fs.rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

const HUGE = 100 * 1024 * 1024;
const PAGES = {
  '/help/': makePage('读者帮助', '这里是读者常见问题的目录，请选择要了解的内容。', [
    'lost.html',
    'away.html',
    'huge.html',
    'old.html',
    'calendar?day=1',
  ]),
  '/help/lost.html': makePage('借阅证遗失', '借阅证遗失后，请携带身份证到一楼服务台补办，工本费十元。'),
  '/help/away.html': redirectTo('http://169.254.169.254/latest/meta-data/'),
  '/help/huge.html': (_request: unknown, response: import('node:http').ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    // Chunked, so that only reading it tells how long it is.
    let sent = 0;
    const write = (): void => {
      while (sent < HUGE && !response.destroyed) {
        sent += 64 * 1024;
        if (!response.write('<p>重复的文字'.padEnd(64 * 1024, '长'))) {
          response.once('drain', write);
          return;
        }
      }
      response.end();
    };
    write();
  },
  // Says UTF-8 and is GBK.
  '/help/old.html': Buffer.concat([
    Buffer.from('<meta charset="utf-8"><title>old</title><p>'),
    Buffer.from('b5e7bbb0cac7b0cbc1e3d2bb', 'hex'),
  ]),
};

function redirectTo(location: string) {
  return (_request: unknown, response: import('node:http').ServerResponse) =>
    void response.writeHead(302, { location }).end();
}

test.beforeEach(async ({ page, crawling }) => {
  await page.addInitScript((token) => localStorage.setItem('userToken', token), crawling.token);
});

test('a site with traps is read, and a role answers from it with the address of the page', { tag: '@gate' }, async ({
  page,
  crawling,
}) => {
  const { server, site, libraryId, token } = crawling;
  await page.goto(`${server.address}/#/home/knowLedgeDetail/docWebUpload?id=${libraryId}`);
  await expect(page.getByRole('link', { name: '文档操作' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: '添加网页' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('整个网站').click();
  const addresses = dialog.getByLabel('网址');
  await addresses.fill('127.0.0.1/help');
  await addresses.blur();
  await expect(dialog.getByText('请填写以 http:// 或 https:// 开头的完整网址')).toBeVisible();
  await addresses.fill('http://192.168.1.1/');
  await dialog.getByRole('button', { name: '开始读取' }).click();
  await expect(dialog.getByText('网址指向内网或本机地址，为安全起见不能读取')).toBeVisible();
  await addresses.fill(`${site.origin}/help/`);
  await dialog.getByRole('button', { name: '开始读取' }).click();
  await expect(dialog).toBeHidden();

  await expect(page.getByText('失败 2 页')).toBeVisible();
  await page.getByRole('link', { name: '127.0.0.1' }).click();
  const pages = page.getByRole('region', { name: '网页' });
  const row = (address: string) => pages.getByRole('listitem').filter({ hasText: address });
  await expect(row('/help/lost.html')).toContainText('已读取');
  await expect(row('/help/away.html')).toContainText('网址指向内网或本机地址，为安全起见不能读取');
  await expect(row('/help/huge.html')).toContainText('网页内容过大，已停止读取');
  await expect(row('/help/old.html')).toContainText('已读取');
  expect(await row('calendar').count()).toBeLessThanOrEqual(5);
  expect(site.asked.filter((path) => path.includes('calendar')).length).toBeLessThanOrEqual(5);
  await row('/help/lost.html').getByRole('link', { name: '查看文档' }).click();
  await expect(page).toHaveURL(/knowledgeDoc\?id=.+&doc=/);
  await expect(page.getByText('一楼服务台补办').first()).toBeVisible();

  const [demo] = (await server.call(rolePage, {}, token)).data.records;
  if (!demo) throw new Error('the demo role is missing');
  const role = { ...demo, id: undefined, name: '馆员', roleDesc: '图书馆馆员', documentLibId: libraryId };
  const roleId = (await server.call(saveRole, role, token)).data;
  await page.goto(`${server.address}/#/home/roles?id=${roleId}`);
  const panel = page.getByRole('region', { name: '在线演示' });
  await panel.getByRole('button', { name: '在线演示' }).click();
  await expect(panel.locator('[data-answer="done"]')).toBeVisible(); // a question is taken when the greeting has ended
  await panel.getByLabel('输入问题').fill('借阅证遗失了怎么补办？');
  await page.keyboard.press('Enter');
  await expect(panel.locator('[data-answer]').last()).toContainText('一楼服务台补办');
  // Where it came from opens when it is asked for, and below: the answer stays to be read.
  const chip = panel.getByRole('list', { name: '1 个来源' }).getByRole('button', { name: /来源 1：借阅证遗失/ });
  await chip.click();
  const passage = page.getByRole('tooltip').filter({ hasText: '一楼服务台补办' });
  await expect(passage.getByRole('link', { name: `${site.origin}/help/lost.html` })).toBeVisible();
  const [above, below] = [await chip.boundingBox(), await passage.boundingBox()];
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? Number.NaN) + (above?.height ?? 0));
  expect((below?.y ?? Number.NaN) + (below?.height ?? 0)).toBeLessThanOrEqual(900);
  await page.keyboard.press('Escape');
  await expect(passage).toBeHidden();
});

test('a source that cannot be read says why in the list', async ({ page, crawling }) => {
  const { server, site, token } = crawling;
  const libraryId = (await server.call(saveLibrary, { name: '读不到' }, token)).data;
  await page.goto(`${server.address}/#/home/knowLedgeDetail/docWebUpload?id=${libraryId}`);
  await page.getByRole('button', { name: '添加网页' }).click();
  await page.getByRole('dialog').getByText('网站地图').click();
  await page.getByRole('dialog').getByLabel('网址').fill(`${site.origin}/none/sitemap.xml`);
  await page.getByRole('dialog').getByRole('button', { name: '开始读取' }).click();
  const row = page.getByRole('row').filter({ hasText: '127.0.0.1' });
  await expect(row).toContainText('读取失败');
  await expect(row).toContainText('网站地图打不开（404）');
});

test('a source is deleted with its documents, and comes back with them', async ({ page, crawling }) => {
  const { server, site, token } = crawling;
  const libraryId = (await server.call(saveLibrary, { name: '可撤销' }, token)).data;
  await page.goto(`${server.address}/#/home/knowLedgeDetail/docWebUpload?id=${libraryId}`);
  await page.getByRole('button', { name: '添加网页' }).click();
  await page.getByRole('dialog').getByLabel('网址').fill(`${site.origin}/help/lost.html`);
  await page.getByRole('dialog').getByRole('button', { name: '开始读取' }).click();
  await expect(page.getByRole('row').filter({ hasText: '127.0.0.1' })).toContainText('已读取');
  await page.getByRole('button', { name: /的更多操作/ }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.getByRole('button', { name: '连同文档一起删除' }).click();
  await expect(page.getByText('还没有网页来源')).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByRole('link', { name: '127.0.0.1' })).toBeVisible();
  await page.goto(`${server.address}/#/home/knowledgeList/${libraryId}`);
  await expect(page.getByText('借阅证遗失.html').first()).toBeVisible();
});
