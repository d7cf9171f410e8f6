import type { Page } from '@playwright/test';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { nodeList, saveAvatarNode } from '#contract/node.contract.ts';
import { updateProject } from '#contract/project.contract.ts';
import { rolePage } from '#contract/role.contract.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, type Product, signIn, test } from './support/product.ts';

const PAGES = ['Welcome', 'Who we are', 'Ten years', 'Three product lines', 'Questions'];

async function makeDeck(): Promise<Buffer> {
  const deck = await PDFDocument.create();
  const font = await deck.embedFont(StandardFonts.Helvetica);
  for (const title of PAGES) {
    const page = deck.addPage([960, 540]);
    page.drawText(title, { x: 60, y: 440, size: 44, font });
    page.drawText('One platform. Every hall.', { x: 60, y: 360, size: 24, font });
  }
  return Buffer.from(await deck.save());
}

async function makeProject(product: Product, token: string, name: string): Promise<string> {
  const [role] = (await product.call(rolePage, {}, token)).data.records;
  return (await product.call(updateProject, { name, roleId: role?.id ?? '', direction: '1' }, token)).data;
}

const list = (page: Page) => page.getByRole('list', { name: '节点', exact: true });
const thumbs = (page: Page) => list(page).getByRole('button');
const script = (page: Page) => page.getByRole('textbox', { name: '讲稿', exact: true });
const saved = (page: Page) => page.getByRole('banner').getByText('已保存');
const nodesOf = async (product: Product, projectId: string, token: string) =>
  (await product.call(nodeList, { projectId }, token)).data.nodes;

test('node configuration waits for the first save, in the words of the specification', async ({ page, product }) => {
  await signIn(page, product, '/home/project?from=blank');
  await page.getByRole('button', { name: '节点配置' }).click();
  await expect(page.getByText('首次创建项目后，请先保存，再进行节点配置！')).toBeVisible();
  await expect(page.getByRole('button', { name: '全局配置' })).toHaveAttribute('aria-current', 'page');
});

test('a PDF becomes nodes; a script gets a pause, an action and a mark; nodes are moved, deleted and brought back', {
  tag: '@gate',
}, async ({ page, product }) => {
  const token = await product.signIn();
  const id = await makeProject(product, token, '展厅讲解');
  await signIn(page, product, `/home/project?id=${id}`);
  await page.getByRole('button', { name: '节点配置' }).click();
  await expect(page).toHaveURL(/tab=nodes/);
  await expect(page.getByRole('heading', { name: '还没有节点' })).toBeVisible();
  await expectAccessible(page);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('main').getByRole('button', { name: '导入 PPT 或 PDF' }).last().click(),
  ]);
  await chooser.setFiles({ name: 'deck.pdf', mimeType: 'application/pdf', buffer: await makeDeck() });
  await expect(thumbs(page)).toHaveCount(PAGES.length, { timeout: 120_000 });
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  // What was proposed from a page waits to be looked at.
  await expect(thumbs(page).first()).toHaveAccessibleName(/待确认/);
  await page.getByRole('button', { name: '认可', exact: true }).click();
  await expect(thumbs(page).first()).not.toHaveAccessibleName(/待确认/);
  // Publishing tells of those that nobody has looked at, and may wait for that.
  await expect(saved(page)).toBeVisible();
  await page.getByRole('button', { name: /^发布：/ }).click();
  const drawer = page.getByRole('dialog', { name: '发布', exact: true });
  await drawer.getByRole('button', { name: '发布', exact: true }).click();
  const unseen = page.getByRole('dialog', { name: '4 页讲稿还没有确认' });
  await unseen.getByRole('button', { name: '先不发布' }).click();
  await expect(unseen).toHaveCount(0);
  await drawer.getByRole('link', { name: '去看看' }).click();
  await expect(drawer).toHaveCount(0);
  // Written by hand: looked at.
  await thumbs(page).nth(1).click();
  await script(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('请看。');
  await expect(thumbs(page).nth(1)).not.toHaveAccessibleName(/待确认/);
  // Of those that are chosen, and all.
  await thumbs(page).nth(2).click();
  await page.keyboard.press('Shift+ArrowDown');
  const several = page.getByRole('toolbar', { name: '选中的节点' });
  expect(await several.evaluate((bar) => bar.scrollWidth - bar.clientWidth)).toBe(0);
  await several.getByRole('button', { name: '认可 2' }).click();
  await expect(thumbs(page).nth(3)).not.toHaveAccessibleName(/待确认/);
  await page.getByRole('button', { name: '新建节点' }).click();
  await page.getByRole('menuitem', { name: '全部认可 1 页拟稿' }).click();
  await expect
    .poll(async () => (await nodesOf(product, id, token)).map(({ state }) => state))
    .toEqual(PAGES.map(() => 'confirmed'));
  await thumbs(page).first().click();
  await expectAccessible(page);

  // The script, by keyboard: words, a pause whose length is changed, an action, and a place on the page.
  await script(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('大家好。这里是展厅。');
  await page.getByRole('button', { name: '停顿', exact: true }).click();
  const pause = page.getByRole('textbox', { name: '停顿秒数' });
  await pause.fill('1.5');
  await pause.press('Enter');
  await expect(script(page).getByText('1.5 s')).toBeVisible();
  await script(page).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: '动作', exact: true }).click();
  await page.getByLabel('搜索动作').fill('挥手');
  await page.keyboard.press('Enter');
  await expect(script(page).getByText('挥手')).toBeVisible();
  await page.getByRole('button', { name: '页面标记', exact: true }).click();
  await page.getByRole('button', { name: '圈出新的一处', exact: true }).click();
  await expect
    .poll(async () => (await nodesOf(product, id, token))[0]?.script)
    .toMatch(/^\{\{动作:挥手\}\}\{\{标记:1\}\}大家好。这里是展厅。\{\{停顿:1\.5\}\}$/);
  await expect(saved(page)).toBeVisible();
  expect((await nodesOf(product, id, token))[0]?.marks).toHaveLength(1);
  await expect(page.getByRole('button', { name: /^动作挥手/ })).toBeVisible();

  // A chip goes whole, and comes back.
  await script(page).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Backspace');
  await expect(script(page).getByText('1.5 s')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(script(page).getByText('1.5 s')).toBeVisible();
  // Pasted text is text.
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/html', '<b>粗</b>');
    data.setData('text/plain', '谢谢');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect.poll(async () => (await nodesOf(product, id, token))[0]?.script).toMatch(/\{\{停顿:1\.5\}\}谢谢$/);

  // The order, by keyboard.
  const before = (await nodesOf(product, id, token)).map((node) => node.id);
  await thumbs(page).first().focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect
    .poll(async () => (await nodesOf(product, id, token)).map((node) => node.id))
    .toEqual([before[1], before[0], ...before.slice(2)]);
  await expect(thumbs(page).nth(1)).toBeFocused();

  // Several at once: deleted, and brought back.
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('已选 2')).toBeVisible();
  await page.keyboard.press('Delete');
  const question = page.getByRole('dialog', { name: '删除 2 页？' });
  await question.getByRole('button', { name: '取消' }).click();
  await expect(thumbs(page)).toHaveCount(PAGES.length);
  await page.keyboard.press('Delete');
  await question.getByRole('button', { name: '删除', exact: true }).click();
  await expect(thumbs(page)).toHaveCount(PAGES.length - 2);
  await expect(page.getByText('已删除 2 个节点')).toBeVisible();
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expect(thumbs(page)).toHaveCount(PAGES.length);
});

test('a project begins with a deck: it is named after the file, and its pages become nodes before one’s eyes', async ({
  page,
  product,
}) => {
  await product.signIn();
  await signIn(page, product, '/home/project');
  const chooser = page.getByLabel('用 PPT 或 PDF 创建项目');
  await chooser.setInputFiles({ name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('一') });
  await expect(page.getByText('“说明.txt”不是 PPT、PPTX 或 PDF，请换一个文件')).toBeVisible();
  await chooser.setInputFiles({ name: '产品介绍.pdf', mimeType: 'application/pdf', buffer: await makeDeck() });
  await expect(page).toHaveURL(/\/home\/project\?id=[\w-]+&tab=nodes$/);
  await expect(page.getByRole('heading', { name: '产品介绍' })).toBeVisible();
  await expect(thumbs(page)).toHaveCount(PAGES.length);
});

test('two tabs that change the same script: the second is asked, and its words win where it says so', async ({
  page,
  product,
}) => {
  const token = await product.signIn();
  const projectId = await makeProject(product, token, '两处编辑');
  const { data: node } = await product.call(saveAvatarNode, { projectId, name: '开场', script: '您好。' }, token);
  await signIn(page, product, `/home/project?id=${projectId}&tab=nodes`);
  await expect(script(page)).toHaveText('您好。');
  // Elsewhere, while events can't come here.
  await page.route(/\/nodeConfig\/nodeList\b/, (route) => route.abort());
  await product.call(saveAvatarNode, { projectId, id: node.id, script: '别处的话。' }, token);
  await script(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('这里的话。');
  const question = page.getByRole('dialog', { name: '内容已在别处修改' });
  await expect(question).toContainText('“讲稿”');
  await question.getByRole('button', { name: '继续编辑' }).click();
  await expect(script(page)).toHaveText('这里的话。');
  expect((await nodesOf(product, projectId, token))[0]?.script).toBe('别处的话。');
  // Going on is not asked about again until saving is asked for: the next request is that of Ctrl+S.
  await script(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('还有。');
  await expect(thumbs(page).first()).toHaveAccessibleName(/没保存/);
  await page.keyboard.press('Control+s');
  await question.getByRole('button', { name: '用我的覆盖' }).click();
  await expect.poll(async () => (await nodesOf(product, projectId, token))[0]?.script).toBe('这里的话。还有。');
  await expect(saved(page)).toBeVisible();

  // The other way round: what was saved elsewhere is taken.
  await product.call(saveAvatarNode, { projectId, id: node.id, script: '又一版。' }, token);
  await script(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('多余的话。');
  await page.unroute(/\/nodeConfig\/nodeList\b/);
  await question.getByRole('button', { name: '用另一版' }).click();
  await expect(script(page)).toHaveText('又一版。');
  await expect(saved(page)).toBeVisible();
});

test('a question leads to another node, a refused script says why, and a narrow window plays what it can not edit', async ({
  page,
  product,
}) => {
  const token = await product.signIn();
  const projectId = await makeProject(product, token, '分支');
  for (const name of ['开场', '案例'])
    await product.call(saveAvatarNode, { projectId, name, script: `${name}。` }, token);
  await signIn(page, product, `/home/project?id=${projectId}&tab=nodes`);
  await page.getByRole('switch', { name: '讲完后提问' }).click();
  await page.getByLabel('问题', { exact: true }).fill('想先听什么？');
  await page.getByRole('button', { name: '添加选项' }).click();
  await page.getByRole('textbox', { name: '选项 2', exact: true }).fill('看案例');
  await page.getByLabel('选“看案例”后去哪里').selectOption({ label: '第 2 页，案例' });
  await expect
    .poll(async () => (await nodesOf(product, projectId, token))[0]?.ask?.options.map(({ target }) => target.to))
    .toEqual(['next', 'node']);
  await expect(thumbs(page).first()).toHaveAccessibleName(/有提问分支/);
  await thumbs(page).nth(1).click();
  await page.getByRole('button', { name: '删除节点', exact: true }).click();
  await expect(page.getByText('已删除节点“案例”，有 1 个选项指向它')).toBeVisible();
  await expect(thumbs(page).first()).toHaveAccessibleName(/有选项的目标已删除/);
  await expect(page.getByLabel('选“看案例”后去哪里').locator('option:checked')).toHaveText('目标已删除');
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expect(thumbs(page)).toHaveCount(2);
  await thumbs(page).first().click();
  await expect(page.getByLabel('选“看案例”后去哪里').locator('option:checked')).toHaveText('第 2 页，案例');

  await script(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText('{{标记:7}}');
  await expect(page.getByText('讲稿里用到的标记在页面上没有，请先在页面上圈出来')).toBeVisible();
  await expect(page.getByText('未保存')).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(saved(page)).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('节点要在更宽的窗口里编辑，请用电脑打开。这里可以逐页试讲。')).toBeVisible();
  await expect(page.getByRole('button', { name: '试讲“案例”' })).toBeEnabled();
  await expectAccessible(page);
});

test('script, options and timing of nodes go back and forth, step by step, over one history', async ({
  page,
  product,
}) => {
  const token = await product.signIn();
  const projectId = await makeProject(product, token, '撤销');
  for (const name of ['开场', '案例'])
    await product.call(saveAvatarNode, { projectId, name, script: `${name}。` }, token);
  const [first] = await nodesOf(product, projectId, token);
  await signIn(page, product, `/home/project?id=${projectId}&tab=nodes`);
  const undo = page.getByRole('button', { name: '撤销修改' });
  const redo = page.getByRole('button', { name: '重做修改' });
  await expect(undo).toBeDisabled();
  await script(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('您好。');
  await page.getByRole('radiogroup', { name: '翻页' }).getByText('等翻页笔').click();
  await page.getByRole('switch', { name: '讲完后提问' }).click();
  await thumbs(page).nth(1).click();
  await script(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('再看。');
  await expect(saved(page)).toBeVisible();

  // From the script, by key; the other node comes back into view with what is undone of it.
  await page.keyboard.press('Control+z');
  await expect(script(page)).toHaveText('案例。');
  await page.keyboard.press('Control+z');
  await expect(thumbs(page).first()).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('switch', { name: '讲完后提问' })).not.toBeChecked();
  await expect(page.getByRole('radio', { name: '等翻页笔' })).toBeChecked();
  await undo.click();
  await expect(page.getByRole('radio', { name: '等翻页笔' })).not.toBeChecked();
  await undo.click();
  await expect(script(page)).toHaveText('开场。');
  await expect(undo).toBeDisabled();
  await expect
    .poll(async () => (await nodesOf(product, projectId, token))[0])
    .toMatchObject({ script: first?.script, ask: null, advance: first?.advance });
  for (let step = 0; step < 4; step += 1) await redo.click();
  await expect(script(page)).toHaveText('案例。再看。');
  await expect(redo).toBeDisabled();
  await expect
    .poll(async () => (await nodesOf(product, projectId, token)).map((node) => node.script))
    .toEqual(['开场。您好。', '案例。再看。']);
});

test('nodes that are deleted, moved, copied and made go back and forth too, and a deletion outlives a reload', async ({
  page,
  product,
}) => {
  const token = await product.signIn();
  const projectId = await makeProject(product, token, '找回');
  for (const name of ['一', '二', '三']) await product.call(saveAvatarNode, { projectId, name }, token);
  const names = async () => (await nodesOf(product, projectId, token)).map((node) => node.name);
  await signIn(page, product, `/home/project?id=${projectId}&tab=nodes`);
  await thumbs(page).first().focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(names).toEqual(['二', '一', '三']);
  await page.getByRole('button', { name: '复制节点', exact: true }).click();
  await expect(thumbs(page)).toHaveCount(4);
  await page.getByRole('button', { name: '删除节点', exact: true }).click();
  await expect(thumbs(page)).toHaveCount(3);
  const undo = page.getByRole('button', { name: '撤销修改' });
  await undo.click();
  await expect(thumbs(page)).toHaveCount(4);
  await undo.click();
  await expect(thumbs(page)).toHaveCount(3);
  await undo.click();
  await expect.poll(names).toEqual(['一', '二', '三']);
  await expect(undo).toBeDisabled();
  const redo = page.getByRole('button', { name: '重做修改' });
  await redo.click();
  await expect.poll(names).toEqual(['二', '一', '三']);
  await undo.click();
  await expect.poll(names).toEqual(['一', '二', '三']);

  // All of them, back by key where nothing is left to press.
  await thumbs(page).first().focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  const question = page.getByRole('dialog', { name: '删除 3 页？' });
  await question.getByRole('button', { name: '删除', exact: true }).click();
  await expect(page.getByRole('heading', { name: '还没有节点' })).toBeVisible();
  await expect(question).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(thumbs(page)).toHaveCount(3);
  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByRole('heading', { name: '还没有节点' })).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: '最近删除 4 个' }).click();
  const deleted = page.getByRole('dialog', { name: '最近删除' });
  await deleted.getByRole('button', { name: '恢复“二”' }).click();
  await expect(thumbs(page)).toHaveCount(1);
  await deleted.getByRole('button', { name: '全部恢复' }).click();
  await expect(deleted).toHaveCount(0);
  await expect.poll(names).toEqual(expect.arrayContaining(['一', '二', '三']));
});

test('a node is tried out: its words are heard, and caption and playhead follow', async ({ page, product }) => {
  const token = await product.signIn();
  const projectId = await makeProject(product, token, '试讲');
  await product.call(
    saveAvatarNode,
    { projectId, name: '开场', script: '您好，欢迎来到展厅。{{停顿:0.5}}{{动作:挥手}}请跟我来。' },
    token,
  );
  await signIn(page, product, `/home/project?id=${projectId}&tab=nodes`);
  await expect(page.getByText('语音已备好 1 / 1 页')).toBeVisible({ timeout: 120_000 });
  const timeline = page.getByRole('region', { name: '时间轴' });
  await timeline.getByRole('button', { name: '试讲本页' }).first().click();
  await expect(page.locator('canvas[data-speaks="true"]')).toBeVisible();
  await expect(page.locator('[data-caption]')).toContainText('请跟我来');
  await expect(timeline.getByRole('button', { name: '试讲本页' }).first()).toBeVisible();
  await expect(page.locator('canvas[data-speaks="false"]')).toBeVisible();
});
