import type { Locator, Page } from '@playwright/test';
import { choosePassword, expect, test } from './support/product.ts';
import { readCode } from './support/read-code.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '登录' });
const submit = (dialog: Locator) => dialog.getByRole('button', { name: /^(注册\/)?登录$/ });

/** Opens the page, then lets its time pass only when the test says so. */
async function holdClock(page: Page, address: string) {
  const start = new Date('2026-11-21T09:00:00+08:00');
  await page.clock.install({ time: start });
  await page.goto(address);
  await expect(dialogOf(page).getByLabel('手机号')).toBeFocused();
  await page.clock.pauseAt(new Date(start.getTime() + 3_600_000));
  const pass = (ms: number) => page.clock.fastForward(ms); // not every frame of the person who welcomes
  return {
    pass,
    /** In small steps, so that replies of the server come in between. */
    async passUntil(condition: () => Promise<boolean>) {
      const step = async () => {
        await pass(100);
        return condition();
      };
      await expect.poll(step, { intervals: [50] }).toBe(true);
    },
  };
}

test('a phone number nobody knew becomes an account; the advertisement that brought it hears of it once', {
  tag: '@gate',
}, async ({ page, product }) => {
  await page.goto(`${product.address}/?utm_source=baidu&bd_vid=9x#/index/home?utm_term=%E6%95%B0%E5%AD%97%E4%BA%BA`);
  await page.getByRole('main').getByRole('button', { name: '免费体验' }).first().click();
  const dialog = dialogOf(page);
  const phone = dialog.getByLabel('手机号');
  await expect(phone).toBeFocused();
  await phone.pressSequentially('13800138001');
  await expect(phone).toHaveValue('138 0013 8001');
  for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Delete']) await phone.press(key);
  await expect(phone).toHaveValue('138 0138 001');
  await phone.press('0');
  await expect(phone).toHaveValue('138 0013 8001');

  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect(dialog.getByText(/今日剩余 3\/4 次$/)).toBeVisible();
  await expect(dialog.getByText(/^\d+s后重新获取$/)).toBeDisabled();
  await dialog.getByRole('checkbox').check();
  const code = await readCode(product, '13800138001');
  await dialog.getByLabel('验证码').fill(code === '000000' ? '000001' : '000000');
  await submit(dialog).click();
  await expect(dialog.getByText('验证码错误，请重新获取')).toBeVisible();

  const sent = page.waitForRequest('**/avatar/login/code');
  const converted = page.waitForResponse('**/userprocess/aiask/gwskip/ad/convert**');
  await dialog.getByLabel('验证码').fill(code);
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toMatchObject({ phone: '13800138001', utmSource: 'baidu', utmTerm: '数字人' });
  const conversion = await converted;
  expect(new URL(conversion.url()).searchParams.get('bdVid')).toBe('9x');
  expect(await conversion.json()).toMatchObject({ code: 200 });
  await expect(page.getByText('登录成功')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toMatch(/utm_|bd_vid/);
  await expect(page).toHaveURL(/#\/home\//);
});

test('免费注册 opens what registers and signs in, and says so; 登录 says 登录 alone', async ({ page, product }) => {
  await page.goto(`${product.address}/#/index/home`);
  await page.getByRole('banner').getByRole('button', { name: '免费注册' }).click();
  const registers = page.getByRole('dialog', { name: '注册/登录' });
  await expect(registers.getByRole('tab', { name: '手机号注册/登录' })).toBeVisible();
  await expect(registers.getByRole('button', { name: '注册/登录', exact: true })).toBeVisible();
  await registers.getByRole('button', { name: '关闭' }).click();
  await expect(registers).toHaveCount(0);
  await page.getByRole('banner').getByRole('button', { name: '登录', exact: true }).click();
  await expect(dialogOf(page).getByRole('tab', { name: '手机号登录', exact: true })).toBeVisible();
  await expect(submit(dialogOf(page))).toBeVisible();
});

test('what is missing is said at its field; nothing is sent before', async ({ page, product }) => {
  let asked = 0;
  await page.route(/\/avatar\/(sendSms|login\/code|captcha)/, (route) => {
    asked += 1;
    return route.abort();
  });
  await page.goto(`${product.address}/#/login`);
  const dialog = dialogOf(page);
  await dialog.getByLabel('手机号').fill('12800138000');
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect(dialog.getByText('手机号错误')).toBeVisible();
  await submit(dialog).click();
  await expect(dialog.getByText('请输入验证码')).toBeVisible();
  await expect(dialog.getByText('请勾选已阅读并同意《服务协议》和《隐私协议》')).toBeVisible();
  await dialog.getByRole('checkbox').check();
  await expect(dialog.getByText('请勾选已阅读并同意《服务协议》和《隐私协议》')).toHaveCount(0);
  expect(asked).toBe(0);
});

test('the countdown goes on while the dialog is closed', async ({ page, product }) => {
  const { pass, passUntil } = await holdClock(page, `${product.address}/#/login`);
  const dialog = dialogOf(page);
  const send = dialog.getByRole('button', { name: '获取验证码' });
  const again = dialog.getByText(/^\d+s后重新获取$/);
  const secondsLeft = async () => Number.parseInt((await again.textContent()) ?? '', 10);
  const now = () => page.evaluate(() => Date.now());
  await dialog.getByLabel('手机号').fill('13800138003');
  await send.click();
  await passUntil(() => again.isVisible());
  await expect(dialog.getByText('验证码发送成功，今日剩余 3/4 次')).toBeVisible();
  const [before, at] = [await secondsLeft(), await now()];
  expect(before).toBeGreaterThan(40);

  await page.keyboard.press('Escape');
  await passUntil(async () => (await dialog.count()) === 0);
  await page.getByRole('banner').getByRole('button', { name: '登录', exact: true }).click();
  await passUntil(() => again.isVisible());
  await pass(15_000);
  const expected = before - ((await now()) - at) / 1000;
  expect(Math.abs((await secondsLeft()) - expected)).toBeLessThan(1.5); // whole seconds, drawn four times a second
  await pass(60_000);
  await expect(send).toBeEnabled();
});

test('a wrong code is told for three seconds', async ({ page, product }) => {
  const { pass, passUntil } = await holdClock(page, `${product.address}/#/login`);
  const dialog = dialogOf(page);
  await dialog.getByLabel('手机号').fill('13800138004');
  await dialog.getByLabel('验证码').fill('000000');
  await dialog.getByRole('checkbox').check();
  await submit(dialog).click();
  const wrong = dialog.getByText('验证码错误，请重新获取');
  await passUntil(() => wrong.isVisible());
  await pass(2500);
  await expect(wrong).toBeVisible();
  await pass(600);
  for (let step = 0; step < 8; step++) await pass(100); // in which the line fades away
  await expect(wrong).toHaveCount(0);
});

test('a link may bring account and password; neither stays in the address, and the agreement is still asked for', async ({
  page,
  product,
}) => {
  const query = new URLSearchParams({ userName: 'demo', password: product.password });
  await page.goto(`${product.address}/#/index/home?${query}`);
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('tab', { name: '密码登录' })).toHaveAttribute('aria-selected', 'true');
  await expect(dialog.getByLabel('账号', { exact: true })).toHaveValue('demo');
  await expect(dialog.getByLabel('密码', { exact: true })).toHaveAttribute('type', 'password');
  await dialog.getByRole('button', { name: /显示|show/i }).click();
  await expect(dialog.getByLabel('密码', { exact: true })).toHaveValue(product.password);
  await expect(dialog.getByLabel('密码', { exact: true })).toHaveAttribute('type', 'text');
  expect(page.url()).not.toContain(product.password);

  await dialog.getByLabel('密码', { exact: true }).press('Enter');
  await expect(dialog.getByText('请勾选已阅读并同意《服务协议》和《隐私协议》')).toBeVisible();
  const [terms] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog.getByRole('link', { name: '《服务协议》' }).click(),
  ]);
  await expect(terms.getByRole('heading', { name: '化身服务协议' })).toBeVisible();
  await terms.close();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('tab', { name: '手机号登录' }).click();
  await expect(dialog.getByRole('checkbox')).toBeChecked();
  await choosePassword(page);
  await dialog.getByLabel('密码', { exact: true }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/#\/home\//);
  expect(page.url()).not.toContain(product.password);
  await page.goBack().catch(() => null);
  expect(page.url()).not.toContain(product.password);
});

test('wrong account and wrong password are told at their fields', async ({ page, product }) => {
  await page.goto(`${product.address}/#/login`);
  const dialog = dialogOf(page);
  await choosePassword(page);
  await dialog.getByRole('checkbox').check();
  await submit(dialog).click();
  await expect(dialog.getByText('请输入账号')).toBeVisible();
  await expect(dialog.getByText('请输入密码')).toBeVisible();
  const account = dialog.getByLabel('账号', { exact: true });
  await account.fill('nobody-here');
  await dialog.getByLabel('密码', { exact: true }).fill('wrong');
  await submit(dialog).click();
  await expect(dialog.getByText('账号错误，请重新输入账号或联系管理员')).toBeVisible();
  await expect(account).toHaveAttribute('aria-invalid', 'true');
  await account.fill('demo');
  await submit(dialog).click();
  await expect(dialog.getByText('密码错误，请重新输入密码或联系管理员')).toBeVisible();
  await expect(account).not.toHaveAttribute('aria-invalid', 'true');
});

for (const [parameter, place] of [
  ['to', '//evil.example'],
  ['target', '/\\evil.example'],
] as const)
  test(`signing in with ${parameter}=${place} stays on this site`, async ({ page, product }) => {
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    const address = `${product.address}/#/login?${parameter}=${encodeURIComponent(place)}`;
    await page.goto(address);
    const dialog = dialogOf(page);
    await choosePassword(page);
    await dialog.getByLabel('账号', { exact: true }).fill('demo');
    await dialog.getByLabel('密码', { exact: true }).fill(product.password);
    await dialog.getByRole('checkbox').check();
    await submit(dialog).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/#\/home\//);
    await page.goto(address); // signed in already, it must not lead away either
    await expect(page).toHaveURL(/#\/home\//);
    expect([...hosts]).toEqual([new URL(product.address).host]);
  });
