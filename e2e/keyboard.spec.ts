import { expectAccessible } from './support/axe.ts';
import { addLanguage, makeAccount, openEditor } from './support/editor.ts';
import { expect, test } from './support/product.ts';

test('the keyboard stops first at a way past the head, and sees where it is in forced colours', async ({
  page,
  product,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  for (const path of ['/index/home', '/index/member', '/index/help', '/index/copilot']) {
    await page.goto('about:blank');
    await page.goto(`${product.address}/#${path}`);
    const skip = page.getByRole('link', { name: '跳到正文' });
    await expect(skip).toBeAttached(); // the words that are served before it have no such link
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(skip).toBeFocused();
    const outline = await skip.evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(outline, path).toBe('solid');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`#${path}$`));
  }
});

test('whoever walks by keys finds the whole home page, however soon they begin', async ({ page, product }) => {
  await page.clock.install(); // nothing comes by waiting
  await page.goto(`${product.address}/#/index/home`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(5);
});

test('the languages of a role are tabs, with buttons beside them that are none', async ({ page, product }) => {
  await makeAccount(page, product);
  await openEditor(page, product);
  await addLanguage(page, '英语');
  await expectAccessible(page);
});
