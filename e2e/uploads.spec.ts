import { documentPage, saveLibrary } from '#contract/knowledge.contract.ts';
import { editSegment, segmentPage } from '#contract/segment.contract.ts';
import { expect, signIn, test } from './support/product.ts';

const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

test('files are looked at before they are added: kinds, sizes, repetitions, and how they would be cut', {
  tag: '@gate',
}, async ({ page, product }) => {
  await signIn(page, product, '/home/knowledgeList/table');
  await page.getByRole('button', { name: '新建知识库' }).first().click();
  const dialog = page.getByRole('dialog');
  const choose = dialog.locator('input[type=file][aria-label=选择文件]');
  await choose.setInputFiles([
    file('借阅规定.txt', '第一条 每次借十册。===第二条 借期三十天。===第三条 可以续借一次。'),
    file('副本.txt', '第一条 每次借十册。===第二条 借期三十天。===第三条 可以续借一次。'),
    file('程序.exe', 'MZ'),
    file('坏的.pdf', '%PDF-1.4 什么也没有'), // nobody looks at its preview
  ]);
  await expect(dialog.getByLabel('名称')).toHaveValue('借阅规定');
  const chosen = dialog.getByRole('region', { name: '已选文件' });
  await expect(chosen.getByText('文件格式不正确')).toBeVisible();
  await expect(chosen.getByText('与所选重复：借阅规定.txt')).toBeVisible();
  await expect(chosen.getByText(/1 个文件，\d+ B；2 个不能用，不会添加，1 个重复，跳过/)).toBeVisible();

  const cut = dialog.getByRole('list', { name: '预览分段' }).getByRole('listitem');
  await expect(cut).toHaveCount(1);
  await dialog.getByRole('radio', { name: /^自定义/ }).click();
  await dialog.getByRole('combobox', { name: '分段标识' }).fill('===');
  await page.keyboard.press('Enter');
  await expect(cut).toHaveCount(3);
  await cut.nth(1).getByRole('button').click();
  await expect(dialog.getByRole('region', { name: '预览原文' }).locator('mark')).toHaveText(/第二条 借期三十天。/);
  await dialog.getByRole('button', { name: /创\s?建/ }).click();

  await expect(dialog).toHaveCount(0);
  const documents = page.getByRole('region', { name: '文档' });
  await expect(documents.getByText('共 1 篇')).toBeVisible();
  await expect(documents.getByRole('row', { name: /借阅规定\.txt/ })).toContainText('可用');
  await documents.getByRole('link', { name: '借阅规定.txt' }).click();
  await expect(page.getByRole('region', { name: '分段' }).getByRole('listitem')).toHaveCount(3);
});

test('a text is pasted and becomes a document; the same file again is recognised', async ({ page, product }) => {
  await signIn(page, product, '/home/knowledgeList/table');
  await page.getByRole('link', { name: '平台使用指南' }).click();
  await page.getByRole('button', { name: '粘贴文本' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /保\s?存/ }).click();
  await expect(dialog.getByRole('alert')).toHaveText('请填写文本');
  await dialog.getByRole('textbox', { name: '文本' }).fill('问：周末开门吗？\n答：开门。\n问：要预约吗？\n答：不用。');
  await dialog.getByRole('radio', { name: /^按问答/ }).click();
  const cut = dialog.getByRole('list', { name: '预览分段' }).getByRole('listitem');
  await expect(cut).toHaveCount(2);
  await dialog.getByRole('button', { name: /保\s?存/ }).click();
  await expect(dialog).toHaveCount(0);
  const documents = page.getByRole('region', { name: '文档' });
  await expect(documents.getByRole('row', { name: /问 周末开门吗/ })).toContainText('可用');

  await page.locator('input[type=file][aria-label=选择文件]').first().setInputFiles(file('新规定.txt', '旧的内容。'));
  await dialog.getByRole('button', { name: /保\s?存/ }).click();
  await expect(documents.getByText('新规定.txt').first()).toBeVisible();
  await page
    .locator('input[type=file][aria-label=选择文件]')
    .first()
    .setInputFiles([file('改名.txt', '旧的内容。'), file('新规定.txt', '新的内容。')]);
  await expect(dialog.getByText('库中已有：新规定.txt')).toBeVisible();
  await expect(dialog.getByText('已有同名文档，内容不同')).toBeVisible();
  await dialog.getByRole('button', { name: '替换它 新规定.txt' }).click();
  await dialog.getByRole('button', { name: /保\s?存/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(documents.getByText('共 3 篇')).toBeVisible();
  await expect(documents.getByText('改名.txt')).toHaveCount(0);
  await expect(documents.getByRole('link', { name: '新规定.txt' })).toHaveCount(1);
});

test('cut otherwise, a document keeps what was changed by hand, and the cut can be taken back', async ({
  page,
  product,
}) => {
  const token = await product.signIn('demo');
  const text = ['开放时间', '补领社保卡', '医保报销']
    .map((title, n) => `# ${title}\n\n${title}请到 ${n + 1} 号窗口。${'这里是说明文字。'.repeat(40)}`)
    .join('\n\n');
  const libId = (await product.call(saveLibrary, { name: '重新切分', segmentText: text }, token)).data;
  const find = async () => (await product.call(documentPage, { libId }, token)).data.records[0];
  await expect.poll(async () => (await find())?.status).toBe(2);
  const docId = (await find())?.id ?? '';
  const [, second] = (await product.call(segmentPage, { docId }, token)).data.records;
  await product.call(editSegment, { docId, id: second?.id, text: '补领社保卡请到 88 号窗口。' }, token);

  await signIn(page, product, `/home/knowLedgeDetail/knowledgeDoc?id=${libId}&doc=${docId}`);
  const segments = page.getByRole('region', { name: '分段' });
  await expect(segments.getByText('补领社保卡请到 88 号窗口。')).toBeVisible();
  const before = await segments.getByRole('listitem').count();
  await page.getByRole('button', { name: '重新切分' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('有 1 处手工改动：修改 1 段')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: '保留在原来的位置' })).toBeChecked();
  await dialog.getByRole('radio', { name: /^自定义/ }).click();
  await dialog.getByRole('spinbutton', { name: '分段最大长度' }).fill('150');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: '开始切分' }).click();
  const undo = page.getByRole('button', { name: '换回之前的分段' });
  await expect(undo).toBeVisible();
  await expect(segments.getByText('补领社保卡请到 88 号窗口。')).toBeVisible();
  await expect.poll(() => segments.getByRole('listitem').count()).toBeGreaterThan(before);
  await undo.click();
  await expect(segments.getByRole('listitem')).toHaveCount(before);
  await expect(segments.getByText('补领社保卡请到 88 号窗口。')).toBeVisible();
});
