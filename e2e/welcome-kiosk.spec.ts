import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, signIn, test } from './support/product.ts';

const VISITORS = [
  { width: 1080, height: 1920 },
  { width: 390, height: 844 },
] as const;
const QUESTIONS = ['支持哪些文档', '怎么上传自己的资料'] as const;
const NAME = '云岭一号厅';
const pictures = (name: string) => new URL(`../web/features/site/pictures/${name}`, import.meta.url).pathname;

const properties = (page: Page) => page.getByRole('complementary', { name: '属性' });
const panel = (page: Page, name: string) => page.getByRole('complementary', { name, exact: true });

/** One of the materials, in the window that chooses. */
async function choose(page: Page, field: string, material: string): Promise<void> {
  await properties(page)
    .getByRole('button', { name: `${field}，从素材选择` })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: new RegExp(material) }).click();
  await dialog.getByRole('button', { name: /使\s*用/ }).click();
  await expect(dialog).toHaveCount(0);
}

/** Names, saves and publishes what is on the canvas. @returns the link that everybody may open */
async function publish(page: Page, name: string): Promise<string> {
  const bar = page.getByRole('banner');
  await bar.getByRole('button', { name: '修改项目名称' }).click();
  await bar.getByRole('textbox', { name: '项目名称' }).fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page).toHaveURL(/#\/home\/project\?id=[0-9a-f-]{36}$/);
  await bar.getByRole('button', { name: /^发布：/ }).click();
  const drawer = page.getByRole('dialog', { name: '发布' });
  await drawer
    .locator('form')
    .getByRole('button', { name: /发\s*布/ })
    .click();
  await expect(drawer.getByText('v1', { exact: true })).toBeVisible();
  await drawer.getByText('链接', { exact: true }).click();
  await drawer.getByRole('button', { name: '复制链接' }).click();
  return drawer.getByRole('textbox', { name: '免登录链接' }).inputValue();
}

test('a welcome kiosk from a template with a film, a mark and questions of its own, published, and met by visitors at a kiosk and on a phone', async ({
  page,
  product,
  browser,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, product, '/home/material');
  await page.getByLabel('选择要上传的素材').setInputFiles([pictures('case-museum.webp'), pictures('case-gov.webm')]);
  for (const name of ['case-museum.webp', 'case-gov.webm'])
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible();

  await page.goto(`${product.address}/#/home/project`);
  await page.getByLabel('搜索模板').fill('政务');
  await page.getByRole('button', { name: '使用模板“大厅导办”' }).click();
  await expect(page.getByText('竖屏 对话中')).toBeVisible();

  // The mark and the name of the house.
  await page.getByRole('button', { name: '图层', exact: true }).click();
  const layers = panel(page, '图层');
  await layers.getByLabel('搜索图层').fill('标志');
  await layers.getByRole('button', { name: '标志', exact: true }).click();
  await choose(page, '标志图片', 'case-museum');
  await properties(page).getByRole('textbox', { name: '名称', exact: true }).fill(NAME);

  // Its own questions in place of those of the template.
  await layers.getByLabel('搜索图层').fill('推荐');
  await layers.getByRole('button', { name: '推荐问题', exact: true }).click();
  await properties(page).getByRole('radiogroup', { name: '问题来自' }).getByText('自己填写').click();
  const gone = properties(page).getByRole('button', { name: /^删除问题/ });
  for (let left = await gone.count(); left > 0; left -= 1) await gone.last().click();
  for (const [index, question] of QUESTIONS.entries()) {
    await properties(page).getByRole('button', { name: '加一个问题' }).click();
    await properties(page)
      .getByRole('textbox', { name: `问题 ${index + 1}`, exact: true })
      .fill(question);
  }

  // A film of the house, in both directions where there is room.
  await page.getByRole('button', { name: '组件', exact: true }).click();
  await panel(page, '组件').getByRole('button', { name: '视频', exact: true }).click();
  await choose(page, '视频', 'case-gov');
  await expectAccessible(page);

  const link = await publish(page, '迎宾屏');
  for (const viewport of VISITORS) {
    const context = await browser.newContext({ viewport, locale: 'zh-CN' });
    const visitor = await context.newPage();
    await visitor.goto(link);
    const scene = visitor.locator('[data-scene]');
    await expect(scene).toHaveAttribute('data-direction', '2');
    await expect(scene.getByText(NAME)).toBeVisible();
    await expect(scene.getByText('办事先问我，少跑一趟')).toBeVisible();
    for (const question of QUESTIONS) await expect(scene.getByRole('button', { name: question })).toBeInViewport();
    await expect(scene.locator('[data-component="logo"] img')).toHaveJSProperty('complete', true);
    expect(
      await scene.locator('[data-component="logo"] img').evaluate((one) => (one as HTMLImageElement).naturalWidth),
    ).toBeGreaterThan(0);
    const film = scene.locator('video');
    await expect(film).toBeInViewport();
    await expect.poll(() => film.evaluate((one) => (one as HTMLVideoElement).currentTime)).toBeGreaterThan(0.3);
    await expectAccessible(visitor);
    if (process.env.HUASHEN_PICTURES)
      await visitor.screenshot({ path: `${process.env.HUASHEN_PICTURES}/kiosk-${viewport.width}.png` });
    await scene.getByRole('button', { name: QUESTIONS[0] }).click();
    await expect(visitor.locator('[data-scene="talking"]')).toBeVisible();
    await expect(visitor.locator('[data-answer="done"]')).toContainText('docx');
    if (process.env.HUASHEN_PICTURES)
      await visitor.screenshot({ path: `${process.env.HUASHEN_PICTURES}/kiosk-${viewport.width}-answer.png` });
    await context.close();
  }
});

test('from a blank canvas: a dark picture behind, words that are read on it, and a visitor who meets them', async ({
  page,
  product,
  browser,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, product, '/home/project?from=blank');
  await page.getByRole('button', { name: '组件', exact: true }).click();
  const shelf = panel(page, '组件');
  await shelf.getByRole('button', { name: '标题', exact: true }).click();
  await properties(page).getByRole('textbox', { name: '文字内容' }).fill('云岭二号厅');
  await shelf.getByRole('button', { name: '时钟', exact: true }).click();
  await shelf.getByRole('button', { name: '从素材选择' }).click();
  const dialog = page.getByRole('dialog');
  const asked = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: '上传' }).click();
  await (await asked).setFiles(pictures('wide-arena.webp'));
  await expect(dialog.getByRole('button', { name: /wide-arena/ })).toBeVisible();
  await dialog.getByRole('button', { name: /使\s*用/ }).click();

  const told = properties(page).getByText('在这个背景上看不清');
  await expect(told).toContainText('标题');
  await properties(page).getByRole('button', { name: '换成看得清的颜色' }).click();
  await expect(told).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(told).toBeVisible(); // one step back
  await page.keyboard.press('Control+y');
  await expect(told).toHaveCount(0);

  const link = await publish(page, '夜景屏');
  const context = await browser.newContext({ viewport: { width: 1080, height: 1920 }, locale: 'zh-CN' });
  const visitor = await context.newPage();
  await visitor.goto(link);
  const title = visitor.locator('[data-scene]').getByText('云岭二号厅');
  await expect(title).toBeVisible();
  await expect(title).toHaveCSS('color', 'rgb(255, 255, 255)');
  await expectAccessible(visitor);
  await context.close();
});
