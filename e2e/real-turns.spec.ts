import { chatDocument } from '#contract/chat.contract.ts';
import { libraryPage } from '#contract/knowledge.contract.ts';
import { chatHistory } from '#contract/record.contract.ts';
import { regressionCases } from '#contract/regression.contract.ts';
import { rolePage } from '#contract/role.contract.ts';
import { expect, signIn, test } from './support/product.ts';

test('a question that was asked joins the regression set; an answer that was silenced keeps how far it was heard', async ({
  page,
  product,
}) => {
  test.slow();
  const token = await product.signIn('demo');
  const [role] = (await product.call(rolePage, { name: '小华' }, token)).data.records;
  await signIn(page, product, `/home/roles?id=${role?.id}`);
  const opened = page.waitForRequest((request) => request.url().endsWith(chatDocument.path));
  await page.getByRole('region', { name: '在线演示' }).getByRole('button', { name: '在线演示' }).click();
  const { cid } = (await opened).postDataJSON();
  const talk = page.getByRole('log', { name: '对话' });
  await expect(talk.getByText('您好，我是小华。')).toBeVisible();
  await expect(talk.locator('[data-answer="done"]')).toBeVisible(); // a question is taken when the greeting has ended

  const question = '单个文件不超过多少 MB？';
  await page.getByLabel('输入问题').fill(question);
  await page.keyboard.press('Enter');
  await talk.getByRole('button', { name: '加入回归集' }).click();
  await expect(talk.getByRole('button', { name: '已加入回归集' })).toBeDisabled();
  const [library] = (await product.call(libraryPage, { name: '平台使用指南' }, token)).data.records;
  const { records } = (await product.call(regressionCases, { libId: library?.id ?? '' }, token)).data;
  expect(records).toMatchObject([{ question, source: 'turn', documentName: '平台使用指南.md' }]);

  // The next question cuts the voice, which has only begun.
  await expect(page.getByText('正在说话')).toBeVisible();
  await page.getByLabel('输入问题').fill('谢谢');
  await page.keyboard.press('Enter');
  await expect(talk.getByText('不客气，很高兴能帮到您。')).toBeVisible();
  await expect
    .poll(async () => {
      const turns = (await product.call(chatHistory, { roleId: role?.id ?? '', cid }, token)).data;
      const asked = turns.find((turn) => turn.question === question);
      return asked && asked.heardText !== null && asked.heardText.length < asked.answer.length;
    })
    .toBe(true);
});
