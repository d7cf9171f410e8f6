import type { Page } from '@playwright/test';
import { rolePage } from '#contract/role.contract.ts';
import { expect, signIn, test } from './support/product.ts';
import { understandSpeech } from './support/understand-speech.ts';

const microphone = (page: Page) => page.getByRole('button', { name: /点按说话|松开发送|正在聆听/ });
const questions = (page: Page) => page.getByText('支持哪些文档？', { exact: true });

async function enter(page: Page, address: string): Promise<{ x: number; y: number }> {
  await page.addInitScript(understandSpeech);
  await page.goto(`${address}/#/digital/demo`);
  await page.getByRole('button', { name: '开始对话' }).click();
  await expect(page.locator('[data-answer="done"]')).toContainText('我是小华');
  const box = await microphone(page).boundingBox();
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
}

test('held by mouse or space bar the microphone takes a question; let go beside it, none', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const at = await enter(page, product.address);

  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await expect(page.getByText('松开发送，移开取消')).toBeVisible();
  await expect(page.getByText('支持哪些', { exact: true })).toBeVisible();
  await page.mouse.move(at.x, at.y - 200);
  await expect(page.getByText('松开取消', { exact: true })).toBeVisible();
  await page.mouse.up();
  await expect(page.getByText('点按说话，可以打断我')).toBeVisible();
  await expect(questions(page), 'cancelled').toHaveCount(0);

  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await expect(page.getByText('松开发送，移开取消')).toBeVisible();
  await page.mouse.up();
  await expect(questions(page).first()).toBeVisible();
  await expect(page.locator('[data-answer="done"]')).toContainText('pdf');

  await microphone(page).focus();
  await page.keyboard.down(' ');
  await expect(page.getByText('松开发送，移开取消')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('点按说话，可以打断我')).toBeVisible();
  await page.keyboard.up(' ');
  await expect(page.getByText('点按说话，可以打断我'), 'letting go asks nothing either').toBeVisible();
});

test('held by a finger it takes a question, and a short tap listens until the next one', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const at = await enter(page, product.address);
  const fingers = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[], moment?: number) =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points,
      ...(moment !== undefined && { timestamp: moment }),
    });

  await touch('touchStart', [at]);
  await expect(page.getByText('松开发送，移开取消')).toBeVisible();
  await touch('touchMove', [{ x: at.x, y: at.y - 160 }]);
  await expect(page.getByText('松开取消', { exact: true })).toBeVisible();
  await touch('touchMove', [at]);
  await expect(page.getByText('松开发送，移开取消')).toBeVisible();
  await touch('touchEnd', []);
  await expect(questions(page).first()).toBeVisible();
  await expect(page.locator('[data-answer="done"]')).toContainText('pdf');

  // A page that is busy hears of the end of a tap after it took the button for held: a short tap is a short tap.
  const moment = Date.now() / 1000;
  await touch('touchStart', [at], moment);
  await expect(page.getByText('松开发送，移开取消')).toBeVisible();
  await touch('touchEnd', [], moment + 0.08);
  await expect(page.getByText('说完会自动回答，点按麦克风立即发送')).toBeVisible();
  await expect(page.locator('[data-answer="done"]')).toHaveCount(0);
  await microphone(page).tap();
  await expect(page.locator('[data-answer="done"]')).toContainText('pdf');
  await context.close();
});

test('a creator asks the role that is being edited by voice, at a desk and on a phone', async ({ page, product }) => {
  test.slow();
  await page.addInitScript(understandSpeech);
  const token = await product.signIn('demo');
  const [role] = (await product.call(rolePage, { name: '小华' }, token)).data.records;
  await signIn(page, product, `/home/roles?id=${role?.id}`);
  const panel = page.getByRole('region', { name: '在线演示' });
  const answers = panel.locator('[data-answer="done"]', { hasText: 'pdf' });
  const ask = async () => {
    await microphone(page).click();
    await expect(panel.getByText('支持哪些', { exact: true })).toBeVisible();
    await expect(panel.getByText('正在听')).toBeVisible();
    await microphone(page).click();
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  await panel.getByRole('button', { name: '在线演示' }).click();
  await expect(panel.getByText('您好，我是小华。')).toBeVisible();
  await expect(panel.locator('[data-answer="done"]')).toBeVisible(); // a question is taken when the greeting has ended
  await ask();
  await expect(answers).toHaveCount(1);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await page.getByRole('button', { name: '在线演示' }).click();
  await expect(answers, 'what was said is read back').toHaveCount(1);
  await ask();
  await expect(answers).toHaveCount(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
