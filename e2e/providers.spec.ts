import { chatDocument } from '#contract/chat.contract.ts';
import { providerList } from '#contract/provider.contract.ts';
import { rolePage } from '#contract/role.contract.ts';
import { startScriptedUpstream } from '#server/testing/scripted-upstream.ts';
import { expect, signIn, test } from './support/product.ts';

const KEY = 'sk-journey-0123456789';

test('an operator adds a service and tests it; a creator chooses its model and talks; the usage appears', {
  tag: '@gate',
}, async ({ page, product, browser }) => {
  test.slow(); // two people in two browsers
  const upstream = await startScriptedUpstream((call) =>
    call.authorization === `Bearer ${KEY}`
      ? call.answer('我是由新模型回答的小政。')
      : call.fail(401, '{"error":"bad key"}'),
  );
  await signIn(page, product, '/home/operator/models', { account: 'admin', password: product.operatorPassword });
  await expect(page.getByText('还没有模型服务')).toBeVisible();
  await page.getByRole('button', { name: '新建模型服务' }).first().click();
  const drawer = page.getByRole('dialog', { name: '新建模型服务' });
  await drawer.getByLabel('名称', { exact: true }).fill('旅程服务');
  await drawer.getByLabel('服务地址').fill('localhost:1/v1');
  await drawer.getByRole('button', { name: /^保\s?存$/ }).click();
  await expect(drawer.getByText('请填写以 http:// 或 https:// 开头的地址')).toBeVisible();
  await drawer.getByLabel('服务地址').fill(upstream.baseUrl);
  await drawer.getByLabel('密钥', { exact: true }).fill('sk-wrong');
  await drawer.getByLabel('平台名称').fill('moonshot-v1-8k');
  await drawer.getByLabel('服务中的模型名').fill('moonshot-latest');
  await drawer.getByText('价格、长度与范围').click();
  await drawer.getByLabel('输入价格').fill('1000');
  await drawer.getByRole('button', { name: '测试连接' }).click();
  await expect(drawer.getByText('模型服务拒绝了访问密钥')).toBeVisible();
  await drawer.getByLabel('密钥', { exact: true }).fill(KEY);
  await drawer.getByRole('button', { name: '测试连接' }).click();
  await expect(drawer.getByText(/连接正常，首字 \d+ ms/)).toBeVisible();
  await drawer.getByRole('button', { name: /^保\s?存$/ }).click();

  const card = page.getByRole('listitem', { name: '旅程服务' });
  await expect(card).toContainText('密钥已设置，尾号 6789');
  await expect(card).toContainText('已启用');
  expect(await page.content()).not.toContain(KEY);
  await card
    .getByRole('button', { name: '测 试' })
    .or(card.getByRole('button', { name: '测试' }))
    .click();
  await expect(card.getByText(/连接正常/)).toBeVisible();

  const context = await browser.newContext();
  const guest = await context.newPage();
  await signIn(guest, product);
  await guest
    .getByRole('link', { name: /新建角色|创建角色/ })
    .or(guest.getByRole('button', { name: /新建角色|创建角色/ }))
    .first()
    .click();
  await expect(guest.getByRole('navigation', { name: '设置目录' })).toBeVisible(); // the list's search box has a similar name
  await guest.getByLabel('角色名称').fill('旅程角色');
  await guest.getByLabel('角色描述').fill('导办员');
  const picker = guest.getByLabel('大模型');
  await picker.click();
  await expect(guest.locator('.ant-select-item-option-disabled', { hasText: 'doubao-pro-4K' })).toContainText('未配置');
  await guest.locator('.ant-select-item-option', { hasText: 'moonshot-v1-8k' }).click();
  await guest.getByRole('button', { name: /^保\s?存$/ }).click();
  await expect(guest.getByText(/已保存/).first()).toBeVisible();
  const token = await product.signIn('demo');
  const roles = (await product.call(rolePage, {}, token)).data.records;
  const role = roles.find(({ name }) => name === '旅程角色');
  expect(role?.modelName).toBe('moonshot-v1-8k');
  const reply = await fetch(product.address + chatDocument.path, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify({ roleId: role?.id, query: '你是谁？', cid: '1' }),
  });
  expect(await reply.text()).toContain('小政');
  await context.close();

  await page.getByText('用量', { exact: true }).click();
  await expect(page).toHaveURL(/tab=usage/);
  await page.getByText('按模型').click();
  await expect(page.getByRole('row', { name: /moonshot/ })).toContainText('0.012元');
  await page.getByText('服务', { exact: true }).click();
  await expect(card).toContainText('调用 1 次');
  await card.getByRole('button', { name: '删除“旅程服务”' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^删\s?除$/ })
    .click();
  await expect(page.getByText('还没有模型服务')).toBeVisible();
  const admin = await product.signIn('admin');
  expect((await product.call(providerList, {}, admin)).data).toEqual([]);
  await upstream.close();
});
