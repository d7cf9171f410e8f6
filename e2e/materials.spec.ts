import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { materialPage, saveMaterialFolder } from '#contract/material.contract.ts';
import { projectPage } from '#contract/project.contract.ts';
import { publishProject } from '#contract/publish.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { expectAccessible } from './support/axe.ts';
import { makeAccount } from './support/editor.ts';
import { expect, test } from './support/product.ts';

const PICTURE = readFileSync(new URL('../web/features/site/pictures/face-qinghe.webp', import.meta.url));
/** Alike in what they show, each a file of its own: on the disk, so that they are the same ones when they are chosen again. */
function pictures(folder: string, count: number): string[] {
  mkdirSync(folder, { recursive: true });
  return Array.from({ length: count }, (_, n) => {
    const file = path.join(folder, `大厅 ${String(n + 1).padStart(2, '0')}.webp`);
    writeFileSync(file, PICTURE);
    return file;
  });
}
const choose = (page: Page) => page.getByLabel('选择要上传的素材');
const detail = (page: Page) => page.getByRole('complementary', { name: '素材详情' });
const open = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: false }).and(page.locator('[data-material]')).click();

test('thirty files, the page left in the middle: all are there, each once', async ({ page, product }, {
  outputDir,
}) => {
  const { token } = await makeAccount(page, product);
  const { data: folderId } = await product.call(saveMaterialFolder, { name: '活动照片' }, token);
  await page.goto(`${product.address}/#/home/material`);
  await expect(page.getByRole('heading', { name: '上传第一个素材' })).toBeVisible();
  await expectAccessible(page);
  const files = pictures(outputDir, 30);
  await choose(page).setInputFiles(files.slice(0, 1));
  await page.getByRole('button', { name: '活动照片' }).first().click();
  await expect(page.getByRole('heading', { name: '这个文件夹是空的' })).toBeVisible();
  await expect(page.getByRole('button', { name: '上传到这里' })).toBeVisible();
  // From the eleventh piece on they hang, and from the thirteenth file on nothing begins, until the page is there again.
  let sent = 0;
  let hangs = true;
  await page.route('**/material/upload/piece', async (route) => {
    sent += 1;
    if (sent <= 10 || !hangs) await route.continue();
  });
  await page.route('**/material/upload/begin', async (route) => {
    const number = Number(/大厅 (\d+)/.exec(route.request().postData() ?? '')?.[1]);
    if (number <= 12 || !hangs) await route.continue();
  });
  const stuck = page.waitForRequest(
    (request) => request.url().endsWith('/upload/begin') && (request.postData() ?? '').includes('大厅 13'),
  );
  await choose(page).setInputFiles(files);
  const panel = page.getByRole('region', { name: '上传进度' });
  await expect(panel).toContainText('正在上传');
  await stuck;
  await expect.poll(() => sent).toBeGreaterThan(10);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  hangs = false;
  await expect(panel).toContainText('个文件在刷新前没有传完');
  const named = panel.getByRole('listitem').filter({ hasText: '还没开始' });
  await expect(named).toHaveCount(18);
  for (const [at, row] of (await named.all()).entries()) {
    await expect(row).toContainText(`大厅 ${at + 13}.webp`);
    await expect(row).toContainText('活动照片');
  }
  await expectAccessible(page);
  await panel.getByRole('button', { name: '放弃 大厅 30.webp' }).click();
  await expect(named).toHaveCount(17);
  await page.reload();
  await expect(named).toHaveCount(17);
  // All are chosen again while no folder is open: each goes into the one that it was put into.
  await choose(page).setInputFiles(files);
  await expect(panel).toHaveCount(0);
  const { data } = await product.call(materialPage, { size: 100 }, token);
  expect(data.total).toBe(30);
  expect(new Set(data.records.map(({ name }) => name)).size).toBe(30);
  const outside = data.records.filter((row) => row.folderId !== folderId).map(({ name }) => name);
  expect(outside.toSorted()).toEqual(['大厅 01.webp', '大厅 30.webp']);
});

test('what was chosen and had not begun is given up with one press', async ({ page, product }, { outputDir }) => {
  const { token } = await makeAccount(page, product);
  await page.goto(`${product.address}/#/home/material`);
  await expect(page.getByRole('heading', { name: '上传第一个素材' })).toBeVisible();
  await page.route('**/material/upload/begin', () => {});
  await choose(page).setInputFiles(pictures(outputDir, 3));
  const panel = page.getByRole('region', { name: '上传进度' });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(panel).toContainText('没有传完 3 个');
  await panel.getByRole('button', { name: '全部放弃' }).click();
  await expect(panel).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: '上传第一个素材' })).toBeVisible();
  await expect(panel).toHaveCount(0);
  expect((await product.call(materialPage, {}, token)).data.total).toBe(0);
});

test('a picture stands behind a project: it is not deleted, it is replaced everywhere, and that is taken back', async ({
  page,
  product,
}, { outputDir }) => {
  const { token, avatarId } = await makeAccount(page, product);
  await product.call(saveRole, { name: '小政', roleDesc: '导览', avatarId }, token);
  await page.goto(`${product.address}/#/home/material`);
  const drawing = path.join(outputDir, '标志.svg');
  const files = pictures(outputDir, 2);
  writeFileSync(drawing, '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>');
  await choose(page).setInputFiles([...files, drawing]);
  await expect(page.getByText('文件里有脚本，没有保存。导出为 PNG 再试。')).toBeVisible();
  await page.getByRole('button', { name: '移除 标志.svg' }).click();
  const panel = page.getByRole('region', { name: '上传进度' });
  await choose(page).setInputFiles(
    ['宣传片.mp4', '开场.mov', '表格.xlsx'].map((name) => ({
      name,
      mimeType: 'video/mp4',
      buffer: Buffer.from(`${name} is no film`),
    })),
  );
  await expect(panel.getByText('文件已损坏或不是视频。请检查它能否正常播放，再重新导出后上传')).toHaveCount(2);
  await expect(panel.getByText('文档和表格不能作为素材，请上传到知识库，数字人据此回答')).toBeVisible();
  await expect(panel).toContainText('没有上传 3 个');
  await panel.getByRole('button', { name: '关闭上传进度' }).click();
  await expect(panel).toHaveCount(0);
  await expect(page.locator('[data-material]')).toHaveCount(2);

  await page.goto(`${product.address}/#/home/project?from=blank`);
  await page.getByRole('button', { name: '修改项目名称' }).click();
  await page.getByRole('banner').getByLabel('项目名称').fill('政务大厅一号屏');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '从素材选择' }).click();
  const picker = page.getByRole('dialog', { name: '选择背景' });
  await picker.getByRole('button', { name: '大厅 01.webp' }).click();
  await picker.getByRole('button', { name: /使\s?用/ }).click();
  const properties = page.getByRole('complementary', { name: '属性' });
  await expect(properties.getByRole('button', { name: '背景图片，更换' })).toHaveText('更换');
  await page.getByRole('button', { name: /保\s?存/ }).click();
  await expect(page).toHaveURL(/home\/project\?id=/);

  await page.goto(`${product.address}/#/home/material`);
  await open(page, '大厅 01.webp');
  await expect(detail(page)).toContainText('用在 1 处');
  await expect(detail(page).getByTitle('政务大厅一号屏').locator('canvas, img').first()).toBeVisible();
  await expect(detail(page).getByRole('link', { name: /政务大厅一号屏/ })).toBeVisible();
  await expect(detail(page)).toContainText('正在使用，不能删除，请先替换');
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: '选择 大厅 01.webp' }).check();
  await page
    .getByRole('toolbar', { name: '批量操作' })
    .getByRole('button', { name: /删\s?除/ })
    .click();
  await expect(page.getByText(/正在使用，不能删除：用于“政务大厅一号屏”/)).toBeVisible();
  await page.getByRole('button', { name: '取消选择' }).click();

  const [first, second] = (await product.call(materialPage, { sort: 'name' }, token)).data.records;
  const used = async () => {
    const row = (await product.call(materialPage, { use: 'used' }, token)).data.records;
    return row.map(({ id }) => id);
  };
  expect(await used()).toEqual([first?.id]);
  await detail(page).getByRole('button', { name: '全部替换' }).click();
  const other = page.getByRole('dialog', { name: /全部换成/ });
  await other.getByRole('button', { name: '大厅 02.webp' }).click();
  await other.getByRole('button', { name: '全部替换' }).click();
  await expect(page.getByText('已在 1 处换成“大厅 02.webp”')).toBeVisible();
  await expect(detail(page)).toContainText('还没有用到');
  expect(await used()).toEqual([second?.id]);
  await page
    .getByRole('button', { name: /撤\s?销/ })
    .last()
    .click();
  await expect(detail(page)).toContainText('用在 1 处');
  expect(await used()).toEqual([first?.id]);

  const [shown] = (await product.call(projectPage, {}, token)).data.records;
  await product.call(publishProject, { id: shown?.id ?? '' }, token);
  await page.reload();
  await expect(detail(page)).toContainText('用在 2 处其中 1 处访客现在能看到');
  await detail(page).getByRole('button', { name: '全部替换' }).click();
  await expect(other.getByRole('alert')).toContainText(
    '其中 1 处访客现在能看到（已上线，或没有发布过但链接已发出），替换后他们马上看到新的内容',
  );
  await other.getByRole('button', { name: '大厅 02.webp' }).dblclick();
  await other.getByRole('button', { name: '全部替换' }).click();
  await expect(page.getByText('已在 2 处换成“大厅 02.webp”，访客已经看到')).toBeVisible();
});
