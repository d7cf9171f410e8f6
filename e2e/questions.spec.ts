import { utils, write } from '@e965/xlsx';
import type { Locator } from '@playwright/test';
import { QUESTION_COLUMNS } from '#contract/question.contract.ts';
import { expect, signIn, test } from './support/product.ts';
import { deleteQuestionLibraries } from './support/question-library.ts';

function makeWorkbook(rows: string[][]): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([[...QUESTION_COLUMNS], ...rows]), '问答');
  return write(book, { type: 'buffer', bookType: 'xlsx' });
}

test('a library of questions is made, filled from a workbook and by hand, tried, and tidied up', {
  tag: '@gate',
}, async ({ page, product }) => {
  await deleteQuestionLibraries(product, await product.signIn('demo'));
  await signIn(page, product, '/home/knowledgeList/qaLibrary');
  await expect(page.getByText('每种语言最多 1 个问答库')).toBeVisible();
  await page.getByRole('button', { name: '新建问答库' }).click();
  const creating = page.getByRole('dialog', { name: '新建问答库' });
  await creating.getByLabel('名称').fill('大厅问答');
  await creating.getByRole('button', { name: /^创\s?建$/ }).click();
  await expect(page).toHaveURL(/#\/home\/knowledgeList\/qaLibrary\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { name: '大厅问答' })).toBeVisible();
  await expect(page.getByText('还没有问答').first()).toBeVisible();

  // A workbook with a row that is not in order.
  const list = page.getByRole('region', { name: '问答', exact: true });
  await list
    .getByRole('button', { name: /导\s?入/ })
    .first()
    .click();
  const importing = page.getByRole('dialog', { name: '导入问答' });
  const chooser = importing.getByLabel('选择问答文件');
  await chooser.setInputFiles({ name: '问答.csv', mimeType: 'text/csv', buffer: Buffer.from('问题,答案') });
  await expect(importing.getByText('文件格式不正确', { exact: true })).toBeVisible();
  await chooser.setInputFiles({
    name: '问答.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: makeWorkbook([
      ['社保', '社保卡丢了怎么办？', '社保卡遗失如何处理', '先拨打 12333 挂失，再带身份证到窗口补办。', '', '', '是'],
      ['社保', '没有答案的问题', '', '', '', '', '是'],
      ['停车', '停车场收费吗', '', '前两小时免费。', '', '', '是'],
    ]),
  });
  const outcome = importing.getByRole('status', { name: '导入结果' });
  await expect(outcome.getByText('新增 2 条，1 行没有导入')).toBeVisible();
  await expect(outcome.getByRole('listitem')).toHaveText(/第 3 行没有答案的问题请填写答案/);
  const download = page.waitForEvent('download');
  await outcome.getByRole('button', { name: '下载没有导入的行' }).click();
  expect((await download).suggestedFilename()).toBe('导入失败的行.xlsx');
  await importing
    .getByRole('button', { name: /^关\s?闭$/ })
    .last()
    .click();
  await expect(page.getByRole('row', { name: /停车场收费吗/ })).toBeVisible();

  // One by hand; the same question twice is refused at its field.
  await page.getByRole('button', { name: '新增问答' }).click();
  const editor = page.getByRole('dialog', { name: '新增问答' });
  await editor.getByLabel('问题', { exact: false }).first().fill('停车场 收费吗？');
  await editor.getByLabel(/^答案/).fill('二楼电梯旁。');
  await page.keyboard.press('Control+s');
  await expect(editor.getByText('已有相同的问题：停车场收费吗')).toBeVisible();
  await editor.getByLabel('问题', { exact: false }).first().fill('母婴室在哪里？');
  await editor.getByRole('button', { name: '添加相似问法' }).click();
  await editor.getByRole('textbox', { name: '相似问法 1' }).fill('喂奶的地方在几楼');
  await editor.getByRole('button', { name: /^取\s?消$/ }).click();
  // Escape goes to the uppermost dialog, which a closing one is until it is gone.
  const leaving = page.getByRole('dialog', { name: '注意', includeHidden: true });
  await expect(leaving.getByText('修改尚未保存，是否确认退出？')).toBeVisible();
  // What has the focus keeps what was typed, and the question lets nothing happen behind it.
  const solid = leaving.getByRole('button', { name: '保存并退出' });
  await expect(solid).toBeFocused();
  const fill = (button: Locator) => button.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await fill(leaving.getByRole('button', { name: /^确\s?定$/ }))).not.toBe(await fill(solid));
  await page.keyboard.press('Escape');
  await expect(leaving).toHaveCount(0);
  await expect(editor.getByRole('textbox', { name: '相似问法 1' })).toHaveValue('喂奶的地方在几楼');
  await page.keyboard.press('Escape');
  await expect(solid).toBeFocused();
  await page.keyboard.press('Control+s');
  await expect(leaving).toBeHidden();
  await expect(editor).toBeHidden();
  const row = page.getByRole('row', { name: /母婴室在哪里/ });
  await expect(row.getByText('1 个相似问法')).toBeVisible();

  // Asked in the words of the similar question, the entry answers.
  await page.getByRole('button', { name: '匹配设置' }).click();
  const trying = page.getByRole('dialog', { name: '匹配设置' });
  await trying.getByLabel('要试问的问题').fill('喂奶的地方在几楼？');
  await trying.getByRole('button', { name: /^试\s?问$/ }).click();
  const answering = trying.getByRole('list', { name: '会回答的问答' });
  await expect(answering.getByText('母婴室在哪里？')).toBeVisible();
  await expect(answering.getByText('匹配到相似问法“喂奶的地方在几楼”')).toBeVisible();
  await expect(answering.getByText('1.00')).toBeVisible();
  await trying.getByRole('button', { name: '关闭' }).click();

  // All of a category are switched off, and answer nothing any more.
  await page.getByRole('combobox', { name: '分类' }).click();
  await page.getByTitle('社保（1）').click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('combobox', { name: '分类' }).click();
  await page.getByTitle('全部分类（3）').click();
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  const bar = page.getByRole('toolbar', { name: '批量操作' });
  await expect(bar.getByText('已选 3 条')).toBeVisible();
  await bar.getByRole('button', { name: /停\s?用/ }).click();
  await expect(page.getByText('已停用 3 条问答')).toBeVisible();
  for (const one of await page.getByRole('switch').all()) await expect(one).not.toBeChecked();
  await page.getByRole('button', { name: /撤\s?销/ }).click();
  for (const one of await page.getByRole('switch').all()) await expect(one).toBeChecked();

  await page.getByRole('button', { name: '删除“停车场收费吗”' }).click();
  await expect(page.getByRole('row', { name: /停车场收费吗/ })).toBeHidden();
  await page
    .getByRole('button', { name: /撤\s?销/ })
    .last()
    .click();
  await expect(page.getByRole('row', { name: /停车场收费吗/ })).toBeVisible();

  // Each language may have one: what is taken is not offered again.
  await page.goto(`${product.address}/#/home/knowledgeList/qaLibrary`);
  await page.getByRole('button', { name: '新建问答库' }).click();
  await expect(creating.getByText('简体中文的问答库已经有了')).toBeVisible();
  await expect(creating.getByRole('link', { name: '大厅问答' })).toBeVisible();
  await creating.getByLabel('名称').fill('Desk');
  await creating.getByRole('button', { name: /^创\s?建$/ }).click();
  await expect(creating.getByText('请选择语言'), 'nothing is chosen in silence').toBeVisible();
  await creating.getByLabel('语言').click();
  await expect(page.getByRole('option', { name: '简体中文' })).toHaveCount(0);
  await page.getByTitle('英语', { exact: true }).click();
  await creating.getByRole('button', { name: /^创\s?建$/ }).click();
  await expect(page.getByRole('heading', { name: 'Desk' })).toBeVisible();
  await page.goto(`${product.address}/#/home/knowledgeList/qaLibrary`);
  await expect(page.getByRole('row', { name: /Desk/ })).toContainText('英语');
  await page.getByRole('link', { name: '大厅问答' }).click();
  await expect(page.getByRole('row', { name: /母婴室在哪里/ })).toBeVisible();
});
