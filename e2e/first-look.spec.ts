import type { Page } from '@playwright/test';
import { expect, test } from './support/product.ts';

/** Keeps the application from arriving until the returned function is called; what is drawn before it stands alone. */
async function holdApplication(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/main-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

const readHead = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (selector: string) => {
      const { x, y, width, height } = document.querySelector(`main ${selector}`)?.getBoundingClientRect() ?? {};
      return { x, y, width, height };
    };
    return {
      words: [...document.querySelectorAll('h1')].map(({ textContent }) => textContent),
      picture: document.querySelector<HTMLImageElement>('main section:has(svg[viewBox="0 0 700 700"]) img')?.src,
      ground: getComputedStyle(document.querySelector('main section') ?? document.body).backgroundImage,
      boxes: [
        'section',
        'h1',
        'h1 + p',
        'section:has(svg[viewBox="0 0 700 700"]) img',
        'svg[viewBox="0 0 700 700"]',
      ].map(boxOf),
    };
  });

const [WIDE, PHONE] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const HOME = /#\/index\/home$/;
const MEMBER = /#\/index\/member$/;
for (const [address, headline, size, leads] of [
  ['/', '让每块屏幕都有人应答', WIDE, HOME],
  ['/?key=laihua#/index/home', '让每次讲解都有人在场', WIDE, HOME],
  ['/?key=oem#/index', '大厅窗口都有人接待', { width: 1024, height: 700 }, HOME],
  ['/?key=njtwmc#/index/home', '每天的内容有人来播报', PHONE, HOME],
  ['/#/index/member', '一个账号，您的每一位数字人', WIDE, MEMBER],
  ['/?key=oem#/index/member', '一个账号，您的每一位数字人', PHONE, MEMBER],
] as const) {
  test(`${address}: the head of the page stands before the application, and stays where it stands`, async ({
    page,
    product,
  }) => {
    const problems: string[] = [];
    page.on('console', (message) => message.type() !== 'debug' && problems.push(message.text()));
    await page.setViewportSize(size);
    const release = await holdApplication(page);
    await page.goto(`${product.address}${address}`, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline);
    await expect(page.getByRole('button')).toHaveCount(0);
    const before = await readHead(page);
    release();
    await expect(page.getByRole('button', { name: '免费体验', exact: true })).toBeVisible();
    await expect(page).toHaveURL(leads);
    expect(await readHead(page)).toEqual(before);
    expect(problems).toEqual([]);
  });
}

test('nothing is drawn ahead where the page could not know its brand, nor for other pages', async ({
  page,
  product,
}) => {
  for (const address of ['/#/index/home?key=oem', '/#/index/help']) {
    const release = await holdApplication(page);
    await page.goto('about:blank');
    await page.goto(`${product.address}${address}`, { waitUntil: 'commit' });
    // What comes right before the drawing: the key taken up, or the brand's colours set.
    await page.waitForFunction(() => sessionStorage.length > 0 || document.documentElement.style.length > 0);
    await expect(page.locator('#root')).toBeEmpty();
    release();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await page.evaluate(() => sessionStorage.clear());
  }
});

/** Boxes of a room's parts, and how far the person reaches into theirs: parts of its width and height. */
const readRoom = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (element: Element | null | undefined) => {
      const { x, y, width, height } = element?.getBoundingClientRect() ?? {};
      return { x, y, width, height };
    };
    const main = document.querySelector('main');
    const label = [...(main?.querySelectorAll('small, span') ?? [])].find(
      ({ textContent }) => textContent === 'AI 生成的数字人',
    );
    const picture = main?.querySelector<HTMLImageElement>('div > img');
    const canvas = main?.querySelector('canvas');
    const [frame, figure] = [picture?.parentElement ?? canvas, picture ?? canvas];
    const [outer, inner] = [boxOf(frame), boxOf(figure)];
    const { width = 0, height = 0 } = outer;
    const ink = new OffscreenCanvas(width, height).getContext('2d');
    if (figure && ink)
      ink.drawImage(
        figure,
        (inner.x ?? 0) - (outer.x ?? 0),
        (inner.y ?? 0) - (outer.y ?? 0),
        inner.width ?? 0,
        inner.height ?? 0,
      );
    const { data } = ink?.getImageData(0, 0, width, height) ?? { data: [] };
    const stands = (x: number, y: number) => (data[(y * Math.floor(width) + x) * 4 + 3] ?? 0) > 128;
    const columns = Array.from({ length: Math.floor(width) }, (_, x) => x);
    const rows = Array.from({ length: Math.floor(height) }, (_, y) => y);
    const inside = columns.filter((x) => rows.some((y) => stands(x, y)));
    return {
      boxes: [main, main?.querySelector('h1'), main?.querySelector('h1 + p'), label, frame].map(boxOf),
      reach: {
        top: rows.findIndex((y) => columns.some((x) => stands(x, y))) / height,
        left: (inside[0] ?? 0) / width,
        right: (inside.at(-1) ?? 0) / width,
      },
    };
  });

for (const [address, size] of [
  ['/#/digital/demo', WIDE],
  ['/#/digital/demo', PHONE],
  ['/?key=laihua#/digital/demo', { width: 1080, height: 1920 }],
] as const) {
  test(`${address} at ${size.width}: the person stands in the room before the application, and comes alive in the same place`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize(size);
    const release = await holdApplication(page);
    await page.goto(`${product.address}${address}`, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main > div > img')).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    const before = await readRoom(page);
    expect(before.reach.right - before.reach.left).toBeGreaterThan(0.3);
    release();
    await expect(page.getByRole('button', { name: '开始对话' })).toBeVisible();
    await expect(page.locator('main > div > img')).toHaveCount(0);
    const after = await readRoom(page);
    expect(after.boxes).toEqual(before.boxes);
    for (const side of ['top', 'left', 'right'] as const)
      expect(Math.abs(after.reach[side] - before.reach[side])).toBeLessThan(0.02);
  });
}

test('of a room that lets nobody in, nothing is drawn ahead', async ({ page, product }) => {
  const release = await holdApplication(page);
  const answered = page.waitForResponse(/\/avatar\/visit\/open$/);
  await page.goto(`${product.address}/#/digital/nowhere`, { waitUntil: 'commit' });
  await answered;
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(page.locator('#root')).toBeEmpty();
  release();
  await expect(page.getByRole('heading', { name: '没有这个房间' })).toBeVisible();
});
