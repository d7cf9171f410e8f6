import type { Page } from '@playwright/test';
import { companyConfig } from '#contract/company.contract.ts';
import { eventStream } from '#contract/event.contract.ts';
import { createAccount, updateAccount } from '#contract/operator.contract.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/product.ts';

const PHONE = { width: 390, height: 844 };

async function signInOnPhone(page: Page, account: string, password: string): Promise<void> {
  await page.getByLabel('账号').fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

test('the help centre opens what its address, its keys and other pages ask for', async ({ page, product }) => {
  await page.goto(`${product.address}/#/index/help`);
  const menu = page.getByRole('navigation', { name: '帮助目录' });
  await expect(page.getByRole('heading', { level: 1, name: '关于化身' })).toBeVisible();
  await page.goto(`${product.address}/#/index/help?index=1-0`);
  await expect(page.getByRole('heading', { name: '登录或注册' })).toBeVisible();
  await expect(menu.getByRole('button', { name: '简介' })).toHaveAttribute('aria-expanded', 'false');

  await page.getByRole('button', { name: /^放大查看/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: '认识工作台' })).toBeVisible();
  await page.keyboard.press('Enter');
  const large = page.getByRole('dialog', { name: '认识工作台' });
  await expect(large.getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
  await expectAccessible(page);

  await menu.getByRole('button', { name: '简介' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/index=0-1$/);
  await expect(page.getByRole('listitem').getByRole('img')).toHaveCount(6);

  await page.evaluate(() => window.dispatchEvent(new CustomEvent('change-menu', { detail: { group: 2, item: 1 } })));
  await expect(page.getByRole('heading', { level: 1, name: '化身服务协议' })).toBeVisible();
  await expect(menu.getByRole('link', { name: '服务协议' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);
});

test('on a phone: the agreement is asked for, then password, projects, and the way in', { tag: '@gate' }, async ({
  page,
  product,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto(`${product.address}/#/h5/list`);
  await expect(page).toHaveURL(/#\/h5\/login$/);
  const byPassword = page.getByRole('button', { name: '密码登录' });
  await byPassword.click();
  await expect(page.getByText('请阅读并同意《用户协议》和《隐私协议》')).toBeVisible();
  await page.getByText('取消', { exact: true }).click();
  await expect(page.getByText('请阅读并同意')).toHaveCount(0);
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  await expectAccessible(page);
  await byPassword.click();
  await page.getByText('同意', { exact: true }).click();
  await page.getByLabel('账号').fill('somebody');
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page.getByRole('checkbox')).toBeChecked();
  await byPassword.click();
  await expect(page.getByLabel('账号')).toHaveValue('');
  await signInOnPhone(page, 'demo', product.password);

  await expect(page.getByRole('heading', { level: 1, name: '项目列表' })).toBeVisible();
  await expect(page.getByText('登录成功')).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(kept).toContain('"h5Name":"demo"');
  expect(kept).not.toContain('h5Password');
  await expectAccessible(page);
  await page
    .getByRole('link', { name: /^开始 / })
    .first()
    .click();
  await expect(page).toHaveURL(/#\/digital\/app\?type=1&id=[0-9a-f-]{36}$/);
});

test('on a phone an account that is kept out hears why, at the sign-in and later', async ({ page, product }) => {
  const operator = await product.signIn('admin');
  const { companyId } = (await product.call(companyConfig, {}, operator)).data;
  const values = { companyId, nickName: '来访者', loginAccount: 'kept-out' };
  const { id, password } = (await product.call(createAccount, values, operator)).data;
  await product.call(updateAccount, { id, expireTime: '2020-01-01 00:00:00' }, operator);
  await page.setViewportSize(PHONE);
  await page.goto(`${product.address}/#/h5/login`);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '密码登录' }).click();
  await signInOnPhone(page, 'kept-out', password);
  await expect(page.getByText('当前账号已过期')).toBeVisible();
  await expect(page.getByRole('button', { name: '手机号登录' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('userToken'))).toBeNull();

  await product.call(updateAccount, { id, expireTime: null }, operator);
  await page.getByRole('button', { name: '密码登录' }).click();
  const followed = page.waitForResponse(`**${eventStream.path}*`);
  await signInOnPhone(page, 'kept-out', password);
  await expect(page.getByText('空空如也，您还没项目，可以去【工作台】创建')).toBeVisible();
  await followed;
  // Told by the stream of events: nobody touches the page.
  await product.call(updateAccount, { id, expireTime: '2020-01-01 00:00:00' }, operator);
  await expect(page.getByText('当前账号已过期')).toBeVisible();
  await expect(page).toHaveURL(/#\/h5\/login$/);
  await product.call(updateAccount, { id, online: 0 }, operator);
});

test('the front door is wide on a wide window and a phone’s on a narrow one', async ({ page, product }) => {
  await page.goto(product.address);
  await expect(page).toHaveURL(/#\/index\/home$/);
  await page.setViewportSize(PHONE);
  await page.goto('about:blank');
  await page.goto(product.address);
  await expect(page).toHaveURL(/#\/mIndex\/mHome$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  const sizes = await page.evaluate(() => ({
    root: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    over: document.documentElement.scrollWidth - window.innerWidth,
  }));
  expect(sizes).toEqual({ root: expect.closeTo((390 / 375) * 16, 1), over: 0 });
  await page.getByRole('link', { name: /和我聊聊/ }).click(); // nobody has to sign in for that
  await expect(page.getByRole('button', { name: '开始对话' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: '免费体验' }).first().click();
  await expect(page.getByRole('button', { name: '手机号登录' })).toBeVisible();
});
