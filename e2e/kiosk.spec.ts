import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/product.ts';

test('a kiosk: a touch anywhere begins, silence brings the start back, and it sleeps until somebody comes', async ({
  page,
  product,
}) => {
  await page.clock.install();
  await page.goto(`${product.address}/#/digital/demo?kiosk=1&idle=30`);
  await expect(page.getByText('轻触屏幕任意位置，和我聊聊')).toBeVisible();
  await expectAccessible(page);
  await page.mouse.click(300, 300);
  await expect(page.locator('[data-answer="done"]')).toContainText('我是小华');
  await page.getByRole('button', { name: '静音' }).click();
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
