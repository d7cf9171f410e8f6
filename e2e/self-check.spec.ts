import { chromium } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, signIn, test } from './support/product.ts';

test('a visitor checks a device whose microphone works, and copies a report', async ({ product }) => {
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...['--disable-background-networking', '--autoplay-policy=no-user-gesture-required'],
      ...['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
    ],
  });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' });
  await context.grantPermissions(['microphone', 'clipboard-read', 'clipboard-write'], { origin: product.address });
  const page = await context.newPage();
  const line = (id: string) => page.locator(`[data-check="${id}"]`);

  await page.goto(`${product.address}/#/digital/demo`);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: '设备自检' }).click();
  await (await opened).close();
  await page.goto(`${product.address}/#/digital/check`);
  await expect(line('secure')).toHaveAttribute('data-state', 'ok');
  await expect(line('latency')).toContainText('往返');
  await expect(line('model')).toContainText('登录后可检查');
  await page.getByRole('button', { name: '测试麦克风' }).click();
  await expect(page.getByRole('meter', { name: '麦克风音量' })).toBeVisible();
  await expect(line('microphone')).toHaveAttribute('data-state', 'ok');
  await page.getByRole('button', { name: '播放测试音' }).click();
  await page.getByRole('button', { name: '没听到' }).click();
  await expect(line('speaker')).toContainText('请调高音量');
  await expect(page.getByText('有 1 项需要处理')).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('button', { name: '复制报告' }).click();
  await expect(page.getByRole('button', { name: '已复制' })).toBeVisible();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(report).toContain('麦克风：正常；听到了您的声音');
  expect(report).toContain('扬声器：有问题；听不到');
  await browser.close();
});

test('an account sees which engines answer; a microphone that is refused says how to allow it', async ({
  page,
  product,
}) => {
  await signIn(page, product);
  await page
    .getByRole('button', { name: /我的账号|demo|演示/ })
    .first()
    .click();
  await page.getByRole('button', { name: '设备自检' }).click();
  await expect(page.getByRole('heading', { name: '自检' })).toBeVisible();
  const line = (id: string) => page.locator(`[data-check="${id}"]`);
  await expect(line('model')).toContainText('离线应答 有应答');
  await expect(line('speech')).toHaveAttribute('data-state', 'ok');
  await expect(line('hearing')).toContainText('没有配置语音识别');
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await page.getByRole('button', { name: '测试麦克风' }).click();
  await expect(line('microphone')).toContainText('把“麦克风”改为允许');
  await expectAccessible(page);
});
