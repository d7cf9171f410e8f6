import type { Page } from '@playwright/test';
import { project as projectCall, projectPage, updateProject } from '#contract/project.contract.ts';
import { rolePage } from '#contract/role.contract.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, signIn, test } from './support/product.ts';

const properties = (page: Page) => page.getByRole('complementary', { name: '属性' });
const panel = (page: Page, name: string) => page.getByRole('complementary', { name, exact: true });
const cell = (page: Page, name: string) => properties(page).getByRole('textbox', { name, exact: true });
const number = async (page: Page, name: string) => Number.parseFloat(await cell(page, name).inputValue());

test('a screen is made from a template: a title is placed, dragged, undone, saved, and is there after a reload', {
  tag: '@gate',
}, async ({ page, product }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, product, '/home/project');
  await expect(page.getByRole('heading', { name: '创建项目' })).toBeVisible();
  await page.getByLabel('搜索模板').fill('政务');
  await expect(page.getByText('共 1 个，都有横竖两版')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '使用模板“大厅导办”' }).click();
  await expect(page.getByText('竖屏 对话中')).toBeVisible();

  await panel(page, '组件').getByRole('button', { name: '标题', exact: true }).click();
  const words = properties(page).getByRole('textbox', { name: '文字内容' });
  await words.fill('欢迎来到一号厅');
  const placed = { x: await number(page, 'X'), y: await number(page, 'Y') };
  const title = page.locator('[data-proxy]').last();
  const box = await title.boundingBox();
  if (!box) throw new Error('the title is not on the canvas');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x + 8, middle.y + 30, { steps: 4 });
  await page.mouse.move(middle.x + 8, middle.y + 90, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => number(page, 'Y')).toBeGreaterThan(placed.y + 100);
  const dragged = { x: await number(page, 'X'), y: await number(page, 'Y') };

  // One drag is one step; what was typed is the one before it.
  await page.keyboard.press('Control+z');
  await expect(cell(page, 'Y')).toHaveValue(String(placed.y));
  await expect(words).toHaveValue('欢迎来到一号厅');
  await page.keyboard.press('Control+Shift+z');
  await expect(cell(page, 'Y')).toHaveValue(String(dragged.y));

  await page.getByRole('button', { name: '保存', exact: true }).click();
  const name = page.getByRole('banner').getByLabel('项目名称');
  await expect(page.getByRole('banner').getByText('请填写项目名称')).toBeVisible();
  await name.fill('一号屏');
  await name.press('Enter');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page).toHaveURL(/#\/home\/project\?id=[0-9a-f-]{36}$/);
  await expect(page.getByText('已保存')).toBeVisible();
  await expectAccessible(page);
  // It has an address now, and its steps are still there.
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: '撤销', exact: true })).toBeEnabled();
  await expect(page.getByRole('button', { name: '重做', exact: true })).toBeEnabled();
  await page.keyboard.press('Control+y');
  await expect(page.getByText('已保存')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: '图层', exact: true }).click();
  await panel(page, '图层').getByRole('button', { name: '标题', exact: true }).first().click();
  await expect(words).toHaveValue('欢迎来到一号厅');
  await expect(cell(page, 'X')).toHaveValue(String(dragged.x));
  await expect(cell(page, 'Y')).toHaveValue(String(dragged.y));
});

test('everything is done by keyboard: a layer is chosen, moved, sized, copied, put under another and taken away', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, product, '/home/project?from=blank');
  const press = async (name: string, within = page.locator('body')) => {
    await within.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  await press('文本', panel(page, '组件'));
  await press('图层');
  const layers = panel(page, '图层').locator('[data-layer]');
  await expect(layers).not.toHaveCount(0);
  const count = await layers.count();
  await panel(page, '图层').getByRole('button', { name: /^文本/ }).focus();
  await page.keyboard.press('Enter');
  const x = await number(page, 'X');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(cell(page, 'X')).toHaveValue(String(x + 11));
  await page.keyboard.press('Control+z'); // nudges in a row are one step
  await expect(cell(page, 'X')).toHaveValue(String(x));
  await cell(page, 'X').fill('120');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+z'); // also from the field whose number was taken over
  await expect(cell(page, 'X')).toHaveValue(String(x));
  await page.keyboard.press('Control+y');
  await expect(cell(page, 'X')).toHaveValue('120');
  await cell(page, '宽度').focus();
  await page.keyboard.press('Shift+ArrowUp');
  const wide = await number(page, '宽度');
  await page.keyboard.press('Tab');
  await expect(cell(page, 'X')).toHaveValue('120');

  await panel(page, '图层').getByRole('button', { name: /^文本/ }).focus();
  await page.keyboard.press('Control+d');
  await expect(layers).toHaveCount(count + 1);
  await expect(cell(page, 'X')).toHaveValue('144');
  await expect(cell(page, '宽度')).toHaveValue(String(wide));
  await page.keyboard.press('Control+[');
  await page.keyboard.press('Delete');
  await expect(layers).toHaveCount(count);

  // What the law asks for stays, and says why.
  await panel(page, '图层').getByRole('button', { name: 'AI 标识', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Delete');
  await expect(page.getByText('“AI 生成的数字人”标识按规定必须显示，不能删除或隐藏，可以移动和换样式')).toBeVisible();
  await expect(layers).toHaveCount(count);
  await page.keyboard.press('Escape');
  await expect(properties(page).getByText('没有选中组件')).toBeVisible();
});

test('layers are searched, and a group is one: named, folded, hidden, locked, moved and taken back', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, product, '/home/project?from=blank');
  await panel(page, '组件').getByRole('button', { name: '按钮', exact: true }).click();
  await panel(page, '组件').getByRole('button', { name: '标题', exact: true }).click();
  await page.getByRole('button', { name: '图层', exact: true }).click();
  const layers = panel(page, '图层');
  const rows = layers.locator('[data-layer]');
  const count = await rows.count();
  await layers.getByRole('button', { name: /^按钮/ }).click({ modifiers: ['Control'] });
  await page.keyboard.press('Control+g');
  const group = layers.locator('[data-group]');
  await expect(group).toHaveAttribute('data-group', '2');
  await group.getByRole('button', { name: /^编组/ }).press('F2');
  await layers.getByRole('textbox', { name: '编组的名称' }).fill('门头');
  await page.keyboard.press('Enter');
  await expect(group.getByRole('button', { name: /^门头/ })).toBeVisible();
  await expectAccessible(page);

  // A member alone, and all of them.
  await rows.getByRole('button', { name: '标题', exact: true }).click();
  await expect(layers.locator('[data-layer][data-on]')).toHaveCount(1);
  await group.getByRole('button', { name: /^门头/ }).click();
  await expect(layers.locator('[data-layer][data-on]')).toHaveCount(2);
  await group.getByRole('button', { name: '收起门头' }).click();
  await expect(rows).toHaveCount(count - 2);
  await layers.getByLabel('搜索图层').fill('标题');
  await expect(rows).toHaveCount(1); // found in what is folded
  await layers.getByLabel('搜索图层').fill('门头');
  await expect(rows).toHaveCount(2);
  await layers.getByLabel('搜索图层').fill('没有这个');
  await expect(layers.getByText('没有找到“没有这个”')).toBeVisible();
  await layers.getByLabel('搜索图层').fill('');

  const proxies = await page.locator('[data-proxy]').count();
  await group.getByRole('button', { name: '隐藏门头' }).click();
  await expect(page.locator('[data-proxy]')).toHaveCount(proxies - 2);
  await group.getByRole('button', { name: '显示门头' }).click();
  await group.getByRole('button', { name: '锁定门头' }).click();
  await expect(page.locator('[data-proxy][data-locked]')).toHaveCount(3); // with the mark of AI
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(group.getByRole('button', { name: '显示门头' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(group.getByRole('button', { name: /^编组/ })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(group).toHaveCount(0);
  await expect(rows).toHaveCount(count);
});

test('a project without a scene keeps its room until its canvas is changed, and what was not saved is offered after a reload', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const token = await product.signIn();
  const [seeded] = (await product.call(projectPage, { name: '平台向导' }, token)).data.records;
  const id = seeded?.id ?? '';
  expect(seeded?.scene).toBeNull();
  await signIn(page, product, `/home/project?id=${id}`);
  await expect(page.getByText('竖屏 对话中')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect.poll(async () => (await product.call(projectCall, { id }, token)).data.scene).toBeNull();

  await panel(page, '组件').getByRole('button', { name: '二维码', exact: true }).click();
  await expect(page.getByText('未保存')).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: '恢复未保存的修改' }).click();
  await page.keyboard.press('Control+s');
  await expect
    .poll(async () => (await product.call(projectCall, { id }, token)).data.scene?.components.map(({ kind }) => kind))
    .toContain('qr');
});

test('a project whose room shows no scene says so, and has it show the canvas at one press', async ({
  page,
  product,
}) => {
  const token = await product.signIn('demo');
  const [role] = (await product.call(rolePage, {}, token)).data.records;
  const { data: id } = await product.call(
    updateProject,
    { name: '还没有画布', roleId: role?.id ?? '', direction: '2' },
    token,
  );
  await signIn(page, product, `/home/project?id=${id}`);
  const proposal = page.getByText('这张画布还没有用上');
  await expect(proposal).toBeVisible();
  await page.getByRole('button', { name: '用这张画布' }).click();
  await expect(proposal).toHaveCount(0);
  await page.keyboard.press('Control+s');
  await expect.poll(async () => (await product.call(projectCall, { id }, token)).data.scene).not.toBeNull();
  await page.reload();
  await expect(page.getByRole('region', { name: '画布' })).toBeVisible();
  await expect(proposal).toHaveCount(0);
});

test('a picker uploads: what was sent is chosen at once, what cannot be used is said; what is changed is saved and published at one press', async ({
  page,
  product,
}) => {
  const token = await product.signIn();
  const [role] = (await product.call(rolePage, {}, token)).data.records;
  const { data: id } = await product.call(updateProject, { name: '上传背景', roleId: role?.id ?? '' }, token);
  await signIn(page, product, `/home/project?id=${id}`);
  await page.getByRole('button', { name: '从素材选择' }).click();
  const picker = page.getByRole('dialog', { name: '选择背景' });
  await expect(picker.getByRole('button', { name: '上传' }).first()).toBeVisible();
  const chooser = picker.getByLabel('选择要上传的文件');
  await chooser.setInputFiles({ name: '坏的.png', mimeType: 'image/png', buffer: Buffer.from('这不是图片') });
  await expect(picker.getByRole('alert')).toContainText('“坏的.png”没有上传');
  await chooser.setInputFiles('web/features/site/pictures/case-museum.webp');
  await expect(picker.getByRole('button', { name: /case-museum/, pressed: true })).toBeVisible();
  await expect(picker.getByRole('alert')).toHaveCount(0);
  await picker.getByRole('button', { name: /使\s*用/ }).click();
  await expect(picker).toHaveCount(0);

  await page.getByRole('button', { name: /^发布：/ }).click();
  await page.getByRole('button', { name: '保存并发布' }).click();
  await expect(page.getByText('线上就是最近保存的内容。')).toBeVisible();
  const stored = (await product.call(projectCall, { id }, token)).data;
  expect(stored.scene?.background.kind).toBe('picture');
  expect(stored.standing).toMatchObject({ state: 'live', changed: false });
});
