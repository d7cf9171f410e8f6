import type { Page } from '@playwright/test';
import { deleteDocument, documentPage, STATUS, saveLibrary } from '#contract/knowledge.contract.ts';
import { deleteQuestion, saveQuestion } from '#contract/question.contract.ts';
import { deleteRoles, saveRole } from '#contract/role.contract.ts';
import { makeAccount } from './support/editor.ts';
import { expect, test } from './support/product.ts';

const bar = (page: Page) => page.getByRole('toolbar', { name: '批量操作' });
const remove = (page: Page) =>
  bar(page)
    .getByRole('button', { name: /删\s?除/ })
    .click();

test('roles that are deleted elsewhere leave the selection, on whatever page they stood', async ({ page, product }) => {
  const { token, avatarId } = await makeAccount(page, product);
  const ids: string[] = [];
  for (let index = 1; index <= 26; index += 1)
    ids.push((await product.call(saveRole, { name: `角色 ${index}`, roleDesc: '导览', avatarId }, token)).data);
  await page.goto(`${product.address}/#/home/role`);
  await page.getByRole('checkbox', { name: '选择“角色 26”' }).check();
  await bar(page).getByRole('button', { name: '选择全部 26 个' }).click();
  await expect(bar(page)).toContainText('已选 26 个角色');
  await product.call(deleteRoles, { ids: [ids[0] ?? '', ids[25] ?? ''] }, token);
  await expect(bar(page)).toContainText('已选 24 个角色');
  await remove(page);
  await expect(page.getByText('已删除 24 个角色')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test('questions that are deleted elsewhere leave the selection', async ({ page, product }) => {
  const { token } = await makeAccount(page, product);
  const libId = (await product.call(saveLibrary, { name: '问答', type: 2 }, token)).data;
  const ids: string[] = [];
  for (const question of ['一问', '二问', '三问'])
    ids.push((await product.call(saveQuestion, { libId, question, answer: '答' }, token)).data);
  await page.goto(`${product.address}/#/home/knowledgeList/qaLibrary/${libId}`);
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await expect(bar(page)).toContainText('已选 3 条问答');
  await product.call(deleteQuestion, { libId, ids: ids.slice(0, 1) }, token);
  await expect(bar(page)).toContainText('已选 2 条问答');
  await remove(page);
  await expect(page.getByText('已删除 2 条问答')).toBeVisible();
});

test('documents are chosen as they are now: read to their end they can be moved, deleted elsewhere they are not chosen', async ({
  page,
  product,
}) => {
  const { token } = await makeAccount(page, product);
  const id = (await product.call(saveLibrary, { name: '资料' }, token)).data;
  await product.call(saveLibrary, { name: '别处' }, token);
  const add = (text: string) => product.call(saveLibrary, { id, name: '资料', segmentText: text }, token);
  for (const text of ['第一件事。', '第二件事。', '第三件事。']) await add(text);
  const listed = async () => (await product.call(documentPage, { libId: id }, token)).data.records;
  const allRead = async (count: number) =>
    expect.poll(async () => (await listed()).filter(({ status }) => status === STATUS.success).length).toBe(count);
  await allRead(3);
  const [{ id: first } = { id: '' }] = await listed();
  // The page has looked while they were still being read.
  await page.route(`**${documentPage.path}?**`, async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    for (const record of body.data.records) record.status = STATUS.processing;
    await route.fulfill({ response: reply, json: body });
  });
  await page.goto(`${product.address}/#/home/knowLedgeDetail/knowledgeDoc?id=${id}`);
  const documents = page.getByRole('region', { name: '文档' });
  await documents.getByRole('checkbox', { name: '选择本页全部' }).check();
  const again = bar(page).getByRole('button', { name: /重新处理/ });
  await expect(again).toBeDisabled();
  await page.unrouteAll({ behavior: 'wait' });
  await add('第四件事。');
  await expect(again).toBeEnabled();
  await allRead(4);
  await expect(bar(page)).toContainText('已选 3 篇文档');
  await product.call(deleteDocument, { ids: [first] }, token);
  await expect(bar(page)).toContainText('已选 2 篇文档');
  await remove(page);
  await expect(page.getByText('删除文件成功，共 2 篇')).toBeVisible();
});
