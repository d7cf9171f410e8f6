import { expectAccessibleAt } from './support/axe.ts';
import { expect, test } from './support/product.ts';
import { watchShift } from './support/watch-shift.ts';

test.describe.configure({ mode: 'parallel' }); // none goes on from another one

const BRANDS = ['default', 'laihua', 'hw', 'tw', 'oem', 'njtwmc'];
const WIDTHS = [1440, 1024, 390, 360];
/** Where brands differ most: their names, words, pictures and what they leave away. */
const PAGES = [
  ...['/index/home', '/index/member', '/index/help', '/index/copilot'],
  ...['/mIndex/mHome', '/oem', '/h5/login', '/nowhere'],
];
/** The same in every brand but for their colours. */
const ONCE = ['/index/help?index=0-1', '/index/help?index=1-0', '/index/help?index=2-0', '/index/help?index=2-1'];
/** Widths of the layouts: what is read by everybody is looked at in each. */
const LAYOUTS = [1440, 1024, 390];

for (const brand of BRANDS) {
  test(`${brand}: no page is wider than its window, moves while it comes, breaks a picture or complains`, {
    tag: brand === 'default' ? '@gate' : [],
  }, async ({ page, product }) => {
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(`${page.url()} ${message.text()}`));
    page.on('pageerror', (error) => complaints.push(`${page.url()} ${error.message}`));
    await page.emulateMedia({ reducedMotion: 'reduce' }); // what is fading in has no contrast yet
    const readShift = await watchShift(page);
    for (const path of brand === 'default' ? [...PAGES, ...ONCE] : PAGES) {
      await page.setViewportSize({ width: WIDTHS[0] ?? 0, height: 900 });
      await page.goto('about:blank');
      await page.goto(`${product.address}/?key=${brand}#${path}`);
      await expect(page.locator('h1, h2').first()).toBeVisible();
      if (path === '/index/home') {
        await page.getByRole('button', { name: '看示例案例' }).click(); // what lies below comes with it
        await expect(page.getByRole('region', { name: '示例案例' })).toBeVisible();
      }
      expect.soft(await readShift(), `${path} moves`).toBeLessThan(0.02);
      await expectAccessibleAt(page, LAYOUTS, path);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 });
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect.soft(over, `${path} at ${width}`).toBeLessThanOrEqual(0);
      }
      const broken = await page.evaluate(() =>
        [...document.images].filter((image) => image.complete && image.naturalWidth === 0).map(({ src }) => src),
      );
      expect.soft(broken, path).toEqual([]);
    }
    expect(complaints).toEqual([]);
  });
}
