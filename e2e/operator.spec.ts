import type { Browser, Locator, Page } from '@playwright/test';
import { writeMoment } from '#contract/access.contract.ts';
import { companyList, createAccount } from '#contract/operator.contract.ts';
import { operatorOverview } from '#contract/overview.contract.ts';
import { expect, signIn, signInByForm, test } from './support/product.ts';

const NAME = 'journey-01';

test('an operator creates an account, disables it, enables it, resets its password and issues a secret', async ({
  page,
  product,
  browser,
}) => {
  test.slow(); // the whole life of an account, in two browsers
  await signIn(page, product, '/home/operator/accounts', { account: 'admin', password: product.operatorPassword });
  await page.getByRole('button', { name: '新建账号' }).click();
  const drawer = page.getByRole('dialog', { name: '新建账号' });
  await drawer.getByLabel('账号', { exact: true }).fill('demo');
  await drawer.getByLabel('名称').fill('旅程');
  await drawer.getByLabel('知识库容量').fill('512 MB');
  await drawer.getByRole('button', { name: /^创\s?建$/ }).click();
  await expect(drawer.getByText('该账号已存在')).toBeVisible();
  await drawer.getByLabel('账号', { exact: true }).fill(NAME);
  await drawer.getByRole('button', { name: /^创\s?建$/ }).click();
  const password = await takePassword(page);

  const row = page.getByRole('row', { name: new RegExp(NAME) });
  await expect(row).toContainText('512 MB');
  await expect(row).toContainText('正常');
  await page.getByLabel('搜索账号、名称、邮箱或手机号').fill('journey');
  await expect(page.getByText('共 1 个')).toBeVisible();
  await page.reload();
  await expect(page.getByText('共 1 个')).toBeVisible();

  // In a browser of their own.
  const guest = await openBrowser(browser);
  await signInByForm(guest, product, '/home/role', { account: NAME, password });
  await expect(guest.getByRole('heading', { name: '我的角色' })).toBeVisible();

  await choose(page, row, '停用');
  const question = page.getByRole('dialog', { name: /停用“journey-01”/ });
  await expect(question).toContainText('在所有设备上退出登录');
  await question.getByRole('button', { name: /^停\s?用$/ }).click();
  await expect(row).toContainText('已停用');
  await expect(guest.getByText('登录已过期').first()).toBeVisible(); // at once, without having asked for anything

  await choose(page, row, '启用');
  await expect(row).toContainText('正常');
  await choose(page, row, '重置密码');
  await page.getByRole('dialog', { name: /重置/ }).getByRole('button', { name: '重置密码' }).click();
  const next = await takePassword(page);
  expect(next).not.toBe(password);
  await guest.reload();
  await signInByForm(guest, product, '/home/role', { account: NAME, password: next });
  await expect(guest.getByRole('heading', { name: '我的角色' })).toBeVisible();

  await choose(page, row, '生成 Secret');
  await expect(page.getByText(/已为“journey-01”生成 Secret/)).toBeVisible();
  await row.getByRole('button', { name: '编辑“journey-01”' }).click();
  const editor = page.getByRole('dialog', { name: /编辑/ });
  await expect(editor.getByText('已生成，使用者登录后可以查看')).toBeVisible();
  await editor.getByLabel('备注').fill('端到端');
  await editor.getByRole('switch', { name: /克隆角色/ }).click();
  await editor.getByRole('button', { name: /^保\s?存$/ }).click();
  await expect(page.getByText('保存成功')).toBeVisible();

  await page.getByRole('link', { name: '操作日志' }).click();
  await page.getByLabel('搜索操作人或对象').fill(NAME);
  const log = page.getByRole('listitem').filter({ hasText: 'journey-01' });
  for (const done of ['新建账号', '停用账号', '启用账号', '重置密码', '生成 Secret', '修改账号'])
    await expect(log.filter({ hasText: done }).first()).toBeVisible();
  await expect(log.filter({ hasText: '修改账号' })).toContainText('克隆角色');
  await expect(page.getByText(password)).toHaveCount(0);
  await guest.context().close();
});

test('an operator begins with what wants attention, and goes from there into the lists', async ({ page, product }) => {
  const operator = await product.signIn('admin');
  const [company] = (await product.call(companyList, {}, operator)).data;
  const soon = writeMoment(Date.now() + 2 * 86_400_000);
  const values = {
    companyId: `${company?.companyId}`,
    nickName: '快到期',
    loginAccount: 'journey-soon',
    expireTime: soon,
  };
  await product.call(createAccount, values, operator);
  const { data: told } = await product.call(operatorOverview, {}, operator);
  await signIn(page, product, '/home/operator', { account: 'admin', password: product.operatorPassword });
  await expect(page.getByRole('heading', { level: 1, name: '概览' })).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(`^账号\\s*${told.accounts.total}`) })).toBeVisible();
  const attention = page.getByRole('region', { name: '快到期或快用满的账号' });
  await expect(attention.getByRole('listitem').filter({ hasText: 'journey-soon' })).toContainText(
    `${soon.slice(0, 10)} 到期`,
  );
  await expect(page.getByRole('region', { name: '最近登录' })).toContainText('admin');
  await page.getByRole('link', { name: /^7 天内到期/ }).click();
  await expect(page.getByText(`共 ${told.accounts.expiring} 个`)).toBeVisible();
  await expect(page.getByRole('row', { name: /journey-soon/ })).toBeVisible();
  await page.getByRole('link', { name: '概览' }).click();
  await attention.getByRole('link', { name: 'journey-soon' }).click();
  await expect(page.getByText('共 1 个')).toBeVisible();
});

test('an operator sees how the installation is doing', async ({ page, product }) => {
  await signIn(page, product, '/home/operator', { account: 'admin', password: product.operatorPassword });
  await page.getByRole('link', { name: '运行状况' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '运行状况' })).toBeVisible();
  await expect(page.getByRole('region', { name: '需要处理' })).toBeVisible();
  await expect(page.getByRole('region', { name: '数据库' })).toContainText('已是最新');
  await expect(page.getByRole('region', { name: '服务进程' })).toContainText('低于 512 MB 时');
  await expect(page.getByRole('region', { name: '后台任务' })).toContainText('0 项');
  // A proxy that nobody has counted: what is wrong stands first, with what to do.
  await fetch(`${product.address}/api/docs/json`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
  await page.reload();
  const faults = page.getByRole('region', { name: '需要处理' });
  await expect(faults.getByRole('listitem').filter({ hasText: '没有设置 TRUST_PROXY' })).toContainText(
    '请把 TRUST_PROXY 设为',
  );
});

test('words of a new brand take the tone of its main colour, and it is introduced by its own words', async ({
  page,
  product,
  browser,
}) => {
  await signIn(page, product, '/home/operator/companies/new', { account: 'admin', password: product.operatorPassword });
  await page.getByLabel('公司简称').fill('星野眼科');
  await page.getByLabel('品牌标识').fill('xingye');
  await page.getByRole('button', { name: /^主色/ }).click();
  const hex = page.getByRole('tooltip').getByRole('textbox');
  await hex.fill('8A5A12');
  await hex.press('Enter');
  await expect(page.getByRole('button', { name: /^文字色 #8a5a12/i })).toBeVisible();
  await page.getByRole('button', { name: /^创\s?建$/ }).click();
  await expect(page.getByText('保存成功，重新打开页面后生效')).toBeVisible();

  const visitor = await openBrowser(browser);
  await visitor.goto(`${product.address}/?key=xingye#/index/help`);
  await expect(visitor.getByText('这里的交互数字人由星野眼科提供')).toBeVisible();
  await expect(visitor.getByText('我们在做什么')).toHaveCount(0);
  await page.getByLabel('公司介绍').fill('星野眼科是一家眼科医院。');
  await page.getByRole('button', { name: /^保\s?存$/ }).click();
  await expect(page.getByText('保存成功，重新打开页面后生效').last()).toBeVisible();
  await expect(page.getByRole('button', { name: /^保\s?存$/ })).toBeDisabled();
  await visitor.reload();
  await expect(visitor.getByText('星野眼科是一家眼科医院。')).toBeVisible();
  await visitor.context().close();
});

test('an operator cannot disable their own account, and is told why', async ({ page, product }) => {
  await signIn(page, product, '/home/operator/accounts', { account: 'admin', password: product.operatorPassword });
  const row = page.getByRole('row', { name: /admin/ });
  await row.getByRole('button', { name: /更多操作/ }).click();
  await expect(page.getByRole('menuitem', { name: '停用（不能停用自己的账号）' })).toBeDisabled();
});

test('disabling can be taken back from the notice', async ({ page, product }) => {
  await signIn(page, product, '/home/operator/accounts', { account: 'admin', password: product.operatorPassword });
  const row = page.getByRole('row', { name: /demo/ });
  await choose(page, row, '停用');
  await page
    .getByRole('dialog', { name: /停用“demo”/ })
    .getByRole('button', { name: /^停\s?用$/ })
    .click();
  await page.getByRole('button', { name: /^撤\s?销$/ }).click();
  await expect(page.getByText('已启用“demo”')).toBeVisible();
  await expect(row).toContainText('正常');
});

test('a brand is edited beside its preview, and seen at the next load', async ({ page, product, browser }) => {
  await signIn(page, product, '/home/operator/companies', { account: 'admin', password: product.operatorPassword });
  await page.getByRole('link', { name: /青岚/ }).click();
  const preview = page.getByRole('figure', { name: '预览' });
  await page.getByLabel('网页标题').fill('改过的标题');
  await expect(preview.getByText('改过的标题')).toBeVisible();
  await page.getByRole('checkbox', { name: '对话记录' }).uncheck();
  await expect(preview.getByText('对话记录')).toHaveCount(0);
  await page.getByLabel('品牌标识').fill('default');
  await page.getByRole('button', { name: /^保\s?存$/ }).click();
  await expect(page.getByText(/品牌标识 default 已用于/)).toBeVisible();
  await page.getByLabel('品牌标识').fill('laihua');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('保存成功，重新打开页面后生效')).toBeVisible();

  const visitor = await openBrowser(browser);
  await visitor.goto(`${product.address}/?key=laihua`);
  await expect(visitor).toHaveTitle(/改过的标题/);
  await visitor.context().close();

  await page.getByRole('link', { name: '操作日志' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: '修改品牌' }).first();
  await expect(entry).toContainText('改过的标题');
  await expect(entry).toContainText('/home/recording');
});

test('a code that nobody sends is read in the outbox', async ({ page, product, browser }) => {
  const visitor = await openBrowser(browser);
  await visitor.goto(`${product.address}/#/login`);
  await visitor.getByLabel('手机号', { exact: true }).fill('13800138123');
  await visitor.getByRole('button', { name: '获取验证码' }).click();
  await expect(visitor.getByText(/今日剩余/)).toBeVisible();

  await signIn(page, product, '/home/operator/outbox', { account: 'admin', password: product.operatorPassword });
  await expect(page.getByText('短信：未配置，验证码在此查看')).toBeVisible();
  const row = page.getByRole('row', { name: /13800138123/ });
  const code = (await row.textContent())?.match(/验证码 (\d{6})/)?.[1] ?? '';
  await expect(row.getByRole('button', { name: `复制验证码 ${code}` })).toBeVisible();

  await visitor.getByLabel('验证码', { exact: true }).fill(code);
  await visitor.getByRole('checkbox').check();
  await visitor.getByRole('dialog').getByRole('button', { name: '登录', exact: true }).click();
  await expect(visitor).toHaveURL(/#\/home\/start\?to=%2Fhome%2Fproject$/);
  await visitor.context().close();
});

test('for anybody else there is no console', async ({ page, product }) => {
  await signIn(page, product);
  await expect(page.getByRole('heading', { name: '我的角色' })).toBeVisible();
  await expect(page.getByRole('link', { name: '运营管理' })).toHaveCount(0);
  await page.goto(`${product.address}/#/home/operator/accounts`);
  await expect(page.getByRole('heading', { name: '找不到' })).toBeVisible();
});

async function openBrowser(browser: Browser): Promise<Page> {
  return (await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })).newPage();
}

async function choose(page: Page, row: Locator, item: string): Promise<void> {
  await row.getByRole('button', { name: /更多操作/ }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Reads the password that is shown once, and closes the dialog. */
async function takePassword(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: '请保存密码' });
  const password = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByRole('button', { name: '我已保存' }).click();
  await expect(dialog).toHaveCount(0);
  return password;
}
