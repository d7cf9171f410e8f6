import { makeChinesePdf } from '#server/parsing/fixtures/make-chinese-pdf.ts';
import { expect, MOVING, signInByForm, test } from './support/product.ts';

test.use(MOVING);

/** Three pages; the fact that is asked for stands on the second one only. */
const GUIDE = makeChinesePdf([
  ['社会保障卡补领须知', '社会保障卡丢失后，应当先拨打 12333 办理挂失。', '挂失以后，旧卡不能再使用。'],
  ['办理地点和时间', '补领社会保障卡，请到政务大厅二楼 B 区 12 号窗口办理。', '窗口周一至周五上午九点至下午五点办公。'],
  ['收费标准', '首次补领免收工本费，再次补领收费 16 元。'],
]);

test('from an empty folder to a spoken answer with its source', { tag: '@gate' }, async ({ page, product }) => {
  await signInByForm(page, product);

  await page.getByRole('link', { name: '我的知识库' }).click();
  await page.getByRole('button', { name: '新建知识库' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('名称').fill('社保办事指南');
  await dialog
    .locator('input[type=file][aria-label=选择文件]')
    .setInputFiles({ name: '社保卡补领须知.pdf', mimeType: 'application/pdf', buffer: Buffer.from(GUIDE) });
  await dialog.getByRole('button', { name: /创\s?建/ }).click();
  await expect(page.getByText('社保卡补领须知.pdf').first()).toBeVisible();
  await expect(page.getByText('可用').first()).toBeVisible();

  await page.getByRole('link', { name: '我的知识库' }).click(); // out of the library's own menu
  await page.getByRole('link', { name: '创建角色' }).click();
  await expect(page.getByRole('navigation', { name: '设置目录' })).toBeVisible();
  await page.getByLabel('角色名称').fill('小政');
  await page.getByLabel('角色描述').fill('市政务服务中心的导办员，熟悉社保办理。');
  await page.getByRole('button', { name: '选择知识库' }).click();
  await page.getByRole('radio', { name: /社保办事指南/ }).click();

  const panel = page.getByRole('region', { name: '在线演示' });
  await panel.getByRole('button', { name: '在线演示' }).click();
  await expect(panel.getByText('您好！很高兴为您服务。')).toBeVisible();
  await expect(panel.getByText('离线应答')).toBeVisible();

  await panel.getByLabel('输入问题').fill('补领社会保障卡要去几号窗口？');
  await page.keyboard.press('Enter');
  const answer = panel.locator('[data-answer]').last();
  await expect(answer).toContainText('12 号窗口');
  await expect(panel.getByText('社保卡补领须知.pdf').first()).toBeVisible();
  await expect(panel.getByText('第 2 页').first()).toBeVisible();

  const stage = panel.locator('canvas');
  await expect(panel.locator('canvas[data-stage-state=speaking]')).toBeVisible();
  await expect.poll(async () => Number(await stage.getAttribute('data-audio-played'))).toBeGreaterThan(0.5);
  await expect.poll(async () => Number(await stage.getAttribute('data-mouth-max'))).toBeGreaterThan(0.2);
  await expect(panel.locator('canvas:not([data-stage-state=speaking])')).toBeVisible();
});
