import { rolePage } from '#contract/role.contract.ts';
import { expect, signIn, test } from './support/product.ts';

test('thirty files at once: the tab is closed, and all of them are there on coming back', async ({ page, product }) => {
  await signIn(page, product, '/home/knowledgeList/table');
  await page.getByRole('button', { name: '新建知识库' }).first().click();
  await page.getByRole('dialog').getByLabel('名称').fill('三十个文件');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /创\s?建/ })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page
    .locator('input[type=file][aria-label=选择文件]')
    .first()
    .setInputFiles(
      Array.from({ length: 30 }, (_, n) => ({
        name: `规定${n + 1}.txt`,
        mimeType: 'text/plain',
        buffer: Buffer.from(`第${n + 1}号规定：窗口${n + 1}号办理第${n + 1}类业务。`.repeat(50)),
      })),
    );
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /保\s?存/ })
    .click();
  await expect(page.getByRole('progressbar', { name: '上传进度', exact: true })).toBeVisible();
  const documents = page.getByRole('region', { name: '文档' });
  await expect(documents.getByText('共 30 篇')).toBeVisible();
  const address = page.url();
  const again = await page.context().newPage();
  await page.close();
  await again.goto(address);
  await expect(again.getByText('30 篇文档')).toBeVisible();
  await expect(again.getByRole('region', { name: '文档' }).getByText('可用')).toHaveCount(20);
});

test('an edited segment is what chat answers with, until it is taken back', async ({ page, product }) => {
  await signIn(page, product, '/home/knowledgeList/table');
  await page.getByRole('link', { name: '平台使用指南' }).click();
  await page.getByRole('link', { name: '平台使用指南.md' }).click();
  const segments = page.getByRole('region', { name: '分段' });
  const segment = segments.getByRole('listitem', { name: '第 3 段' });
  await segment.getByRole('button', { name: /支持哪些文档/ }).click();
  await expect(page.getByRole('region', { name: '原文' }).locator('mark').first()).toContainText('支持哪些文档');
  await segment.getByRole('button', { name: '修改或拆分' }).click();
  await segment.getByLabel('分段内容').fill('单个文件不超过 77 MB，请放心上传。');
  await segment.getByRole('button', { name: /保\s?存/ }).click();
  await expect(segment.getByText('已修改')).toBeVisible();

  const token = await product.signIn('demo');
  const [guide] = (await product.call(rolePage, { name: '小华' }, token)).data.records;
  const answer = async () => {
    const headers = { token, 'content-type': 'application/json' };
    const body = JSON.stringify({
      roleId: guide?.id,
      query: '单个文件不超过多少 MB？',
      cid: `${Math.random()}`,
    });
    return (await fetch(`${product.address}/avatar/chat/chatDocument`, { method: 'POST', headers, body })).text();
  };
  expect(await answer()).toContain('77 MB');
  await page.getByRole('button', { name: '改动记录' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /撤\s?销/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText('已撤销').first()).toBeVisible();
  expect(await answer()).not.toContain('77 MB');
});

test('a segment that was changed elsewhere meanwhile is shown, and nobody’s words are overwritten unseen', async ({
  page,
  product,
}) => {
  await signIn(page, product, '/home/knowledgeList/table');
  await page.getByRole('link', { name: '平台使用指南' }).click();
  await page.getByRole('link', { name: '平台使用指南.md' }).click();
  const segment = page.getByRole('region', { name: '分段' }).getByRole('listitem', { name: '第 2 段' });
  await segment.getByRole('button', { name: '修改或拆分' }).click();
  const box = segment.getByLabel('分段内容');
  await box.fill('这里写的。');
  const other = await page.context().newPage();
  await other.goto(page.url());
  const there = other.getByRole('region', { name: '分段' }).getByRole('listitem', { name: '第 2 段' });
  await there.getByRole('button', { name: '修改或拆分' }).click();
  await there.getByLabel('分段内容').fill('别处写的。');
  await there.getByRole('button', { name: /保\s?存/ }).click();
  await expect(there.getByText('已修改')).toBeVisible();

  await expect(segment.getByText('这一段刚刚在别处改成了')).toBeVisible();
  await expect(segment.locator('blockquote')).toHaveText('别处写的。');
  await expect(box).toHaveValue('这里写的。');
  await expect(segment.getByRole('button', { name: /保\s?存/ })).toBeDisabled();
  await segment.getByRole('button', { name: '保留我的修改' }).click();
  await segment.getByRole('button', { name: /保\s?存/ }).click();
  await expect(there.getByText('这里写的。')).toBeVisible();
});
