import type { Page } from '@playwright/test';
import { documentPage, saveLibrary } from '#contract/knowledge.contract.ts';
import { hitTest } from '#contract/retrieval.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { createShareToken } from '#contract/share.contract.ts';
import { expectAccessible } from './support/axe.ts';
import { makeAccount } from './support/editor.ts';
import { expect, type Product, test } from './support/product.ts';

const undo = (page: Page) => page.getByRole('button', { name: /撤\s?销/ }).last();
const bar = (page: Page) => page.getByRole('toolbar', { name: '批量操作' });

async function makeLibrary(product: Product, token: string, name: string, files: number): Promise<string> {
  const id = (await product.call(saveLibrary, { name }, token)).data;
  for (let index = 1; index <= files; index += 1)
    await product.call(saveLibrary, { id, name, segmentText: `第${index}号文件说的是第${index}件事。` }, token);
  return id;
}

test('roles: a range with Shift, all pages at once, deleted and taken back; the look is remembered', async ({
  page,
  product,
}) => {
  const { token, avatarId } = await makeAccount(page, product);
  for (let index = 1; index <= 26; index += 1)
    await product.call(saveRole, { name: `角色 ${index}`, roleDesc: '导览', avatarId }, token);
  await page.goto(`${product.address}/#/home/role`);
  const boxOf = (index: number) => page.getByRole('checkbox', { name: `选择“角色 ${index}”` });
  await boxOf(26).check();
  await boxOf(23).click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('已选 4 个角色');
  await boxOf(24).uncheck();
  await expect(bar(page)).toContainText('已选 3 个角色');
  await expectAccessible(page);
  await bar(page).getByRole('button', { name: '选择全部 26 个' }).click();
  await expect(bar(page)).toContainText('已选 26 个角色');
  await bar(page)
    .getByRole('button', { name: /删\s?除/ })
    .click();
  await expect(page.getByText('已删除 26 个角色')).toBeVisible();
  await expect(page.getByRole('heading', { name: '创建第一个角色' })).toBeVisible();
  await undo(page).click();
  await expect(boxOf(26)).toBeVisible();
  await expect(bar(page)).toHaveCount(0);

  await page.getByRole('radiogroup', { name: '显示方式' }).getByTitle('列表').click();
  const row = page.getByRole('row', { name: /角色 26/ });
  await expect(row).toContainText('可对话');
  await expect(row).toContainText('未发布');
  await expectAccessible(page);
  await page.reload();
  await expect(row).toBeVisible();
  await page.getByRole('radiogroup', { name: '显示方式' }).getByTitle('卡片').click();
  await expect(row).toHaveCount(0);
});

test('roles: taken out of service and back, with one undo; visitors are told, and come in again by the same link', async ({
  page,
  product,
  browser,
}) => {
  const { token, avatarId } = await makeAccount(page, product);
  const ids: string[] = [];
  for (const name of ['小一', '小二', '小三'])
    ids.push((await product.call(saveRole, { name, roleDesc: '导览', avatarId }, token)).data);
  const [roleId = ''] = ids;
  const shared = (await product.call(createShareToken, { subjectId: roleId, expiredDays: 1 }, token)).data;
  const visitor = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await visitor.goto(`${product.address}/#/roleShare?roleId=${roleId}&token=${shared}`);
  await expect(visitor.getByRole('button', { name: '开始对话' })).toBeVisible();

  await page.goto(`${product.address}/#/home/role`);
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  for (const name of ['小一', '小二']) await page.getByRole('checkbox', { name: `选择“${name}”` }).check();
  await bar(page).getByRole('button', { name: '停用 2 个' }).click();
  const question = page.getByRole('dialog', { name: '停用这 2 个角色？' });
  await expect(question).toContainText('链接保留');
  await question.getByRole('button', { name: /停\s?用/ }).click();
  await expect(page.getByText('已停用 2 个角色')).toBeVisible();
  // The notice stays while the pointer is on it.
  await undo(page).hover();
  await expect(card('小一')).toContainText('已停用');
  await expect(card('小二')).toContainText('已停用');
  await expect(card('小三')).not.toContainText('已停用');
  await expectAccessible(page);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: '暂停服务' })).toBeVisible();

  await undo(page).click();
  await expect(card('小一')).toContainText('已发布');
  await visitor.reload();
  await expect(visitor.getByRole('button', { name: '开始对话' })).toBeVisible();

  await page.getByRole('button', { name: '小三的更多操作' }).click();
  await page.getByRole('menuitem', { name: '停用' }).click();
  await expect(card('小三')).toContainText('已停用');
  await page.getByRole('button', { name: '小三的更多操作' }).click();
  await page.getByRole('menuitem', { name: '启用' }).click();
  await expect(card('小三')).toContainText('未发布');
  await visitor.context().close();
});

test('documents: out of service and back, one by its menu, several by the bar, with one undo; their own page says so', async ({
  page,
  product,
}) => {
  const { token } = await makeAccount(page, product);
  const libId = await makeLibrary(product, token, '窗口资料', 3);
  const listed = async () => (await product.call(documentPage, { libId }, token)).data.records;
  await expect.poll(async () => (await listed()).filter(({ status }) => status === 2).length).toBe(3);
  const cites = async (query: string) =>
    (await product.call(hitTest, { libId, query }, token)).data.answer.refused === false;
  const offCount = async () => (await listed()).filter(({ enabled }) => !enabled).length;
  expect(await cites('第1号文件说的是第几件事')).toBe(true);
  await page.goto(`${product.address}/#/home/knowLedgeDetail/knowledgeDoc?id=${libId}`);
  const documents = page.getByRole('region', { name: '文档' });
  const row = (index: number) => documents.getByRole('row', { name: new RegExp(`第${index}号文件`) });
  const menuOf = (index: number) => row(index).getByRole('button', { name: /的更多操作$/ });

  await menuOf(1).click();
  await page.getByRole('menuitem', { name: '停用' }).click();
  await expect(page.getByText(/已停用，不再参与回答/)).toBeVisible();
  await expect(row(1)).toContainText('已停用');
  await expect(row(1)).toContainText('不参与回答，启用后恢复');
  await expect(row(2)).not.toContainText('已停用');
  await expect(page.getByText('1 篇停用')).toBeVisible();
  await expectAccessible(page);

  await documents.getByRole('checkbox', { name: '选择本页全部' }).check();
  await expect(bar(page).getByRole('button', { name: '启用 1 篇' })).toBeVisible();
  await bar(page).getByRole('button', { name: '停用 2 篇' }).click();
  await expect(page.getByText('已停用 2 篇文档，不再参与回答')).toBeVisible();
  await undo(page).hover();
  await expect(bar(page)).toHaveCount(0);
  const off = documents.getByRole('row').filter({ hasText: '已停用' });
  await expect(off).toHaveCount(3);
  expect(await offCount()).toBe(3);
  for (const index of [1, 2, 3]) expect(await cites(`第${index}号文件说的是第几件事`)).toBe(false);
  await undo(page).click();
  await expect(off).toHaveCount(1); // the one that was off before stays off
  expect(await offCount()).toBe(1);

  await page.setViewportSize({ width: 390, height: 844 });
  const card = documents.getByRole('listitem').filter({ hasText: '第1号文件' });
  await expect(card).toContainText('已停用');
  await card.getByRole('link').click();
  await expect(page.getByText('这份文档已停用，不参与回答；仍可以查看和修改。')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /启\s?用/, exact: true }).click();
  await expect(page.getByText(/已启用，重新参与回答/)).toBeVisible();
  await expect(page.getByRole('button', { name: /停\s?用/ })).toBeVisible();
  expect(await cites('第1号文件说的是第几件事')).toBe(true);
  expect(await offCount()).toBe(0);
});

test('documents: moved to another library and back, read again, all with one undo each', async ({ page, product }) => {
  const { token } = await makeAccount(page, product);
  const from = await makeLibrary(product, token, '旧资料', 3);
  const to = await makeLibrary(product, token, '新资料', 0);
  const listed = async (libId: string) => (await product.call(documentPage, { libId }, token)).data.records;
  await expect.poll(async () => (await listed(from)).filter(({ status }) => status === 2).length).toBe(3);
  await page.goto(`${product.address}/#/home/knowLedgeDetail/knowledgeDoc?id=${from}`);
  const documents = page.getByRole('region', { name: '文档' });
  await documents.getByRole('checkbox', { name: '选择本页全部' }).check();
  await bar(page)
    .getByRole('button', { name: /移\s?动/ })
    .click();
  const dialog = page.getByRole('dialog', { name: '移动 3 篇文档到' });
  await expect(dialog.getByText('新资料')).toBeVisible(); // the only other one
  await dialog.getByRole('button', { name: /^移\s?动$/ }).click();
  await expect(page.getByText('已将 3 篇文档移到“新资料”')).toBeVisible();
  await expect.poll(async () => (await listed(to)).length).toBe(3);
  await undo(page).click();
  await expect.poll(async () => (await listed(from)).length).toBe(3);
  await expect(documents.getByRole('checkbox', { name: '选择本页全部' })).toBeVisible();

  await documents.getByRole('checkbox', { name: '选择本页全部' }).check();
  const runs = async () => (await listed(from)).map(({ id, status, segmentCount }) => ({ id, status, segmentCount }));
  const before = await runs();
  await bar(page).getByRole('button', { name: '重新处理' }).click();
  await expect(page.getByText('已重新开始处理 3 篇')).toBeVisible();
  await undo(page).click();
  await expect.poll(runs).toEqual(before);
});
