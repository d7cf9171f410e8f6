import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/product.ts';

const FRAME = 'iframe[title="交互数字人对话"]';

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`${width}×${height}: one press and the person speaks; what becomes of the words is said beside it`, {
    tag: width === 1440 ? '@gate' : [],
  }, async ({ page, product }) => {
    await page.setViewportSize({ width, height });
    await page.goto(`${product.address}/#/index/home`);
    await page.getByRole('button', { name: 'Hi，点击我体验交互数字人' }).click();
    const room = page.frameLocator(FRAME);
    await expect(room.locator('main')).toHaveAttribute('data-room', 'speaking');
    await expect(room.locator('[data-answer="done"]')).toContainText('小华');
    await expect(room.getByText('对话会被记录，用于改进回答，您可以随时删除')).toBeVisible();
    await expect(room.getByRole('button', { name: '开始对话' })).toHaveCount(0);
    await expectAccessible(page);
    await room.getByRole('textbox', { name: '输入问题' }).fill('支持哪些文档？');
    await page.keyboard.press('Enter');
    await expect(room.locator('[data-answer="done"]')).toContainText('docx');
    await expect(room.getByText('对话会被记录，用于改进回答，您可以随时删除')).toHaveCount(0);
  });

test('where the browser keeps the sound back, a second press begins', async ({ page, product }) => {
  // Whatever a journey asks of a page counts as a gesture there: the browser's own refusal can't be had.
  await page.addInitScript(() => {
    const { prototype } = AudioContext;
    const { resume } = prototype;
    const state = Object.getOwnPropertyDescriptor(BaseAudioContext.prototype, 'state');
    let isPressed = false;
    window.addEventListener('click', () => (isPressed = true), { capture: true });
    prototype.resume = function (this: AudioContext) {
      return isPressed ? resume.call(this) : new Promise(() => {});
    };
    Object.defineProperty(prototype, 'state', {
      get(this: AudioContext) {
        return isPressed ? state?.get?.call(this) : 'suspended';
      },
    });
  });
  await page.goto(`${product.address}/#/digital/demo?embed=1&start=1`);
  const begin = page.getByRole('button', { name: '开始对话' });
  await expect(begin).toBeVisible();
  await expect(page.locator('main')).toHaveAttribute('data-room', 'rest');
  await begin.click();
  await expect(page.locator('main')).toHaveAttribute('data-room', 'speaking');
});
