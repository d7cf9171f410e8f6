import type { Page } from '@playwright/test';
import { libraryStatus, saveLibrary } from '#contract/knowledge.contract.ts';
import { expect, type Product, signIn, test } from './support/product.ts';

const DIRTY = `# 补领须知

参保人社会保障卡丢失、损坏的，应当先办理
挂失手续，再向参保地经办机构申请补办，并
携带本人有效身份证件原件。咨询电话：１２３３３。

— 1 —`;

/** A library with one document, ready to be worked on. */
async function makeLibrary(product: Product, name: string, content: string): Promise<string> {
  const token = await product.signIn('demo');
  const url = (await product.upload(`${name}.md`, Buffer.from(content), token)).data;
  const { data } = await product.call(saveLibrary, { name, fileList: [{ url, name: `${name}.md` }] }, token);
  await expect.poll(async () => (await product.call(libraryStatus, [data], token)).data[0]?.status).toBe(2);
  return data;
}

const proposals = (page: Page) => page.getByRole('region', { name: '清洗建议' });

test('a document is cleaned by proposals, and put back', async ({ page, product }) => {
  const id = await makeLibrary(product, '补领须知', DIRTY);
  await signIn(page, product, `/home/knowLedgeDetail/knowledgeDocWash?id=${id}`);
  await page.getByRole('button', { name: '开始清洗' }).click();
  const proposal = proposals(page).getByRole('article');
  await expect(proposal).toHaveCount(1);
  await expect(proposal.locator('del').filter({ hasText: '— 1 —' })).toBeVisible();
  await expect(proposal.locator('ins').filter({ hasText: '12333' })).toBeVisible();
  await proposal.getByRole('button', { name: /接\s?受/ }).click();
  await expect(proposals(page).getByText('已接受 1')).toBeVisible();
  await proposals(page).getByText('已接受 1').click();
  await proposals(page).getByRole('button', { name: '撤销修改' }).click();
  await expect(proposals(page).getByText('待处理 1')).toBeVisible();
});

test('questions are made from the guide, edited, and added to the regression set', async ({ page, product }) => {
  const id = await makeLibrary(
    product,
    '图书馆',
    '# 图书馆\n\n## 开放时间\n\n周二至周日九时至二十一时开放，周一闭馆整理。',
  );
  await signIn(page, product, `/home/knowLedgeDetail/knowledgeAiTest?id=${id}`);
  await page.getByRole('button', { name: '开始生成' }).click();
  const item = page.getByRole('region', { name: '生成的问答' }).getByRole('article');
  await expect(item).toHaveCount(1);
  await expect(item).toContainText('开放时间是什么时候？');
  await item.getByRole('button', { name: '查看原文' }).click();
  await expect(item.locator('mark')).toContainText('周一闭馆整理');
  await item.getByRole('button', { name: /修\s?改/ }).click();
  await item.getByLabel('问题').fill('图书馆几点开门？');
  await item.getByRole('button', { name: /保\s?存/ }).click();
  await expect(item).toContainText('图书馆几点开门？');
  await item.getByRole('button', { name: /采\s?纳/ }).click();
  await expect(page.getByText('已采纳 1', { exact: true })).toBeVisible();
});
