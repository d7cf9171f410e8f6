import { saveLibrary } from '#contract/knowledge.contract.ts';
import { deleteProvider, saveProvider } from '#contract/provider.contract.ts';
import { saveQuestion } from '#contract/question.contract.ts';
import { roleById, saveRole } from '#contract/role.contract.ts';
import { addLanguage, makeAccount, openEditor, savedId } from './support/editor.ts';
import { expect, test } from './support/product.ts';

test('a role speaks each of its languages with its own words and its own answers', async ({ page, product }) => {
  const { token, avatarId } = await makeAccount(page, product);
  const smallDocLibId = (await product.call(saveLibrary, { name: 'Questions', type: 2 }, token)).data;
  const entry = { libId: smallDocLibId, question: 'When do you open?', answer: 'At nine.' };
  await product.call(saveQuestion, entry, token);
  const role = { name: '小政', roleDesc: '导办员', avatarId, welcomeText: ['您好，我是小政。'] };
  const detail = { name: 'Guide', roleDesc: 'A guide', unknownReply: 'No idea.' };
  const avatarRoleDetailVos = [
    { ...detail, language: 'en', welcomeText: ['Welcome to the hall.'], smallDocLibId },
    { ...detail, language: 'zhchs-YUE', welcomeText: ['你好呀，我系小政。'] },
  ];
  const id = (await product.call(saveRole, { ...role, avatarRoleDetailVos }, token)).data;
  await openEditor(page, product, `?id=${id}`);
  const panel = page.getByRole('region', { name: '在线演示' });
  const talk = () => panel.getByRole('button', { name: '在线演示' }).click();

  await talk();
  await expect(panel.getByText('您好，我是小政。')).toBeVisible();
  await page.getByRole('tab', { name: '英语' }).click();
  await expect(panel.getByText('您好，我是小政。')).toBeHidden();
  await talk();
  await expect(panel.getByText('Welcome to the hall.')).toBeVisible();
  await panel.getByLabel('输入问题').fill('When do you open?');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('At nine.')).toBeVisible();
  await page.getByRole('tab', { name: '粤语' }).click();
  await talk();
  await expect(panel.getByText('你好呀，我系小政。')).toBeVisible();
  await page.getByRole('tab', { name: '英语' }).click();
  await expect(panel.getByText('At nine.'), 'each language keeps its conversation').toBeVisible();

  // Another one is added, once; what it lacks is shown in its tab.
  await addLanguage(page, '英语');
  await expect(page.getByText('您已添加了相关语言，请勿重复操作')).toBeVisible();
  await addLanguage(page, '日语');
  await page.getByRole('tab', { name: '简体中文' }).click();
  await page.getByRole('button', { name: /保存$/ }).click();
  await expect(page.getByRole('tab', { name: '日语' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('请填写角色描述').first()).toBeVisible();
  await page.getByRole('button', { name: '移除日语' }).click();
  await expect(page.getByRole('tab', { name: '简体中文' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByRole('tab', { name: '日语' })).toHaveAttribute('aria-selected', 'true');
});

test('a model of its own kind changes what the form asks for', async ({ page, product }) => {
  const { token, admin } = await makeAccount(page, product);
  const service = {
    name: '钉钉',
    purpose: 'chat',
    kind: 'openai',
    baseUrl: 'http://127.0.0.1:9/v1',
    enabled: 1,
  } as const;
  const models = [{ name: 'dingDing', model: 'robot' }];
  const providerId = (await product.call(saveProvider, { ...service, models }, admin)).data;
  await openEditor(page, product);
  const choose = async (name: string) => {
    await page.getByLabel('大模型').fill(name);
    await page.getByTitle(name).click();
  };
  await page.getByLabel('角色名称').fill('面试官小政');
  await page.getByLabel('角色描述').fill('面试应届生');
  await expect(page.getByLabel('corpId')).toHaveCount(0);
  await choose('钉钉机器人');
  await expect(page.getByLabel('corpId')).toBeVisible();
  await expect(page.getByLabel('token')).toBeVisible();

  await choose('简历面试官');
  await expect(page.getByLabel('设置目录').getByRole('button')).toHaveText(['基础设置', '简历', '形象与声音']);
  const panel = page.getByRole('region', { name: '在线演示' });
  await expect(panel.getByRole('button', { name: '在线演示' })).toBeDisabled();
  await expect(panel.getByText('请上传简历文件！')).toBeVisible();
  await page.getByRole('button', { name: /保存$/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: '请上传简历文件！' })).toBeVisible();
  await page.getByLabel('选择简历文件').setInputFiles({ name: '简历.docx', mimeType: 'x/y', buffer: Buffer.from('x') });
  await expect(page.getByText('文件格式不正确')).toBeVisible();
  const pdf = { name: '简历.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 简历') };
  await page.getByLabel('选择简历文件').setInputFiles(pdf);
  await expect(page.getByText('简历.pdf')).toBeVisible();
  await page.getByRole('button', { name: /保存$/ }).click();
  await expect(page).toHaveURL(/id=/);
  const saved = (await product.call(roleById, { id: savedId(page) }, token)).data;
  expect(saved).toMatchObject({ chatType: 4, modelName: 'resume-interviewer', userFileUrl: [{ name: '简历.pdf' }] });
  await product.call(deleteProvider, { id: providerId.id }, admin);
});

test('ranges follow the model, and six clicks show what is hidden', async ({ page, product }) => {
  const { token, avatarId } = await makeAccount(page, product);
  const parameters = { modelParameter: { temperature: 0, max_tokens: 4096 }, agentPlugins: ['time'] };
  const role = { name: '小政', roleDesc: '导办员', avatarId, ...parameters };
  const id = (await product.call(saveRole, role, token)).data;
  await openEditor(page, product, `?id=${id}`);
  const length = page.getByLabel('最大回复长度');
  await expect(length).toHaveValue('4096');
  await page.getByRole('radio', { name: /智能体/ }).click();
  await expect(page.getByText('温度已调整为 0.1，最大回复长度已调整为 2048')).toBeVisible();
  await expect(length).toHaveValue('2048');
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(length).toHaveValue('4096');
  await page.getByRole('radio', { name: /标准问答/ }).click();
  await expect(page.getByText('已清空 1 个工具')).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByRole('radio', { name: /知识对话/ })).toBeChecked();

  // A text that is too long for its field is cut where it was put in.
  const name = page.getByLabel('角色名称');
  await name.fill('字'.repeat(31));
  await expect(page.getByText('输入内容超过最大长度')).toBeVisible();
  await expect(name).toHaveValue('字'.repeat(30));

  await expect(page.getByLabel('自定义模型')).toHaveCount(0);
  await page.getByText('大模型', { exact: true }).click({ clickCount: 6 });
  await page.getByLabel('自定义模型').fill('our-own-model');
  await expect(page.getByRole('radio', { name: /智能体/ })).toBeChecked();
  await page.getByLabel('自定义参数').fill(JSON.stringify({ floor: '字'.repeat(1001) }));
  await page.getByLabel('自定义模型').click();
  await expect(page.getByText('自定义参数的每个值最多 1000 字')).toBeVisible();
  await page.getByLabel('自定义参数').fill('{"floor": 3, "location": "杭州"}');
  await page.getByLabel('自定义模型').click();
  await expect(page.getByLabel('所在城市')).toHaveValue('杭州');
  await expect(page.getByLabel('自定义参数')).not.toHaveValue(/location/);
});

test('texts are added one press after the other: the button stays where it is pressed while an entry has the focus', async ({
  page,
  product,
}) => {
  await makeAccount(page, product);
  await openEditor(page, product);
  const list = page.getByRole('group', { name: '欢迎语', exact: true });
  const add = list.getByRole('button', { name: '添加欢迎语' });
  const entries = list.getByRole('textbox');
  await expect(entries).toHaveCount(1);
  for (const count of [2, 3, 4, 5]) {
    await add.click();
    await expect(entries).toHaveCount(count);
    await expect(entries.last()).toBeFocused();
    const at = await add.boundingBox();
    await entries.last().blur();
    expect((await add.boundingBox())?.y).toBe(at?.y);
    await entries.last().focus();
  }
});
