import { expect, MOVING, test } from './support/product.ts';

test.use(MOVING);

test('the demo room on a phone: a question, its sources, and the conversation taken back', { tag: '@gate' }, async ({
  product,
  browser,
}) => {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await phone.newPage();
  await page.goto(`${product.address}/#/digital/demo`);
  await page.getByRole('button', { name: '开始对话' }).click();
  await expect(page.locator('[data-answer="done"]')).toContainText('我是小华');
  await page.getByRole('textbox', { name: '输入问题' }).fill('支持哪些文档？');
  // A hasty hand: the second click finds another button in the place.
  const send = await page.getByRole('button', { name: '发送' }).boundingBox();
  await page.mouse.move((send?.x ?? 0) + (send?.width ?? 0) / 2, (send?.y ?? 0) + (send?.height ?? 0) / 2);
  await page.mouse.down();
  await page.mouse.up();
  await expect(page.getByRole('button', { name: '停止回答' })).toBeVisible();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(page.locator('[data-answer="done"]')).toContainText('docx');
  await expect(page.getByText('AI 生成的数字人')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await page.getByRole('button', { name: '修改问题' }).click();
  await page.getByRole('textbox', { name: '修改问题' }).fill('支持哪些文档格式？');
  await page.getByRole('button', { name: '重新发送' }).click();
  await expect(page.getByRole('heading', { name: '支持哪些文档格式？' })).toBeVisible();
  await expect(page.locator('[data-answer="done"]')).toContainText('docx');

  await page.getByRole('button', { name: '对话记录' }).click();
  const panel = page.getByRole('dialog', { name: '对话记录' });
  await expect(panel.getByText('支持哪些文档格式？')).toBeVisible();
  await expect(panel.getByText('支持哪些文档？')).toHaveCount(0);
  await panel.getByRole('button', { name: '删除这次对话' }).click();
  await panel.getByRole('button', { name: '删除', exact: true }).click();
  await expect(page.getByText('对话已删除，不再保存')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: '开始对话' })).toBeVisible();
  await page.goto(`${product.address}/#/digital/nowhere`);
  await expect(page.getByRole('heading', { name: '没有这个房间' })).toBeVisible();
  await phone.close();
});

test('a frame tells the page around it that it was closed, and that nobody has spoken for long', async ({
  page,
  product,
}) => {
  await page.clock.install();
  await page.goto(`${product.address}/#/index/help`);
  await page.evaluate(() => {
    const told: unknown[] = [];
    Object.assign(window, { told });
    window.addEventListener('message', ({ data, origin }) => origin === location.origin && told.push(data));
    const frame = document.createElement('iframe');
    frame.src = '/#/digital/demo?embed=1&token=any&t=1';
    frame.title = '试用';
    frame.width = '390';
    frame.height = '700';
    Object.assign(frame.style, { position: 'fixed', top: '0', left: '0', zIndex: '9999' });
    document.body.prepend(frame);
  });
  const told = () => page.evaluate(() => (window as unknown as { told: unknown[] }).told);
  const frame = page.frameLocator('iframe[title="试用"]');
  await frame.getByRole('button', { name: '开始对话' }).click();
  await expect(frame.locator('[data-answer="done"]')).toContainText('我是小华');
  await frame.getByRole('button', { name: '静音' }).click();
  await page.clock.fastForward(200_000);
  await expect(frame.getByText('长时间未交流，已断开连接，欢迎再次与我联系')).toBeVisible();
  await expect.poll(told).toEqual(['ready', 'testClose']);
  await frame.getByRole('button', { name: '关闭' }).click();
  await expect.poll(told).toEqual(['ready', 'testClose', 'close']);
});
