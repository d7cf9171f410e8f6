import { chatDocument } from '#contract/chat.contract.ts';
import { libraryPage, libraryStatus, saveLibrary } from '#contract/knowledge.contract.ts';
import { deleteRole, roleById } from '#contract/role.contract.ts';
import { savedId } from './support/editor.ts';
import { expect, signIn, test } from './support/product.ts';

test('words are written from the library and taken back; an action in the greeting is done, not said', async ({
  page,
  product,
}) => {
  test.slow();
  const token = await product.signIn('demo');
  const text = '# 补领社保卡\n\n补领社保卡请到二楼 12 号窗口。\n\n# 公积金提取\n\n公积金提取在三楼办理。\n';
  const libId = (await product.call(saveLibrary, { name: '补卡指南', segmentText: text }, token)).data;
  await expect.poll(async () => (await product.call(libraryStatus, [libId], token)).data[0]?.status).toBe(2);
  await signIn(page, product, '/home/roles');
  await page.getByRole('button', { name: 'AI生成常见问题' }).click();
  await expect(page.getByText('请输入角色名称和角色描述')).toBeVisible();

  await page.getByRole('textbox', { name: '角色名称' }).fill('补卡导办员');
  await page.getByLabel('角色描述').fill('帮人补办社保卡');
  await page.getByRole('button', { name: '选择知识库', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /补卡指南/ })
    .click();
  await page.getByRole('button', { name: 'AI生成常见问题' }).click();
  await expect(page.getByText(/由离线生成写成/)).toBeVisible();
  const questions = page.getByRole('group', { name: '常见问题' }).getByRole('textbox');
  await expect(questions.first()).toHaveValue(/社保卡|公积金/);
  await page.getByRole('button', { name: '撤销' }).first().click();
  await expect(questions).toHaveCount(0);

  const greeting = page.getByRole('group', { name: '欢迎语' });
  await greeting.getByRole('textbox').first().fill('欢迎来到大厅。');
  await greeting.getByRole('button', { name: '插入动作' }).first().click();
  await page.getByLabel('搜索动作').fill('greet');
  await page.keyboard.press('Enter');
  await expect(greeting.getByRole('list', { name: '动作' })).toHaveText('挥手');
  await greeting.getByRole('button', { name: '插入动作' }).first().click();
  await page.getByRole('radio', { name: '高兴' }).check({ force: true });
  await page.getByRole('button', { name: '添加', exact: true }).click();
  await expect(greeting.getByRole('list', { name: '动作' })).toHaveText('挥手高兴');

  await page.getByRole('button', { name: '在线演示' }).click();
  const talk = page.getByRole('log', { name: '对话' });
  await expect(talk.getByText('欢迎来到大厅。')).toBeVisible();
  await expect(talk).not.toContainText('{{');

  await expect(page).toHaveURL(/id=/);
  const id = savedId(page);
  const saved = (await product.call(roleById, { id }, token)).data;
  expect(saved).toMatchObject({ documentLibId: libId, question: [] });
  const opening = await fetch(product.address + chatDocument.path, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify({ roleId: id, query: '', cid: '1', isStart: 1 }),
  });
  expect(await opening.text()).toContain('"code":"greet"');
  await product.call(deleteRole, { id }, token);
});

test('a search for a library that fails says so, and shows what it finds when it is tried again', async ({
  page,
  product,
}) => {
  const token = await product.signIn('demo');
  for (const name of ['窗口指南', '停车须知']) await product.call(saveLibrary, { name, segmentText: '说明。' }, token);
  await page.route(`**${libraryPage.path}?**name=**`, (route) => route.abort());
  await signIn(page, product, '/home/roles');
  await page.getByRole('button', { name: '选择知识库', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: /停车须知/ })).toBeVisible();
  await dialog.getByLabel('搜索知识库名称').fill('窗口');
  await expect(dialog.getByText('知识库没有加载出来')).toBeVisible();
  await expect(dialog.getByRole('radio')).toHaveCount(0);
  await page.unrouteAll();
  const answered = Promise.withResolvers<void>();
  await page.route(`**${libraryPage.path}?**name=**`, (route) => answered.promise.then(() => route.continue()));
  await dialog.getByRole('button', { name: '重试' }).click();
  await expect(dialog.getByText('知识库没有加载出来')).toHaveCount(0);
  await expect(dialog.getByRole('radio'), 'nothing stands in for the answer').toHaveCount(0);
  answered.resolve();
  await expect(dialog.getByRole('radio')).toHaveCount(1);
  await expect(dialog.getByRole('radio')).toHaveAccessibleName(/窗口指南/);
});
