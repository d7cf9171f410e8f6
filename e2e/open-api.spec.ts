import { rolePage } from '#contract/role.contract.ts';
import { expect, signIn, test } from './support/product.ts';

test('a key is made, used by a program, seen in the records, and revoked', { tag: '@gate' }, async ({
  page,
  product,
}) => {
  await signIn(page, product);
  await page.getByRole('button', { name: /^账号/ }).click();
  await page.getByRole('button', { name: '开放接口' }).click();
  await expect(page.getByText('还没有密钥')).toBeVisible();
  await page.getByRole('button', { name: '新建密钥' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /新\s?建/ }).click();
  await expect(dialog.getByText('请填写密钥名称')).toBeVisible();
  await dialog.getByLabel('名称').fill('官网客服');
  await dialog.getByRole('button', { name: /新\s?建/ }).click();
  const key = await page.getByTestId('new-key').textContent();
  await page.getByRole('button', { name: '我已保存' }).click();
  await expect(page.getByTestId('new-key')).toHaveCount(0);
  await expect(page.getByRole('row', { name: /官网客服.*全部角色.*未使用/ })).toBeVisible();

  // As a program does, without the page.
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const models = await (await fetch(`${product.address}/v1/models`, { headers })).json();
  const [guide] = (await product.call(rolePage, { name: '小华' }, await product.signIn('demo'))).data.records;
  const ask = () =>
    fetch(`${product.address}/v1/chat/completions`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ model: guide?.id, messages: [{ role: 'user', content: '支持哪些文档？' }] }),
    });
  const answer = await (await ask()).json();
  expect(answer.choices[0].message.content).toContain('txt、md、pdf');
  expect(answer.choices[0].message.annotations[0].url_citation.title).toContain('使用指南');
  await expect(page.getByText(models.data[0].id).first()).toBeVisible(); // the examples name the role

  await page.getByRole('link', { name: '对话记录' }).last().click();
  await expect(page).toHaveURL(/recording\?channel=api/);
  const row = page.getByRole('row', { name: /支持哪些文档/ });
  await expect(row).toContainText('开放接口');
  await page.goBack();

  await page.getByRole('button', { name: '撤销 官网客服' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /撤\s?销/ })
    .click();
  await expect(page.getByText('已撤销', { exact: true })).toBeVisible();
  const refused = await ask();
  expect(refused.status).toBe(401);
  expect((await refused.json()).error).toMatchObject({
    code: 'invalid_api_key',
    message: '密钥已撤销，请换用其他密钥',
  });
});
