import type { Page } from '@playwright/test';
import { libraryStatus, saveLibrary } from '#contract/knowledge.contract.ts';
import { regressionHistory, saveRegressionCase, startRegression } from '#contract/regression.contract.ts';
import { deleteRole, rolePage, saveRole } from '#contract/role.contract.ts';
import { expect, type Product, signIn, test } from './support/product.ts';

const FILES = [
  ['社保卡.md', '# 社保卡\n\n社保卡丢失后应先拨打 12333 挂失，再申请补办。'],
  ['停车.md', '# 停车\n\n来访车辆停在南门停车场，两小时内免费。'],
] as const;

/** A library of two documents, ready to be asked. */
async function makeLibrary(product: Product, name: string): Promise<{ id: string; token: string }> {
  const token = await product.signIn('demo');
  const fileList = [];
  for (const [file, text] of FILES)
    fileList.push({ url: (await product.upload(file, Buffer.from(text), token)).data, name: file });
  const { data: id } = await product.call(saveLibrary, { name, fileList }, token);
  await expect.poll(async () => (await product.call(libraryStatus, [id], token)).data[0]?.status).toBe(2);
  return { id, token };
}

const cases = (page: Page) => page.getByRole('region', { name: '回归题目' });

test('a drop after a change is announced, leads to the case that fails, and is acknowledged', async ({
  page,
  product,
}) => {
  test.slow(); // waits for a run that follows a change by itself
  const { id } = await makeLibrary(product, '大厅指南');
  await signIn(page, product, `/home/knowLedgeDetail/knowledgeAiTest?id=${id}`);
  await page.getByRole('tab', { name: '回归集' }).click();
  await expect(page.getByText('还没有回归题目')).toBeVisible();
  for (const [question, text] of [
    ['社保卡丢失怎么挂失', '拨打 12333 挂失'],
    ['来访车辆停在哪里', '南门停车场'],
  ] as const) {
    await page.getByRole('button', { name: '添加题目' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('问题').fill(question);
    await dialog.getByRole('button', { name: /保\s?存/ }).click();
    await expect(dialog.getByText('请填写应命中的文字或文档，或设为应拒答')).toBeVisible();
    await dialog.getByLabel('应命中的文字').fill(text);
    await dialog.getByRole('button', { name: /保\s?存/ }).click();
    await expect(dialog).toHaveCount(0);
    // With the first case, the list and its own button take the place of the empty page and of the button there.
    await expect(cases(page).getByRole('listitem', { name: question })).toBeVisible();
  }
  await page.getByRole('button', { name: '开始运行' }).click();
  const trend = page.getByRole('region', { name: '回归趋势' });
  await expect(trend.getByText('第 1 次')).toBeVisible();
  await expect(cases(page).getByText('第 1 位')).toHaveCount(2);

  // From a case to the segment that answers it, and there it is switched off.
  await cases(page)
    .getByRole('listitem', { name: '来访车辆停在哪里' })
    .getByRole('link', { name: '查看命中的分段' })
    .click();
  const segment = page.getByRole('region', { name: '分段' }).getByRole('listitem').filter({ hasText: '南门停车场' });
  await expect(segment.getByRole('button', { name: /南门停车场/ })).toHaveAttribute('aria-pressed', 'true');
  await segment.getByRole('switch').click();
  await expect(segment.getByText('已停用，不参与回答')).toBeVisible();

  const banner = page.getByRole('region', { name: '回归提醒' });
  await expect(banner).toBeVisible();
  await expect(banner).toContainText('前五命中率由 100% 降到 50%');
  await expect(banner).toContainText('1 题由对变错');
  await expect(banner).toContainText('“停车.md”有变动，自动运行');

  await page.goto(`${product.address}/#/home/knowledgeList/table`);
  await page.getByRole('link', { name: '“大厅指南”检索质量下降，查看未达预期的题目' }).click();
  await expect(cases(page).getByRole('listitem')).toHaveCount(1);
  await expect(cases(page).getByRole('listitem', { name: '来访车辆停在哪里' })).toContainText('未命中');
  await expect(page.getByRole('region', { name: '运行记录' }).getByText('自动', { exact: true })).toBeVisible();

  // The chart tells each run to those who come by keyboard.
  const points = trend.getByRole('group').getByRole('button');
  await points.last().focus();
  await expect(trend.getByText('改了文档，自动运行')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(points.first()).toBeFocused();
  await expect(trend.getByText('手动运行')).toBeVisible();

  await banner.getByRole('button', { name: '知道了' }).click();
  await expect(banner).toHaveCount(0);
  await expect(page.getByText('下降，已知悉')).toBeVisible();
  await page.goto(`${product.address}/#/home/knowledgeList/table`);
  await expect(page.getByRole('link', { name: '大厅指南知识库', exact: true })).toBeVisible();
  await expect(page.getByText('回归下降')).toHaveCount(0);
});

test('cases come from a sheet with its faults named, from a hit test, and back from a deletion', async ({
  page,
  product,
}) => {
  const { id } = await makeLibrary(product, '导入指南');
  await signIn(page, product, `/home/knowLedgeDetail/knowledgeAiTest?id=${id}&tab=regression`);
  await page.getByRole('button', { name: '导入' }).click();
  const dialog = page.getByRole('dialog');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载模板' }).click();
  expect((await download).suggestedFilename()).toBe('回归题目模板.xlsx');
  const send = (name: string, text: string) =>
    dialog.getByLabel('选择题目文件').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await send('别的.csv', '甲,乙\n1,2');
  await expect(dialog.getByText('“别的.csv”没有导入，第一行需要有“问题”列，请按模板填写')).toBeVisible();
  await send(
    '题目.csv',
    '问题,应命中的文字,应命中的文档,应拒答\n停车收费吗,两小时内免费,,\n在哪里,,没有.md,\n量子纠缠,,,是',
  );
  await expect(dialog.getByText('“题目.csv”：新增 2 题，更新 0 题，1 行没有导入')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText(['第 3 行知识库里没有文档“没有.md”']);
  await dialog.getByRole('button', { name: /完\s?成/ }).click();

  await cases(page).getByRole('button', { name: '删除“停车收费吗”' }).click();
  await expect(cases(page).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: /撤\s?销/ }).click();
  await expect(cases(page).getByRole('listitem', { name: '停车收费吗' })).toBeVisible();

  await page.goto(`${product.address}/#/home/knowLedgeDetail/knowledgeHitTest?id=${id}`);
  await page.getByRole('textbox', { name: '问题' }).fill('社保卡丢了怎么挂失');
  await page.getByRole('button', { name: '开始测试' }).click();
  await page.getByRole('button', { name: '设为应命中' }).first().click();
  await expect(dialog.getByLabel('应命中的文字')).toHaveValue(/12333/);
  await dialog.getByRole('button', { name: /保\s?存/ }).click();
  await page.getByRole('button', { name: /回归集\s*3 题/ }).click();
  const added = cases(page).getByRole('listitem', { name: '社保卡丢了怎么挂失' });
  await expect(added).toContainText('来自提问');
  await expect(added).toContainText('社保卡.md');
});

test('a setting of the hit test changes what chat answers, and the regression set says so', async ({
  page,
  product,
}) => {
  test.slow(); // waits for a run that follows a change by itself
  const { id, token } = await makeLibrary(product, '阈值指南');
  const [demo] = (await product.call(rolePage, {}, token)).data.records;
  // Only the look is taken over: the newest role may be another journey's, on a model that is gone.
  const texts = { name: '阈值角色', roleDesc: '回答来访的问题', unknownReply: '这个我还不知道。' };
  const role = { ...texts, avatarId: demo?.avatarId, documentLibId: id };
  const roleId = (await product.call(saveRole, role as never, token)).data;
  const question = '单车搁哪儿比较好';
  await product.call(saveRegressionCase, { libId: id, question, expectedText: '南门停车场' }, token);
  await product.call(startRegression, { libId: id }, token);
  await expect
    .poll(async () => (await product.call(regressionHistory, { libId: id }, token)).data.runs[0]?.status)
    .toBe(2);
  await signIn(page, product, `/home/roles?id=${roleId}`);

  const panel = page.getByRole('region', { name: '在线演示' });
  const ask = async () => {
    await panel.getByLabel('输入问题').fill(question);
    await page.keyboard.press('Enter');
  };
  await panel.getByRole('button', { name: '在线演示' }).click();
  await expect(panel.getByText('您好！很高兴为您服务。')).toBeVisible();
  await ask();
  await expect(panel.getByText(/南门停车场/)).toBeVisible();

  await page.goto(`${product.address}/#/home/knowLedgeDetail/knowledgeHitTest?id=${id}`);
  await page.getByRole('textbox', { name: '问题' }).fill(question);
  await page.getByRole('button', { name: '开始测试' }).click();
  await expect(page.getByText(/南门停车场/).first()).toBeVisible();
  const threshold = page.getByRole('spinbutton', { name: /阈值/ });
  await threshold.fill('0.95');
  await threshold.press('Tab');
  await expect(page.getByText(/角色会说它的兜底回复/)).toBeVisible();
  await page.getByRole('button', { name: /^应用到 \d+ 个角色$/ }).click();
  await expect(page.getByText(/^已应用到 \d+ 个角色$/)).toBeVisible();

  const banner = page.getByRole('region', { name: '回归提醒' });
  await expect(banner).toContainText('相似度阈值由 0.18 改为 0.95，自动运行');

  // The conversation stands where it was left.
  await page.goto(`${product.address}/#/home/roles?id=${roleId}`);
  await expect(panel.getByText(/南门停车场/)).toHaveCount(1);
  await ask();
  await expect(panel.getByText('这个我还不知道。')).toBeVisible();
  await expect(panel.getByText(/南门停车场/)).toHaveCount(1);
  await product.call(deleteRole, { id: roleId }, token); // other journeys look for the only role
});
