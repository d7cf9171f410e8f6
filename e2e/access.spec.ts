import type { Browser, Page } from '@playwright/test';
import { writeMoment } from '#contract/access.contract.ts';
import { finishGuide } from '#contract/account.contract.ts';
import { avatarPage } from '#contract/avatar.contract.ts';
import { companyConfig } from '#contract/company.contract.ts';
import { createAccount, issueSecret, updateAccount } from '#contract/operator.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { choosePassword, expect, type Product, test } from './support/product.ts';

const DAY_MS = 86_400_000;

/** An account of its own for each journey, made as an operator makes them. */
async function makeAccount(product: Product, settings: { expireTime?: string; online?: 0 | 1; windows?: number } = {}) {
  const operator = await product.signIn('admin');
  const brand = await product.call(companyConfig, {}, '');
  const loginAccount = `guard-${Math.random().toString(36).slice(2, 10)}`;
  const made = await product.call(
    createAccount,
    {
      companyId: brand.data.companyId,
      loginAccount,
      nickName: '林晚秋',
      online: settings.online ?? 1,
      expireTime: settings.expireTime ?? null,
      winLineLimit: settings.windows ?? 0,
    },
    operator,
  );
  expect(made.code).toBe(200);
  return { ...made.data, loginAccount, operator };
}

async function fillSignIn(page: Page, account: string, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '登录' });
  await choosePassword(page);
  await dialog.getByLabel('账号', { exact: true }).fill(account);
  await dialog.getByLabel('密码', { exact: true }).fill(password);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
}

async function enter(page: Page, product: Product, account: { loginAccount: string; password: string }): Promise<void> {
  await page.goto(`${product.address}/#/home/role`);
  await fillSignIn(page, account.loginAccount, account.password);
}

/** Signed in, past the way to a first digital human that a first sign-in begins, and past the offers of later ones. */
async function settle(
  page: Page,
  product: Product,
  account: { loginAccount: string; password: string },
): Promise<void> {
  await putOff(page, product, account);
  const token = await page.evaluate(() => localStorage.getItem('userToken') ?? '');
  await product.call(finishGuide, { guide: 'offers' }, token);
}

async function putOff(
  page: Page,
  product: Product,
  account: { loginAccount: string; password: string },
): Promise<void> {
  await enter(page, product, account);
  await page.getByRole('button', { name: '以后再说' }).click();
  await expect(page.getByRole('heading', { name: '我的角色' })).toBeVisible();
}

async function openPanel(page: Page) {
  // The site's head shows the account as well, until the workbench takes its place.
  await expect(page.getByRole('link', { name: '我的角色' }).first()).toBeVisible();
  await page.getByRole('button', { name: /^账号/ }).click();
  return page.getByRole('region', { name: '我的账号' });
}

async function anotherBrowser(browser: Browser): Promise<Page> {
  return (await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })).newPage();
}

test('the first sign-in is led to a first digital human; who has made something is greeted with three offers later, once', {
  tag: '@gate',
}, async ({ page, product }) => {
  const account = await makeAccount(product);
  await putOff(page, product, account);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const signOut = async () => {
    await (await openPanel(page)).getByRole('button', { name: '退出登录' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    await expect(page).toHaveURL(/#\/index\/home/);
    await expect(page.getByRole('banner').getByRole('button', { name: '登录', exact: true })).toBeVisible();
  };
  await signOut();
  // What has been made is asked for at the sign-in, also while the page is shown already.
  const asked = page.waitForResponse((reply) => /avatarRole\/list.*\bsize=1(?!\d)/.test(reply.url()));
  await enter(page, product, account);
  await expect(page.getByRole('heading', { name: '我的角色' })).toBeVisible();
  await asked;
  const popup = page.getByRole('dialog', { name: /欢迎使用/ });
  await expect(popup, 'nothing is made yet that a coupon would be for').toHaveCount(0);
  const token = await page.evaluate(() => localStorage.getItem('userToken') ?? '');
  const look = (await product.call(avatarPage, {}, token)).data.records[0]?.id ?? '';
  await product.call(saveRole, { name: '前台', roleDesc: '接待', avatarId: look }, token);
  await signOut();
  await enter(page, product, account);
  for (const offer of ['免费试用', '数字人大屏优惠券', '数字人形象优惠券'])
    await expect(popup.getByText(offer)).toBeVisible();
  await popup.getByRole('button', { name: '知道了' }).click();
  await signOut();
  await enter(page, product, account);
  await expect(page.getByRole('heading', { name: '我的角色' })).toBeVisible();
  await expect(popup).toHaveCount(0);
});

test('an account without permission is kept out and told so', { tag: '@gate' }, async ({ page, product }) => {
  const account = await makeAccount(product, { online: 0 });
  await enter(page, product, account);
  const dialog = page.getByRole('dialog', { name: '当前账号无权限，请联系商务经理' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: '我知道了' }).click();
  await page.getByRole('banner').getByRole('button', { name: '工作台' }).click();
  await expect(dialog).toBeVisible();
  await page.goto(`${product.address}/#/home/knowledgeList/table`);
  await expect(page).toHaveURL(/#\/index\/home/);
  await dialog.getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: '登录', exact: true })).toBeVisible();
});

test('an expired account is kept out and told so', async ({ page, product }) => {
  const account = await makeAccount(product, { expireTime: '2020-01-01 00:00:00' });
  await enter(page, product, account);
  await expect(page.getByRole('dialog', { name: '当前账号已过期' })).toBeVisible();
  await expect(page).toHaveURL(/#\/index\/home/);
});

test('an account that expires within seven days is warned until the warning is closed for the day', async ({
  page,
  product,
}) => {
  const account = await makeAccount(product, { expireTime: writeMoment(Date.now() + 6.5 * DAY_MS) });
  await settle(page, product, account);
  const banner = page.getByText('您的权益即将到期，请尽快联系商务');
  await expect(banner).toBeVisible();
  await expect((await openPanel(page)).getByText('剩 7 天')).toBeVisible();
  await page.keyboard.press('Escape');
  // The editors fill the window, and leave the banner its line.
  for (const path of ['/home/project?from=blank', '/home/roles']) {
    await page.goto(`${product.address}/#${path}`);
    await expect(banner).toBeVisible();
    const height = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
    await expect.poll(height).toBeLessThanOrEqual(0);
  }
  await page.goto(`${product.address}/#/home/role`);
  await page.reload();
  await page.getByRole('button', { name: '今天不再提示' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: '我的角色' })).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test('what is typed outlives the session: sign in again over it, and it is saved', { tag: '@gate' }, async ({
  page,
  product,
  browser,
}) => {
  test.slow(); // three sign-ins and two browsers
  const account = await makeAccount(product);
  await settle(page, product, account);
  await page.getByRole('link', { name: '创建角色' }).first().click();
  await page.getByRole('button', { name: '跳过' }).click();
  await page.getByLabel('角色名称').fill('小政');
  await page.getByLabel('角色描述').fill('市政务服务中心的导办员，熟悉社保办理。');

  // From another device the owner signs every other one out.
  const other = await anotherBrowser(browser);
  await enter(other, product, account);
  await (await openPanel(other)).getByRole('button', { name: '登录设备' }).click();
  await other.getByRole('button', { name: '退出其他设备' }).click();
  await expect(other.getByText('已让 1 台设备退出登录')).toBeVisible();

  // The page is told at once, before it asks for anything.
  await expect(page.getByText('登录已过期', { exact: true })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: '登录' });
  await dialog.getByRole('button', { name: '关闭' }).click();
  const question = page.getByRole('dialog', { name: '登录已过期' });
  await expect(question).toContainText('离开会丢失这些内容');
  await question.getByRole('button', { name: '重新登录' }).click();
  await fillSignIn(page, account.loginAccount, account.password);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('角色名称')).toHaveValue('小政');
  await expect(page.getByLabel('角色描述')).toHaveValue('市政务服务中心的导办员，熟悉社保办理。');
  await page.getByRole('button', { name: /保存$/ }).click();
  await expect(page.getByText(/已保存/).first()).toBeVisible();
  await other.context().close();
});

test('giving the work up leads to the front door', async ({ page, product }) => {
  const account = await makeAccount(product);
  await settle(page, product, account);
  await page.getByRole('link', { name: '创建角色' }).first().click();
  await page.getByRole('button', { name: '跳过' }).click();
  await page.getByLabel('角色名称').fill('小政');
  await page.evaluate(() => localStorage.setItem('userToken', 'gone'));
  await page.getByLabel('角色描述').fill('导办员');
  await page.getByRole('button', { name: /保存$/ }).click();
  await page.getByRole('dialog', { name: '登录' }).getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: '放弃并离开' }).click();
  await expect(page).toHaveURL(/#\/index\/home/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an account disabled at work is told in place, with everything still on the page', async ({ page, product }) => {
  const account = await makeAccount(product, { windows: 3 });
  await settle(page, product, account);
  await page.getByRole('link', { name: '创建角色' }).first().click();
  await page.getByRole('button', { name: '跳过' }).click();
  await page.getByLabel('角色名称').fill('小政');
  await page.getByLabel('角色描述').fill('导办员');
  // Expiry does not end sessions: the next call is refused with its own code.
  await product.call(updateAccount, { id: account.id, expireTime: '2020-01-01 00:00:00' }, account.operator);
  await page.keyboard.press('Control+s'); // or whatever else the page asks for first: then the dialog stands there already
  const dialog = page.getByRole('dialog', { name: '当前账号已过期' });
  await dialog.getByRole('button', { name: '我知道了' }).click();
  await expect(page.getByLabel('角色名称')).toHaveValue('小政');
  await product.call(updateAccount, { id: account.id, expireTime: null }, account.operator);
  await page.getByRole('button', { name: /保存$/ }).click();
  await expect(page.getByText(/已保存/).first()).toBeVisible();
});

test('the panel shows what the account has; the secret is decrypted here and copied', async ({
  page,
  product,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const account = await makeAccount(product, { windows: 3 });
  await product.call(issueSecret, { id: account.id }, account.operator);
  await settle(page, product, account);
  const panel = await openPanel(page);
  await expect(panel).toHaveCSS('width', '384px');
  for (const text of [account.loginAccount, '永久', '知识库容量', '图片和视频容量'])
    await expect(panel.getByText(text)).toBeVisible();
  await expect(panel.getByText('SaaS 并发')).toBeVisible();
  await expect(panel.getByText('Windows 并发')).toBeVisible();
  await expect(panel.getByText('安卓并发'), 'it has none').toHaveCount(0);
  await panel.getByRole('button', { name: '查看Secret' }).click();
  await expect(page.getByText('Secret已复制到剪切板')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.length).toBeGreaterThan(20);
  await expect(panel.getByLabel('Secret', { exact: true })).toHaveValue(copied);
});

test('a refused clipboard leaves the secret to be copied by hand', async ({ page, product }) => {
  const account = await makeAccount(product);
  await product.call(issueSecret, { id: account.id }, account.operator);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => false;
  });
  await settle(page, product, account);
  const panel = await openPanel(page);
  await panel.getByRole('button', { name: '查看Secret' }).click();
  await expect(page.getByText('复制失败，请手动复制')).toBeVisible();
  await expect(panel.getByLabel('Secret', { exact: true })).toHaveValue(/.{20,}/);
});

test('a new password ends the other browser', async ({ page, product, browser }) => {
  const account = await makeAccount(product);
  await settle(page, product, account);
  const other = await anotherBrowser(browser);
  await enter(other, product, account);
  await expect(other.getByRole('heading', { name: '我的角色' })).toBeVisible();

  await (await openPanel(page)).getByRole('button', { name: '修改密码' }).click();
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  const confirm = dialog.getByRole('button', { name: '确定' });
  await confirm.click();
  for (const text of ['请输入旧密码', '请输入新密码', '请再次输入新密码'])
    await expect(dialog.getByText(text)).toBeVisible();
  await dialog.getByLabel('旧密码').fill(account.password);
  await dialog.getByLabel(/^新密码/).fill('onlyletters');
  await dialog.getByLabel('确认新密码').fill('other');
  await confirm.click();
  await expect(dialog.getByText('请设置6-18位，字母+ 数字密码')).toBeVisible();
  await expect(dialog.getByText('两次输入的密码不一致！')).toBeVisible();
  await dialog.getByLabel(/^新密码/).fill('huashen2026');
  await dialog.getByLabel('确认新密码').fill('huashen2026');
  await confirm.click();
  await expect(page.getByText('修改成功')).toBeVisible();

  // It is told at once, without having asked for anything.
  await expect(other.getByText('登录已过期').first()).toBeVisible();
  await fillSignIn(other, account.loginAccount, 'huashen2026');
  await other.getByRole('link', { name: '我的知识库' }).click();
  await expect(other.getByRole('heading', { name: '我的知识库' })).toBeVisible();
  await other.context().close();
});

test('one device is signed out from another', async ({ page, product, browser }) => {
  const account = await makeAccount(product);
  await settle(page, product, account);
  const other = await anotherBrowser(browser);
  await enter(other, product, account);
  await expect(other.getByRole('heading', { name: '我的角色' })).toBeVisible();
  await (await openPanel(page)).getByRole('button', { name: '登录设备' }).click();
  const dialog = page.getByRole('dialog', { name: '登录设备' });
  await expect(dialog.getByText('本机')).toBeVisible();
  await dialog.getByRole('button', { name: /^让 .* 退出登录$/ }).click();
  await expect(page.getByText('该设备已退出登录')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expect(other.getByText('登录已过期').first()).toBeVisible();
  await other.reload();
  await expect(other).toHaveURL(/#\/index\/home/);
  await other.context().close();
});

test('the test token goes before the session', async ({ page, product }) => {
  const account = await makeAccount(product);
  await settle(page, product, account);
  const demo = await product.signIn('demo');
  await page.evaluate((token) => localStorage.setItem('testUserToken', token), demo);
  await page.reload();
  await expect(page.getByRole('button', { name: /^账号 演示账号/ })).toBeVisible();
});

test('two tabs: signing out in one counts in the other, and waits where something is typed', async ({
  page,
  product,
  context,
}) => {
  const account = await makeAccount(product);
  await settle(page, product, account);
  const idle = await context.newPage();
  await idle.goto(`${product.address}/#/home/knowledgeList/table`);
  await expect(idle.getByRole('heading', { name: '我的知识库' })).toBeVisible();
  const busy = await context.newPage();
  await busy.goto(`${product.address}/#/home/roles`);
  await busy.getByLabel('角色名称').fill('小政');

  await (await openPanel(page)).getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(/#\/index\/home/);
  await expect(idle).toHaveURL(/#\/index\/home/);
  await expect(busy.getByRole('dialog', { name: '登录' })).toBeVisible();

  // Signed in again elsewhere, the same account goes on here by itself.
  await enter(page, product, account);
  await expect(page.getByRole('heading', { name: '我的角色' })).toBeVisible();
  await expect(busy.getByRole('dialog', { name: '登录' })).toHaveCount(0);
  await expect(busy.getByLabel('角色名称')).toHaveValue('小政');
});

test('another application hands its session over; the token leaves the address', async ({ page, product }) => {
  const token = await product.signIn('demo');
  await page.goto(`${product.address}/#/home/role?hyToken=${token}`);
  await expect(page.getByRole('heading', { name: '我的角色' })).toBeVisible();
  expect(page.url()).not.toContain('hyToken');
  expect(await page.evaluate(() => localStorage.getItem('userToken'))).toBe(token);
  await expect(page.getByRole('navigation', { name: '工作台' })).toHaveCount(0);
});
