import { chatDocument } from '#contract/chat.contract.ts';
import { saveQuestion } from '#contract/question.contract.ts';
import { roleById, rolePage, saveRole } from '#contract/role.contract.ts';
import { expect, signIn, test } from './support/product.ts';
import { makeQuestionLibrary } from './support/question-library.ts';

test('an operator lists words; a role cannot be saved with one, does not hear one and does not say one', async ({
  page,
  product,
}) => {
  test.slow(); // two people, an editor and a conversation
  const token = await product.signIn('demo');
  const libId = await makeQuestionLibrary(product, token, '礼貌问答');
  await product.call(saveQuestion, { libId, question: '窗口叫什么？', answer: '大家叫它旧称窗口。' }, token);
  const [demo] = (await product.call(rolePage, {}, token)).data.records;
  const role = (await product.call(roleById, { id: demo?.id ?? '' }, token)).data;
  const values = { ...role, smallDocLibId: libId, sensitiveWordReply: '这个我们不谈。' };
  await product.call(saveRole, values, token);

  await signIn(page, product, '/home/operator/words', { account: 'admin', password: product.operatorPassword });
  await expect(page.getByRole('button', { name: '编辑“傻逼”' })).toBeVisible();
  const add = async (words: string, treatment: RegExp) => {
    await page.getByRole('button', { name: '添加敏感词' }).click();
    const dialog = page.getByRole('dialog', { name: '添加敏感词' });
    await dialog.getByLabel('敏感词', { exact: true }).fill(words);
    await dialog.getByRole('radio', { name: treatment }).check();
    await dialog.getByRole('button', { name: /^添\s?加$/ }).click();
    await expect(dialog).toBeHidden();
  };
  await add('内部代号', /^拦截(?!并)/);
  await add('旧称、别称', /^遮盖/);
  await expect(page.getByRole('button', { name: '编辑“旧称”' })).toBeVisible();
  await page.getByRole('button', { name: '试一试' }).click();
  const trying = page.getByRole('dialog', { name: '试一试' });
  await trying.getByLabel('要检查的文字').fill('说说內部-代號吧');
  await trying.getByRole('button', { name: /^检\s?查$/ }).click();
  await expect(trying.getByText('命中“内部代号”（自定义）')).toBeVisible();
  await expect(trying.getByText('结果：拦截')).toBeVisible();
  await trying.getByRole('button', { name: '关闭' }).click();

  await page.getByRole('button', { name: '“别称”的更多操作' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await expect(page.getByRole('button', { name: '编辑“别称”' })).toBeHidden();
  await page.getByRole('button', { name: /撤\s?销/ }).click();
  await expect(page.getByRole('button', { name: '编辑“别称”' })).toBeVisible();

  const creator = await page.context().browser()?.newPage();
  if (!creator) throw new Error('no browser');
  await signIn(creator, product, `/home/roles?id=${role.id}`);
  const description = creator.getByLabel('角色描述');
  await description.fill('知道内部 代号的导办员');
  await creator.getByRole('button', { name: /^保\s?存$/ }).click();
  await expect(creator.locator('.ant-form-item', { has: description }).getByText('存在违规文案，请修改')).toBeVisible();
  expect((await product.call(roleById, { id: role.id }, token)).data.roleDesc).toBe(role.roleDesc);

  const talk = async (query: string, cid: string) => {
    const reply = await fetch(product.address + chatDocument.path, {
      method: 'POST',
      headers: { token, 'content-type': 'application/json' },
      body: JSON.stringify({ roleId: role.id, query, cid }),
    });
    const lines = (await reply.text()).trim().split('\n');
    return lines.map((line) => JSON.parse(line).entities.text ?? '').join('');
  };
  expect(await talk('内部代号是什么', '1')).toBe('这个我们不谈。');
  expect(await talk('窗口叫什么？', '2')).toContain('大家叫它**窗口');
  await page.reload();
  await page.getByLabel('搜索敏感词').fill('旧称');
  await expect(page.getByRole('row', { name: /旧称/ })).toContainText('1');
  await creator.close();
});
