import fs from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { userInfo } from '#contract/account.contract.ts';
import { createAccount } from '#contract/operator.contract.ts';
import { type ReceivedMail, startMailServer } from '#server/testing/mail-server.ts';
import type { RunningServer } from '#server/testing/start-server.ts';
import { copyInstallation } from './support/installation.ts';
import { test as base, expect } from './support/product.ts';
import { startJourneyServer } from './support/start-journey-server.ts';

/** The product with a real SMTP server to send through, and what arrived there. */
const test = base.extend<object, { mailed: { server: RunningServer; mails: ReceivedMail[] } }>({
  mailed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from the pattern
    async ({}, use) => {
      const post = await startMailServer({ user: 'huashen', password: 'secret' });
      const dataDir = await copyInstallation();
      const server = await startJourneyServer(dataDir, {
        SMTP_URL: post.url,
        MAIL_FROM: '化身 <no-reply@huashen.example>',
      });
      await use({ server, mails: post.mails });
      await server.stop();
      await post.close();
      await fs.rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '登录' });

/** Asks for a code and waits for its mail. */
async function receiveCode(page: Page, mails: ReceivedMail[], address: string): Promise<string> {
  const before = mails.length;
  await dialogOf(page).getByRole('button', { name: '获取验证码' }).click();
  await expect(dialogOf(page).getByText(/请查收邮件，5 分钟内有效$/)).toBeVisible();
  await expect.poll(() => mails.length).toBe(before + 1);
  const mail = mails.at(-1);
  expect(mail?.to).toBe(address);
  return /\d{6}/.exec(mail?.text ?? '')?.[0] ?? '';
}

test('an address registers with the code that was mailed to it, and signs in', async ({ page, mailed }) => {
  const address = 'lin.yue@example.com';
  const { server, mails } = mailed;
  await page.goto(`${server.address}/?key=tw`);
  await page.getByRole('banner').getByRole('button', { name: '免费注册' }).click();
  const dialog = dialogOf(page);
  const password = dialog.getByLabel(/^(新)?密码$/);
  await expect(dialog.getByRole('heading', { name: '注册账号' })).toBeVisible();
  await expect(dialog.getByRole('tab')).toHaveCount(0);

  // What is missing, then what is wrong.
  await dialog.getByRole('button', { name: '注册', exact: true }).click();
  await expect(dialog.getByText('请输入完整信息！')).toHaveCount(3);
  await expect(dialog.getByText('请勾选已阅读并同意《服务协议》和《隐私协议》')).toBeVisible();
  await dialog.getByLabel('邮箱').fill('lin.yue@example');
  await password.fill('abcdef');
  await dialog.getByLabel('验证码').fill('000000');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: '注册', exact: true }).click();
  await expect(dialog.getByText('请输入正确的邮箱')).toBeVisible();
  await expect(dialog.getByText('请设置6-18位，字母+ 数字密码')).toBeVisible();

  await dialog.getByLabel('邮箱').fill(address);
  await password.fill('abc12345');
  const code = await receiveCode(page, mails, address);
  await dialog.getByLabel('验证码').fill(code === '000000' ? '000001' : '000000');
  await dialog.getByRole('button', { name: '注册', exact: true }).click();
  await expect(dialog.getByText('验证码错误', { exact: true })).toBeVisible();
  await dialog.getByLabel('验证码').fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByText('注册成功！')).toBeVisible();
  await expect(dialog.getByLabel('邮箱')).toHaveValue(address);

  // Back in sign-in the tick still counts.
  await password.fill('abc12345');
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/#\/home\//);
});

test('a forgotten password is set anew with the code that was mailed', async ({ page, mailed }) => {
  const { server, mails } = mailed;
  const address = 'zhou.mu@example.com';
  const operator = await server.signIn('admin');
  const { companyId } = (await server.call(userInfo, {}, operator)).data;
  const account = { companyId, nickName: '周牧', loginAccount: 'zhoumu', email: address };
  expect((await server.call(createAccount, account, operator)).code).toBe(200);

  await page.goto(`${server.address}/?key=tw#/login`);
  const dialog = dialogOf(page);
  const password = dialog.getByLabel(/^(新)?密码$/);
  const signIn = dialog.getByRole('button', { name: '登录', exact: true });
  await dialog.getByRole('checkbox').check();
  await dialog.getByLabel('邮箱').fill(address);
  await password.fill('forgotten1');
  await signIn.click();
  await expect(dialog.getByText('密码错误，请重新输入密码或联系管理员')).toBeVisible();
  await dialog.getByRole('button', { name: '忘记密码' }).click();
  await dialog.getByLabel('邮箱').fill(address);
  const code = await receiveCode(page, mails, address);
  expect(mails.at(-1)?.subject).toContain('找回密码');
  await dialog.getByLabel('验证码').fill(code);
  await password.fill('new45678');
  await dialog.getByRole('button', { name: '重置密码' }).click();
  await expect(page.getByText('密码重置成功！')).toBeVisible();
  await expect(dialog.getByLabel('邮箱')).toHaveValue(address);
  await password.fill('new45678');
  await signIn.click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/#\/home\//);
});
