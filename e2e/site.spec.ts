import { expectAccessible } from './support/axe.ts';
import { expect, MOVING, test } from './support/product.ts';

test.use(MOVING);

test('the public pages shut nobody out', async ({ page, product }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' }); // what is fading in has no contrast yet
  for (const path of ['home', 'member', 'copilot']) {
    await page.goto(`${product.address}/#/index/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (path === 'home') {
      await page.getByRole('button', { name: '看示例案例' }).click();
      await expect(page.getByRole('heading', { name: '看看它们怎样接待' })).toBeInViewport();
    }
    await expectAccessible(page);
  }
});

test('tabs, cases and films follow keys, clicks and time', async ({ page, product }) => {
  await page.clock.install();
  await page.goto(product.address);
  await page.getByRole('button', { name: '看示例案例' }).click();
  await page.getByRole('tab', { name: '政企服务' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tabpanel', { name: '展厅展馆' })).toContainText('看到哪，问到哪');

  const first = page.getByRole('button', { name: '第 1 组案例' });
  const second = page.getByRole('button', { name: '第 2 组案例' });
  await first.click();
  await first.blur();
  await page.mouse.move(0, 0);
  await expect(first.locator('[data-running]')).toHaveCount(1); // nothing holds the slide any more
  await page.clock.runFor(5000);
  await expect(second).toHaveAttribute('aria-current', 'true');

  await page.getByRole('button', { name: /播放：\s*先听懂，再说风险/ }).click();
  await expect(page.locator('video')).toHaveCount(1);
  await page.mouse.move(0, 0);
  await page.clock.runFor(20_000);
  await expect(second).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: '下一组' }).click();
  await expect(page.locator('video')).toHaveCount(0);
  await expect(first).toHaveAttribute('aria-current', 'true');
});

test('the band of examples reaches from edge to edge, also in a wide window', async ({ page, product }) => {
  await page.setViewportSize({ width: 2560, height: 1440 });
  await page.goto(`${product.address}/#/index/home`);
  const shots = page.getByRole('region', { name: '示例场景' }).locator('li');
  await expect(shots).toHaveCount(12);
  const edges = await shots.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => [left, right]),
  );
  expect(Math.min(...edges.map(([left = 0]) => left))).toBeLessThanOrEqual(16);
  expect(Math.max(...edges.map(([, right = 0]) => right))).toBeGreaterThanOrEqual(2560);
});

test('the demo person answers at once, without an account; who is signed in talks as themselves', {
  tag: '@gate',
}, async ({ page, product }) => {
  await page.goto(product.address);
  const entry = page.getByRole('button', { name: 'Hi，点击我体验交互数字人' });
  await page.getByRole('button', { name: '打开体验，和小华聊聊' }).click();
  // Who stood there is in the panel: no empty gate stays behind.
  await expect(page.locator('main [data-tries]').locator('*:visible')).toHaveCount(0);
  const room = page.frameLocator('iframe[title="交互数字人对话"]');
  const question = room.getByRole('textbox').first();
  await question.fill('你是谁？');
  await question.press('Enter');
  await expect(room.getByText('你是谁？')).toBeVisible();
  await expect(page.getByRole('dialog', { name: '登录' })).toHaveCount(0);
  await entry.click();
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.evaluate((token) => localStorage.setItem('userToken', token), await product.signIn('demo'));
  await page.reload();
  await entry.click();
  const trial = page.getByRole('dialog', { name: '体验交互数字人' });
  const frame = trial.locator('iframe');
  await expect(frame).toHaveAttribute('src', /#\/digital\/demo\?embed=1&start=1&token=.+&t=\d+$/);
  await entry.click();
  await expect(trial).toHaveCount(0);
  await entry.click();
  const said = (text: string) =>
    frame.evaluate((element: HTMLIFrameElement, words) => {
      // As the page in the frame says it.
      const source = element.contentWindow;
      window.dispatchEvent(new MessageEvent('message', { data: words, origin: location.origin, source }));
    }, text);
  await said('testClose');
  await expect(trial.getByText('长时间未交流，已断开连接，欢迎再次与我联系')).toBeVisible();
  await trial.getByRole('button', { name: '再聊一次' }).click();
  await said('close');
  await expect(trial).toHaveCount(0);
});

test('every brand has its own front: words, people, what it leaves away', async ({ page, product }) => {
  const footer = page.getByRole('contentinfo');
  const entry = page.getByRole('button', { name: 'Hi，点击我体验交互数字人' });
  await page.goto(`${product.address}/?key=laihua#/index/home`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('让每次讲解都有人在场');
  await expect(page.getByRole('region', { name: '示例场景' }).locator('li:not([aria-hidden="true"])')).toHaveCount(9);
  await expect(footer.getByRole('navigation', { name: '商务合作' })).toBeVisible();
  await page.goto(`${product.address}/?key=njtwmc#/index/home`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('每天的内容有人来播报');
  await expect(page.getByRole('navigation', { name: '网站' }).getByRole('link')).toHaveText([
    '首页',
    '会员中心',
    '帮助中心',
  ]);
  await expect(entry).toHaveCount(0);
  await expect(footer.getByRole('navigation')).toHaveCount(0);
  await page.goto(`${product.address}/?key=oem#/index/home`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('大厅窗口都有人接待');
  await expect(page.getByRole('navigation', { name: '网站' })).toHaveCount(0);
});
