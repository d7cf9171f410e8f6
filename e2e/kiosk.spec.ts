import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { projectPage } from '#contract/project.contract.ts';
import { expectAccessible } from './support/axe.ts';
import { openWithMicrophone, setUpEar, writeMicrophone } from './support/microphone.ts';
import { expect, MOVING, signIn, test } from './support/product.ts';
import { startScriptedEar } from './support/scripted-ear.ts';

test.use(MOVING);

test('a kiosk: a touch anywhere begins, silence brings the start back, and it sleeps until somebody comes', {
  tag: '@gate',
}, async ({ page, product }) => {
  await page.clock.install();
  await page.goto(`${product.address}/#/digital/demo?kiosk=1&idle=30`);
  await expect(page.getByText('轻触屏幕任意位置，和我聊聊')).toBeVisible();
  await expectAccessible(page);
  await page.mouse.click(300, 300);
  await expect(page.locator('[data-answer="done"]')).toContainText('我是小华');
  await page.getByRole('button', { name: '静音' }).click();
  const keyboard = page.getByRole('button', { name: '键盘输入' });
  if (await keyboard.isVisible()) await keyboard.click();
  await page.getByRole('textbox', { name: '输入问题' }).fill('写到一半就走'); // a field that kept the focus keeps nobody there
  await page.clock.fastForward(31_000);
  await expect(page.getByText('长时间未交流，已断开连接，欢迎再次与我联系')).toBeVisible();

  const figure = page.locator('canvas[data-stage-state]');
  await page.clock.fastForward(241_000);
  await page.clock.runFor(300); // the instruments are written out by the same clock
  await expect(figure).toHaveAttribute('data-stage-state', 'sleeping');
  await page.mouse.move(400, 400);
  await page.clock.runFor(300);
  await expect(figure).toHaveAttribute('data-stage-state', 'idle');
  await expect(figure).toHaveAttribute('data-gesture', 'greet');
  await page.keyboard.press('a');
  await expect(
    page
      .getByRole('textbox', { name: '输入问题' })
      .or(page.getByRole('button', { name: '键盘输入' }))
      .first(),
  ).toBeVisible();
});

test('a browser that cannot draw shows a still picture, says so, and answers all the same', async ({
  page,
  product,
}) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto(`${product.address}/#/digital/demo`);
  await expect(page.getByRole('img', { name: '小华的静态画面' })).toBeVisible();
  await expect(page.getByText('形象改用静态画面：这个浏览器画不出动画')).toBeVisible();
  await page.getByRole('button', { name: '开始对话' }).click();
  await expect(page.locator('[data-answer="done"]')).toContainText('我是小华');
  await expectAccessible(page);
});

test('an owner sets up a kiosk; it answers only to its name, and takes what follows for the question', async ({
  product,
}) => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-kiosk-'));
  const ear = await startScriptedEar(['今天中午吃什么？', '晓华小花，怎么补领社保卡？', '']);
  const removeEar = await setUpEar(product, ear.baseUrl);
  const browser = await openWithMicrophone(await writeMicrophone(folder));
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
    const page = await context.newPage();
    await signIn(page, product);
    const [project] = (await product.call(projectPage, {}, await product.signIn())).data.records;
    await page.goto(`${product.address}/#/home/project?id=${project?.id}`);
    await page.getByRole('button', { name: '互动', exact: true }).click();
    await page.getByLabel('唤醒词').fill('华');
    await page.getByRole('switch', { name: '轻触屏幕开始' }).click();
    await page.getByRole('switch', { name: '语音唤醒' }).click();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: '唤醒词应有 2 到 12 个字' }).first()).toBeVisible();
    await page.getByLabel('唤醒词').fill('小华小华');
    await page.getByLabel('招呼语').fill('您好，办事请找我');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText(/已保存/).first()).toBeVisible();
    await page.mouse.move(0, 0); // off the button, which is lighter under the pointer
    await expectAccessible(page);
    const address = await page.getByRole('textbox', { name: '屏幕地址' }).inputValue();

    await page.goto(address);
    await expect(page.getByText('您好，办事请找我')).toBeVisible();
    await expect(page.getByText('说“小华小华”唤醒我，或轻触屏幕')).toBeVisible();
    await expect.poll(() => ear.heard.length).toBeGreaterThan(1);
    await expect(page.locator('[data-answer]').last()).toContainText('怎么补领社保卡？');
    await page.getByRole('button', { name: '对话记录' }).click();
    await expect(page.getByText('今天中午吃什么'), 'what was not meant for it was not asked').toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByText('直接说话就行，可以打断我')).toBeVisible();
  } finally {
    await browser.close();
    await removeEar();
    ear.close();
    await fs.rm(folder, { recursive: true, force: true });
  }
});

test('a small screen gets the figure in the size that small screens get', async ({ browser, product }) => {
  const screen = { width: 320, height: 480 };
  const context = await browser.newContext({ viewport: screen, screen, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto(`${product.address}/#/digital/demo`);
  await expect(page.locator('canvas')).toHaveAttribute('data-stage-size', '720x1280');
  await page.goto('about:blank'); // another hash alone is no new page
  await page.goto(`${product.address}/#/digital2/demo?cm=18`);
  await expect(page.locator('canvas')).not.toHaveAttribute('data-stage-size', '720x1280');
  await context.close();
});
