import { saveLibrary } from '#contract/knowledge.contract.ts';
import { saveQuestion } from '#contract/question.contract.ts';
import { roleById } from '#contract/role.contract.ts';
import { addLanguage, makeAccount, openEditor, savedId } from './support/editor.ts';
import { expect, test } from './support/product.ts';

test('a new role in three languages, with documents and questions, answers in each of them', async ({
  page,
  product,
}) => {
  test.slow(); // a whole role by hand, and three conversations
  const { token } = await makeAccount(page, product);
  const text = '# 补领社保卡\n\n补领社保卡请到二楼 12 号窗口，当场领卡。\n';
  const documents = (await product.call(saveLibrary, { name: '办事指南', segmentText: text }, token)).data;
  const questions = (await product.call(saveLibrary, { name: 'Questions', type: 2 }, token)).data;
  const entry = { libId: questions, question: 'When do you open?', answer: 'We open at nine.' };
  await product.call(saveQuestion, entry, token);

  await openEditor(page, product);
  const field = (name: string) => page.getByRole('textbox', { name });
  const introduce = async (name: string, roleDesc: string, welcome: string) => {
    await field('角色名称').fill(name);
    await field('角色描述').fill(roleDesc);
    await page.getByRole('group', { name: '欢迎语' }).getByRole('textbox').first().fill(welcome);
  };
  const pick = async (button: string, choice: string) => {
    await page.getByRole('button', { name: button, exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: new RegExp(choice) })
      .click();
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  await introduce('小政', '政务大厅导办员', '您好，我是小政。');
  await pick('选择知识库', '办事指南');
  await addLanguage(page, '英语');
  await introduce('Zheng', 'A guide in the hall', 'Welcome, I am Zheng.');
  await pick('选择问答库', 'Questions');
  await addLanguage(page, '粤语');
  await introduce('阿政', '政务大厅导办员', '你好，我系阿政。');

  await page.getByRole('button', { name: /^保\s?存$/ }).click();
  await expect(page.getByRole('banner').getByRole('status').filter({ hasText: '已保存' })).toBeVisible();
  const saved = (await product.call(roleById, { id: savedId(page) }, token)).data;
  expect(saved).toMatchObject({
    ...{ name: '小政', language: 'zhchs', documentLibId: documents, smallDocLibId: null },
    avatarRoleDetailVos: [
      { language: 'en', name: 'Zheng', welcomeText: ['Welcome, I am Zheng.'], smallDocLibId: questions },
      { language: 'zhchs-YUE', name: '阿政', welcomeText: ['你好，我系阿政。'], smallDocLibId: null },
    ],
  });

  const panel = page.getByRole('region', { name: '在线演示' });
  const talk = async (tab: string, greeting: string, question: string, answer: string, voice: string) => {
    await page.getByRole('tab', { name: tab }).click();
    await panel.getByRole('button', { name: '在线演示' }).click();
    await expect(panel.getByText(greeting)).toBeVisible();
    await panel.getByLabel('输入问题').fill(question);
    await page.keyboard.press('Enter');
    await expect(panel.getByText(answer).first()).toBeVisible();
    await expect(panel.locator('[data-voice]')).toContainText(voice);
  };
  await talk('粤语', '你好，我系阿政。', '补领社保卡去边个窗口？', '12 号窗口', '粤语女声');
  await talk('英语', 'Welcome, I am Zheng.', 'When do you open?', 'We open at nine.', '英语女声');
  await talk('简体中文', '您好，我是小政。', '补领社保卡去哪个窗口？', '12 号窗口', '明亮女声');
});
