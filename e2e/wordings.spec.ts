import { libraryStatus, saveLibrary } from '#contract/knowledge.contract.ts';
import { expect, signIn, test } from './support/product.ts';

const GUIDE =
  '# 会员须知\n\n年卡会员每年可以办理一次停卡，最长九十天，由前台登记。\n\n会员卡转让给他人，收取手续费一百元。';

test('a word that the documents do not use is told where it was missed, and finds the answer from then on', async ({
  page,
  product,
}) => {
  const token = await product.signIn('demo');
  const fileList = [{ url: (await product.upload('须知.md', Buffer.from(GUIDE), token)).data, name: '须知.md' }];
  const { data: id } = await product.call(saveLibrary, { name: '会员须知', fileList }, token);
  await expect.poll(async () => (await product.call(libraryStatus, [id], token)).data[0]?.status).toBe(2);

  await signIn(page, product, `/home/knowLedgeDetail/knowledgeHitTest?id=${id}`);
  await page.getByLabel('问题').fill('冬眠最长多久');
  await page.getByRole('button', { name: '开始测试' }).click();
  const answer = page.locator('section').filter({ has: page.getByRole('heading', { name: '按当前设置会这样回答' }) });
  await expect(answer).toContainText('角色会说它的兜底回复');
  await answer.getByRole('button', { name: '添加说法' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /添\s?加/ }).click();
  await expect(dialog.getByText('请填写顾客的说法')).toBeVisible();
  await dialog.getByLabel('顾客的说法').fill('冬眠');
  await dialog.getByRole('combobox', { name: '文档里的叫法' }).fill('停卡');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: /添\s?加/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(answer).toContainText('最长九十天');

  await page.goto(`${product.address}/#/home/knowledgeList/table`);
  await page.getByRole('button', { name: '说法对照' }).click();
  const row = page.getByRole('row').filter({ hasText: '冬眠' });
  await expect(row).toContainText('停卡');
  await row.getByRole('button', { name: '删除“冬眠”' }).click();
  await expect(page.getByText('还没有说法')).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(row).toBeVisible();
});
