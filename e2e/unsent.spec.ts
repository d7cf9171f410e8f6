import type { Page, Request } from '@playwright/test';
import { chatDocument } from '#contract/chat.contract.ts';
import { chatHistory } from '#contract/record.contract.ts';
import { rolePage } from '#contract/role.contract.ts';
import { visitChat, visitHistory } from '#contract/visit.contract.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, type Product, signIn, test } from './support/product.ts';

const QUESTION = '支持哪些文档？';

async function enterRoom(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.address}/#/digital/demo`);
  await page.getByRole('button', { name: '开始对话' }).click();
  await expect(page.locator('[data-answer="done"]')).toContainText('我是小华');
}

async function ask(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: '输入问题' }).fill(QUESTION);
  await page.keyboard.press('Enter');
}

/** Questions of the conversation as the server has them. */
async function askedOf(page: Page): Promise<string[]> {
  const path = visitHistory.path;
  return page.evaluate(async (history) => {
    const kept = Object.entries({ ...localStorage, ...sessionStorage }).find(([, value]) => /^\d{13}$/.test(value));
    const reply = await fetch(`${history}?name=demo&cid=${kept?.[1]}`);
    const { data } = (await reply.json()) as { data: { isStart: number; question: string }[] };
    return data.filter(({ isStart }) => isStart === 0).map(({ question }) => question);
  }, path);
}

/** Lets the next question arrive, and breaks the line before anything of its answer comes back. */
async function loseNextAnswer(page: Page, path: string): Promise<Request[]> {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) sent.push(request);
  });
  await page.route(
    `**${path}`,
    async (route) => {
      await route.fetch(); // to its end
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  return sent;
}

for (const [screen, size] of [
  ['a phone', { width: 390, height: 844 }],
  ['a wide screen', { width: 1440, height: 900 }],
] as const)
  test(`a question without a network stays on ${screen}, and is sent once when the network is back`, async ({
    page,
    context,
    product,
  }) => {
    await page.setViewportSize(size);
    await enterRoom(page, product);
    const keyboard = page.getByRole('button', { name: '键盘输入' });
    if (await keyboard.isVisible()) await keyboard.click();
    await context.setOffline(true);
    await ask(page);
    const note = page.getByRole('status').filter({ hasText: '未发送' });
    await expect(note).toBeVisible();
    await expect(page.getByRole('heading', { name: QUESTION })).toBeVisible();
    await expect(page.getByText('正在思考')).toHaveCount(0); // nobody thinks about what has not arrived
    await expectAccessible(page);
    await note.getByRole('button', { name: '重试' }).click();
    await expect(note).toBeVisible();
    await page.getByRole('button', { name: '对话记录' }).click();
    await expect(page.getByRole('dialog', { name: '对话记录' }).getByText('未发送')).toBeVisible();
    await page.getByRole('button', { name: '关闭对话记录' }).click();
    await context.setOffline(false);
    await expect(page.locator('[data-answer="done"]')).toContainText('docx');
    await expect(page.getByText('未发送')).toHaveCount(0);
    expect(await askedOf(page)).toEqual([QUESTION]);
  });

test('a question that had arrived before the line broke is not asked twice', { tag: '@gate' }, async ({
  page,
  product,
}) => {
  await enterRoom(page, product);
  const keyboard = page.getByRole('button', { name: '键盘输入' });
  if (await keyboard.isVisible()) await keyboard.click();
  const sent = await loseNextAnswer(page, visitChat.path);
  await ask(page);
  await expect(page.locator('[data-answer="done"]')).toContainText('docx');
  expect(sent.map((request) => request.postDataJSON().askId)).toEqual([
    expect.any(String),
    sent[0]?.postDataJSON().askId,
  ]);
  expect(await askedOf(page)).toEqual([QUESTION]);
  await page.reload();
  await page.getByRole('button', { name: '对话记录' }).click();
  await expect(page.getByRole('dialog').getByText(QUESTION)).toHaveCount(1);
});

test('the preview of the role’s owner keeps a question, too, and sends it when asked to', async ({
  page,
  context,
  product,
}) => {
  const token = await product.signIn('demo');
  const [role] = (await product.call(rolePage, {}, token)).data.records;
  const roleId = role?.id ?? '';
  await signIn(page, product, `/home/roles?id=${roleId}`);
  const panel = page.getByRole('region', { name: '在线演示' });
  await panel.getByRole('button', { name: '在线演示' }).click();
  await expect(panel.getByText('您好，我是小华。')).toBeVisible();
  await expect(panel.getByRole('button', { name: '停止回答' })).toHaveCount(0);
  await context.setOffline(true);
  const first = page.waitForRequest(`**${chatDocument.path}`);
  await panel.getByLabel('输入问题').fill(QUESTION);
  await page.keyboard.press('Enter');
  const { cid, askId } = (await first).postDataJSON();
  await expect(panel.getByText('未发送')).toBeVisible();
  await expectAccessible(page);
  // Given up and asked again, it is still the same question.
  await panel.getByRole('button', { name: '停止回答' }).click();
  await expect(panel.getByText('未发送')).toHaveCount(0);
  await context.setOffline(false);
  const again = page.waitForRequest(`**${chatDocument.path}`);
  await panel.getByRole('button', { name: '重新回答' }).click();
  expect((await again).postDataJSON().askId).toBe(askId);
  await expect(panel.locator('[data-answer="done"]').last()).toContainText('docx');
  const turns = (await product.call(chatHistory, { roleId, cid }, token)).data;
  expect(turns.filter(({ isStart }) => isStart === 0)).toHaveLength(1);
});
