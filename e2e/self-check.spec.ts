import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { openWithMicrophone, setUpEar, writeMicrophone } from './support/microphone.ts';
import { expect, signIn, test } from './support/product.ts';
import { startScriptedEar } from './support/scripted-ear.ts';

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
  await expect(line('microphone')).toContainText('允许使用麦克风');
  await expectAccessible(page);
});

test('whoever checks says a sentence and sees what was understood, how loud it was and how long it took', async ({
  product,
}) => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-dictation-'));
  const ear = await startScriptedEar(['今天天气怎么样']);
  const removeEar = await setUpEar(product, ear.baseUrl);
  const browser = await openWithMicrophone(await writeMicrophone(folder));
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
    await signIn(page, product);
    await page.goto(`${product.address}/#/digital/check`);
    await page.getByRole('button', { name: '测试听写' }).click();
    await expect(page.getByText('请读：今天天气怎么样')).toBeVisible();
    const line = page.locator('[data-check="dictation"]');
    await expect(line).toHaveAttribute('data-state', 'ok');
    await expect(line).toContainText(/听到“今天天气怎么样”，比环境声高 \d+ 分贝，\d+\.\d 秒后出字/);
    expect(ear.heard[0]).toBeGreaterThan(1.5);
  } finally {
    await browser.close();
    await removeEar();
    ear.close();
    await fs.rm(folder, { recursive: true, force: true });
  }
});
