import type { FrameLocator, Page } from '@playwright/test';
import { expect, type Product, test } from './support/product.ts';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** Where the face is in a person that is drawn from the hair to the waist, as parts of the drawing. */
const faceOf = ({ x, y, width, height }: Box): Box => ({
  x: x + width * 0.38,
  y: y + height * 0.24,
  width: width * 0.24,
  height: height * 0.32,
});

const INVITATION = 'Hi，点击我体验交互数字人';

/** Persons of the page that are seen at all, apart from the conversation. */
const seenPersons = (page: Page) =>
  page
    .locator('main')
    .evaluate((main) =>
      [...main.querySelectorAll('canvas, img[alt^="数字人"]')]
        .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .map((one) => one.getBoundingClientRect().toJSON() as Box),
    );

/** Words and buttons of the room that lie over the face of its person, each by what it says. */
const overFace = (room: FrameLocator) =>
  room.locator('main').evaluate((main) => {
    const canvas = main.querySelector('canvas')?.getBoundingClientRect();
    if (!canvas) return ['nobody is there'];
    // The drawing is as wide as its height wants; the chin is at 0.61 of it at the lowest.
    const middle = canvas.x + canvas.width / 2;
    const half = canvas.height * 0.13;
    const [top, bottom] = [canvas.y + canvas.height * 0.24, canvas.y + canvas.height * 0.56];
    return [...main.querySelectorAll('article, form, button, h1, p')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((one) => {
        const { left, right, top: high, bottom: low } = one.getBoundingClientRect();
        return left < middle + half && right > middle - half && high < bottom && low > top;
      })
      .map((one) => `${one.tagName} ${one.textContent?.slice(0, 12)}`);
  });

for (const [width, height] of [
  [1280, 720],
  [1440, 900],
  [1920, 1080],
  [390, 844],
] as const)
  test(`${width}×${height}: who is tried is seen while the conversation goes on, and lies over nobody's face`, {
    tag: width === 1440 ? '@gate' : [],
  }, async ({ page, product }) => {
    await page.setViewportSize({ width, height });
    await page.goto(`${product.address}/#/index/home`);
    await expect(page.locator('main canvas[data-ready]')).toBeAttached();
    expect(await seenPersons(page)).not.toEqual([]);
    await page.getByRole('button', { name: INVITATION }).click();
    const panel = page.getByRole('dialog', { name: '体验交互数字人' });
    const room = page.frameLocator('iframe[title="交互数字人对话"]');
    const look = async () => {
      const own = (await panel.boundingBox()) as Box;
      expect((await seenPersons(page)).filter((person) => overlap(faceOf(person), own))).toEqual([]);
      expect(own.x).toBeGreaterThanOrEqual(0);
      expect(own.y + own.height).toBeLessThanOrEqual(height);
      await expect.poll(() => overFace(room)).toEqual([]);
    };
    await expect(room.locator('[data-answer="done"]')).toContainText('小华');
    await look();
    const field = room.getByRole('textbox').first();
    await field.fill('支持哪些文档？');
    await field.press('Enter');
    await expect(room.locator('[data-answer="done"]')).toContainText('docx');
    await look();
  });

/** Figures of the page that something fixed lies over at this moment; what slides below the bar at the top does not count. */
const coveredFigures = (page: Page) =>
  page.evaluate(() => {
    const isFixed = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).position === 'fixed' || isFixed(element.parentElement));
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    return [...document.querySelectorAll('main dd, main .num, main strong')].flatMap((figure) => {
      const { left, right, top, bottom } = figure.getBoundingClientRect();
      if (right - left === 0 || top < bar || bottom > innerHeight) return [];
      const points = [left + 1, (left + right) / 2, right - 1].map((x) => [x, (top + bottom) / 2] as const);
      const over = points.map(([x, y]) => document.elementFromPoint(x, y)).find(isFixed);
      return over ? [`${figure.textContent} under ${over.className}`] : [];
    });
  });

for (const key of ['default', 'laihua', 'oem'])
  test(`${key}, on a phone: nothing lies over the figures, and phone, code and the way up are at hand everywhere`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${product.address}/?key=${key}#/index/home`);
    await expect(page.getByRole('region', { name: '示例案例' })).toBeAttached();
    const high = await page.evaluate(() => document.documentElement.scrollHeight);
    const covered = new Set<string>();
    for (let y = 0; y < high; y += 200) {
      await page.evaluate((top) => window.scrollTo(0, top), y);
      for (const one of await coveredFigures(page)) covered.add(one);
    }
    expect([...covered]).toEqual([]);

    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
    const door = page.getByRole('banner').getByRole('button', { name: /^(打开导航|联系我们)$/ });
    await door.click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('img', { name: '客服微信二维码' })).toBeVisible();
    await expect(drawer.getByRole('link', { name: /\d{3}/ })).toHaveAttribute('href', /^tel:\d+$/);
    await drawer.getByRole('button', { name: '回到顶部' }).click();
    await expect(drawer).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

test('sections are there before anybody scrolls, and a way to one leads to it at the first click', async ({
  page,
  product,
}) => {
  await page.goto(`${product.address}/#/index/home`);
  const cases = page.getByRole('region', { name: '示例案例' });
  await page.getByRole('button', { name: '看示例案例' }).click(); // at once: they are not loaded yet
  await expect(cases).toBeInViewport();
  // Its title stands below the bar, and nothing of another section does.
  const title = page.getByRole('heading', { name: '看看它们怎样接待' });
  await expect
    .poll(() => title.evaluate((one) => one.closest('section[id]')?.getBoundingClientRect().top ?? Number.NaN))
    .toBeCloseTo(72, -1);
  await expect(title).toBeInViewport();

  await page.goto('about:blank');
  await page.goto(`${product.address}/#/index/home`);
  await expect(cases).toBeAttached();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  // Whoever walks by keys comes from the first screen to what lies below it.
  await page.getByRole('button', { name: '看示例案例' }).focus();
  const tab = page.getByRole('tab').first();
  for (let stops = 0; stops < 12 && !(await tab.evaluate((one) => one === document.activeElement)); stops += 1)
    await page.keyboard.press('Tab');
  await expect(tab).toBeFocused();
  await expect(tab).toBeInViewport();
});

/** Kinds of pages: how each is opened, light and dark. */
const PLACES: [path: string, act?: (page: Page) => Promise<void>][] = [
  ['/index/home', (page) => expect(page.getByRole('region', { name: '示例案例' })).toBeAttached()],
  [
    '/index/home',
    async (page) => {
      await page.getByRole('banner').getByRole('button', { name: '登录', exact: true }).click();
      await expect(page.getByRole('dialog').getByRole('checkbox')).toBeVisible();
    },
  ],
  ['/index/member'],
  ['/index/help?index=1-0'],
  ['/index/copilot'],
  ['/mIndex/mHome'],
  ['/oem'],
  ['/h5/login'],
  ['/nowhere'],
  ['/digital/demo'],
  [
    '/digital/demo',
    async (page) => {
      await page.getByRole('button', { name: '开始对话' }).click();
      await expect(page.locator('[data-answer="done"]')).toBeVisible();
    },
  ],
  ['/digital/check'],
];

/** Goes from stop to stop by Tab; answers those at which nobody could see where the keyboard is. */
async function walkByKeys(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    /** 0 to 255, and opacity. */
    const channels = (colour: string) =>
      (colour.match(/[\d.]+/g) ?? []).map((one, at) => Number(one) * (colour.startsWith('color(') && at < 3 ? 255 : 1));
    const light = ([r = 0, g = 0, b = 0]: number[]) => {
      const [red = 0, green = 0, blue = 0] = [r, g, b].map((one) =>
        one / 255 <= 0.04045 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = (one: number[], other: number[]) => {
      const [high = 0, low = 0] = [light(one), light(other)].sort((a, b) => b - a);
      return (high + 0.05) / (low + 0.05);
    };
    /** Colours of the rings around an element, and of its pseudo-elements and nearest parents: some draw it there. */
    const ringsOf = (element: Element) => {
      const around = [element, element.parentElement, element.parentElement?.parentElement].filter((one) => !!one);
      const styles = around.flatMap((one) => [
        getComputedStyle(one),
        getComputedStyle(one, '::after'),
        getComputedStyle(one, '::before'),
      ]);
      return styles.flatMap(({ outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor }) => [
        outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 ? outlineColor : '',
        boxShadow,
        borderColor,
      ]);
    };
    const coloursOf = (style: string) => style.match(/rgba?\([^)]+\)|color\([^)]+\)/g) ?? [];
    const groundOf = (element: Element | null): number[] => {
      if (!element) return [255, 255, 255];
      const colour = channels(getComputedStyle(element).backgroundColor);
      return (colour[3] ?? 1) > 0.5 && colour.length >= 3 ? colour : groundOf(element.parentElement);
    };
    Object.assign(window, {
      /** Null where the focus is seen, else what it is on. */
      look: async (forced: boolean) => {
        const settle = () =>
          Promise.allSettled(
            document
              .getAnimations()
              .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 2000)
              .map(({ finished }) => finished),
          );
        await settle();
        const element = document.activeElement as HTMLElement;
        const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 20)}`;
        const before = ringsOf(element);
        const outline = getComputedStyle(element);
        const isOutlined =
          outline.outlineStyle === 'solid' &&
          Number.parseFloat(outline.outlineWidth) >= 2 &&
          (channels(outline.outlineColor)[3] ?? 1) > 0;
        element.blur();
        await settle();
        const after = ringsOf(element);
        const drawn = before.flatMap((style, at) => (style === after[at] ? [] : coloursOf(style)));
        element.focus();
        if (forced) return isOutlined ? null : name;
        const ground = groundOf(element.parentElement);
        const isSeen = drawn.some((one) => (channels(one)[3] ?? 1) > 0.5 && contrast(channels(one), ground) >= 3);
        return isSeen ? null : `${name}: ${drawn.join(' ') || 'no ring'} on ${ground}`;
      },
    });
  });
  const forced = await page.evaluate(() => matchMedia('(forced-colors: active)').matches);
  const unseen: string[] = [];
  for (let stops = 0; stops < 60; stops += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate((isForced) => {
      const element = document.activeElement;
      const seen = window as unknown as { look(forced: boolean): Promise<string | null>; last?: Set<Element> };
      seen.last ??= new Set();
      if (!element || element === document.body || element.tagName === 'IFRAME' || seen.last.has(element))
        return seen.last.has(element as Element) ? 'end' : null;
      seen.last.add(element);
      return seen.look(isForced);
    }, forced);
    if (found === 'end') break;
    if (found) unseen.push(found);
  }
  const stops = await page.evaluate(() => (window as unknown as { last?: Set<Element> }).last?.size ?? 0);
  return stops === 0 ? ['nothing to stop at'] : unseen;
}

async function open(page: Page, product: Product, [path, act]: (typeof PLACES)[number]): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${product.address}/#${path}`);
  await expect(page.locator('h1, h2').first()).toBeVisible();
  await act?.(page);
}

for (const forcedColors of ['none', 'active'] as const)
  test(`where the keyboard is can be seen on every kind of page, forced colours: ${forcedColors}`, async ({
    page,
    product,
  }) => {
    await page.emulateMedia({ forcedColors, reducedMotion: 'reduce' });
    for (const place of PLACES) {
      await open(page, product, place);
      expect.soft(await walkByKeys(page), place[0]).toEqual([]);
    }
  });
