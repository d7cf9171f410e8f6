import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { companyConfig } from '#contract/company.contract.ts';
import { saveLibrary } from '#contract/knowledge.contract.ts';
import { createAccount } from '#contract/operator.contract.ts';
import { saveQuestion } from '#contract/question.contract.ts';
import { conversationById, conversationPage } from '#contract/record.contract.ts';
import { rolePage, saveRole } from '#contract/role.contract.ts';
import { createShareToken } from '#contract/share.contract.ts';
import { openWithMicrophone, setUpEar, writeMicrophone } from './support/microphone.ts';
import { expect, MOVING, type Product, test } from './support/product.ts';
import { startScriptedEar } from './support/scripted-ear.ts';

test.use(MOVING);

const QUESTION = '社保卡丢了怎么补办？';
const NEXT = '窗口几点下班？';
/** More than a minute of speech: whoever speaks again does so in the middle of it. */
const LONG = Array.from({ length: 30 }, (_, at) => `第${at + 1}步，请按工作人员的要求填写第${at + 1}张表格。`).join('');

/** An account of its own, as an operator makes it; answers its token. */
async function makeOwner(product: Product): Promise<string> {
  const operator = await product.signIn('admin');
  const brand = await product.call(companyConfig, {}, '');
  const loginAccount = `ear-${Math.random().toString(36).slice(2, 10)}`;
  const made = await product.call(
    createAccount,
    { companyId: brand.data.companyId, loginAccount, nickName: '听写' } as never,
    operator,
  );
  return product.signIn(loginAccount, made.data.password);
}

/** A role that answers one question at length, for people without an account; answers its address. */
async function shareRole(product: Product, token: string): Promise<{ link: string; roleId: string }> {
  const [demo] = (await product.call(rolePage, {}, await product.signIn())).data.records;
  const libId = (await product.call(saveLibrary, { name: '免提问答', type: 2 }, token)).data;
  await product.call(saveQuestion, { libId, question: QUESTION, answer: LONG }, token);
  await product.call(saveQuestion, { libId, question: NEXT, answer: '五点下班。' }, token);
  const role = { name: '免提小政', roleDesc: '导办员', avatarId: demo?.avatarId ?? '', smallDocLibId: libId };
  const roleId = (await product.call(saveRole, { ...role, welcomeText: ['您好。'] } as never, token)).data;
  const key = (await product.call(createShareToken, { expiredDays: 1, subjectId: roleId }, token)).data;
  return { link: `${product.address}/#/roleShare?roleId=${roleId}&token=${key}`, roleId };
}

const answer = (page: Page) => page.locator('[data-answer]').last();

test('somebody talks without touching anything, interrupts the answer, and the record keeps what was heard', async ({
  product,
}) => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-ear-'));
  const ear = await startScriptedEar([QUESTION, NEXT, '']);
  const removeEar = await setUpEar(product, ear.baseUrl);
  const token = await makeOwner(product);
  const { link, roleId } = await shareRole(product, token);
  // Between two questions there is time for the answer to begin, also on a busy machine.
  const browser = await openWithMicrophone(await writeMicrophone(folder, 10));
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
    await page.goto(link);
    await page.getByRole('button', { name: '开始对话' }).click();
    await expect(answer(page)).toContainText('您好');
    await page.getByRole('button', { name: '免提对话' }).click();
    await expect(page.getByText('直接说话就行，可以打断我')).toBeVisible();

    await expect(answer(page)).toContainText('第1步', { timeout: 90_000 });
    await expect(page.locator('canvas')).toHaveAttribute('data-stage-state', 'speaking');
    await expect(answer(page)).toContainText('五点下班', { timeout: 120_000 });
    expect(ear.heard[0]).toBeGreaterThan(1.5);

    const filter = { page: 1, size: 10, roleId } as never;
    await expect
      .poll(async () => {
        const [conversation] = (await product.call(conversationPage, filter, token)).data.records;
        const { turns } = (await product.call(conversationById, { id: conversation?.id ?? '' }, token)).data;
        const cut = turns.find(({ question }) => question === QUESTION);
        const heard = cut?.heardText ?? '';
        return { outcome: cut?.outcome, begins: heard.startsWith('第1步'), whole: heard.length >= LONG.length };
      })
      .toMatchObject({ begins: true, whole: false });

    await page.getByRole('button', { name: '退出免提' }).click();
    await expect(page.getByText('点按说话，可以打断我')).toBeVisible();
  } finally {
    await browser.close();
    await removeEar();
    ear.close();
    await fs.rm(folder, { recursive: true, force: true });
  }
});

test('a microphone that may not be used is told with what to do', async ({ product, browser }) => {
  const ear = await startScriptedEar(['']);
  const removeEar = await setUpEar(product, ear.baseUrl);
  const { link } = await shareRole(product, await makeOwner(product));
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, permissions: [] });
  await context.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('Permission denied', 'NotAllowedError');
    };
  });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole('button', { name: '开始对话' }).click();
  await page.getByRole('button', { name: '点按说话' }).click();
  await expect(page.getByRole('alert')).toHaveText('麦克风被禁用了，请点地址栏左边的图标允许使用麦克风，再试一次');
  await page.getByRole('button', { name: '免提对话' }).click();
  await expect(page.getByRole('button', { name: '免提对话' })).toBeVisible();
  await context.close();
  await removeEar();
  ear.close();
});
