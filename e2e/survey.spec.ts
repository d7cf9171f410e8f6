import fs from 'node:fs/promises';
import { read, utils, write } from '@e965/xlsx';
import { expect, signIn, test } from './support/product.ts';

const HEAD = ['题号', '题型', '题目', '必填', '选项', '跳转'];

function makeFile(rows: unknown[][]): { name: string; mimeType: string; buffer: Buffer } {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([HEAD, ...rows]), '问卷');
  return { name: '满意度调查.xlsx', mimeType: '', buffer: write(book, { type: 'buffer', bookType: 'xlsx' }) };
}

test('a questionnaire is uploaded, mended, asked in the preview by touch, and its answers exported', {
  tag: '@gate',
}, async ({ page, product }) => {
  test.slow();
  await signIn(page, product, '/home/roles');
  await page.getByLabel('角色名称').fill('问卷导办员');
  await page.getByLabel('角色描述').fill('请办事的人填写问卷。');
  const chooser = page.getByLabel('选择问卷文件');
  await chooser.setInputFiles(makeFile([[1, '判断题', '好吗？', '', '', '']]));
  await expect(page.getByText('题型请填单选题、多选题、填空题、评分题')).toBeVisible();
  await chooser.setInputFiles(
    makeFile([
      [1, '单选题', '满意吗？', '是', '满意|不满意', '满意→3'],
      [2, '填空题', '哪里不满意？', '否', '', ''],
      [3, '多选题', '办了什么？', '是', '社保|公积金|户籍', ''],
      [4, '评分题', '打几分？', '是', '5', ''],
    ]),
  );
  await expect(page.getByRole('list', { name: '问卷题目' })).toContainText('办了什么？');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('已保存')).toBeVisible();

  await page.getByRole('button', { name: '在线演示' }).click();
  const talk = page.getByRole('log', { name: '对话' });
  await talk.getByRole('button', { name: '开始填写问卷' }).click();
  await talk.getByRole('button', { name: '满意', exact: true }).click();
  await talk.getByRole('checkbox', { name: '社保' }).check();
  await talk.getByRole('checkbox', { name: '户籍' }).check();
  await talk.getByRole('button', { name: '确定' }).click();
  await talk.getByRole('button', { name: '4', exact: true }).click();
  await expect(talk.getByText('问卷已提交，感谢您的参与！')).toBeVisible();
  await talk.getByRole('button', { name: /^用时/ }).last().click();
  await expect(talk.getByText('用时分解')).toBeVisible();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出答卷' }).click();
  const sheet = read(await fs.readFile(await (await saved).path())).Sheets.答卷;
  const [head, row] = utils.sheet_to_json<(string | number)[]>(sheet ?? {}, { header: 1 });
  expect(head?.slice(-4)).toEqual(['1. 满意吗？', '2. 哪里不满意？', '3. 办了什么？', '4. 打几分？']);
  expect(row?.slice(-4)).toEqual(['满意', undefined, '社保、户籍', 4]);
});
