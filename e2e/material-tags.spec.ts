import { materialPage } from '#contract/material.contract.ts';
import { makeRecording } from './support/cloning-service.ts';
import { expect, signIn, test } from './support/product.ts';

test('several chosen materials get and lose a tag together, and both can be taken back', async ({ product, page }) => {
  const token = await product.signIn('demo');
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, product, '/home/material');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '上传' }).first().click();
  const file = async (name: string, seconds: number) => ({
    ...{ name, mimeType: 'audio/wav' },
    buffer: Buffer.from(await makeRecording(seconds).arrayBuffer()),
  });
  await (await chooser).setFiles([await file('甲.wav', 1), await file('乙.wav', 2)]);
  const tags = async () =>
    (await product.call(materialPage, { kind: 'audio' }, token)).data.records.map((one) => one.tags);
  await expect.poll(tags).toEqual([[], []]);
  const bar = page.getByRole('toolbar', { name: '批量操作' });
  const choose = async () => {
    for (const name of ['甲.wav', '乙.wav']) await page.getByRole('checkbox', { name: new RegExp(name) }).check();
  };
  await choose();
  await bar.getByRole('button', { name: '打标签' }).click();
  await page.getByLabel('给选中的素材加标签').fill('大厅');
  await page.keyboard.press('Enter');
  await expect(page.getByText('已给 2 个素材加上标签“大厅”')).toBeVisible();
  expect(await tags()).toEqual([['大厅'], ['大厅']]);
  await choose();
  await bar.getByRole('button', { name: '打标签' }).click();
  await page.getByRole('button', { name: '从选中的素材去掉标签 大厅' }).click();
  await expect.poll(tags).toEqual([[], []]);
  await page.getByRole('button', { name: '撤销' }).last().click();
  await expect.poll(tags).toEqual([['大厅'], ['大厅']]);
});
