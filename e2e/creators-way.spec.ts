import { libraryPage, saveLibrary } from '#contract/knowledge.contract.ts';
import { rolePage } from '#contract/role.contract.ts';
import { previewSegments } from '#contract/segment.contract.ts';
import { expect, signIn, test } from './support/product.ts';

test('a library opens with its own menu, whichever way one comes', async ({ page, product }) => {
  await signIn(page, product, '/home/knowledgeList/table');
  await page.getByRole('link', { name: '平台使用指南' }).click();
  const menu = page.getByRole('navigation', { name: '工作台' });
  await expect(menu.getByRole('link', { name: '文档操作' })).toHaveAttribute('aria-current', 'page');
  await menu.getByRole('link', { name: '命中测试' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '命中测试' })).toBeVisible();
  await menu.getByRole('link', { name: '文档清洗' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '文档清洗' })).toBeVisible();
  const libraries = (await product.call(libraryPage, {}, await product.signIn())).data.records;
  const id = libraries.find(({ name }) => name === '平台使用指南')?.id;
  // An address of earlier versions, and one without a page.
  for (const address of [`knowledgeList/${id}`, `knowLedgeDetail?id=${id}`]) {
    await page.goto(`${product.address}/#/home/knowledgeList/table`);
    await page.goto(`${product.address}/#/home/${address}`);
    await expect(menu.getByRole('link', { name: '智能生成' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`knowLedgeDetail/knowledgeDoc\\?id=${id}$`));
  }
});

test('pages use the width that there is', async ({ page, product }) => {
  await signIn(page, product, '/home/role');
  const create = page.getByRole('button', { name: '创建角色' });
  for (const [width, atLeast] of [
    [1280, 990],
    [1920, 1430],
    [2560, 1650],
  ] as const) {
    await page.setViewportSize({ width, height: 1080 });
    await expect(create).toBeVisible();
    const [title, end] = [await page.getByRole('heading', { level: 1 }).boundingBox(), await create.boundingBox()];
    if (!title || !end) throw new Error('not on the page');
    const [left, right] = [title.x - 240, width - end.x - end.width];
    expect(Math.abs(left - right), `in the middle at ${width}`).toBeLessThan(20); // a scroll bar
    expect(end.x + end.width - title.x, `wide at ${width}`).toBeGreaterThan(atLeast);
  }
});

test('at a wide editor the conversation stands beside the person, and nothing is left empty', async ({
  page,
  product,
}) => {
  const role = (await product.call(rolePage, { name: '小华' }, await product.signIn())).data.records[0];
  await page.setViewportSize({ width: 1920, height: 1080 });
  await signIn(page, product, `/home/roles?id=${role?.id}`);
  const panel = page.getByRole('region', { name: '在线演示' });
  const form = page.getByLabel('角色名称');
  await expect(panel).toBeVisible();
  const [field, stage] = [await form.boundingBox(), await panel.boundingBox()];
  if (!field || !stage) throw new Error('not on the page');
  expect(stage.x - field.x - field.width).toBeLessThan(80);
  await panel.getByRole('button', { name: '在线演示' }).click();
  await expect(page.getByLabel('输入问题')).toBeVisible();
  const talk = await page.getByLabel('输入问题').boundingBox();
  expect(talk?.x).toBeGreaterThan(stage.x + stage.width / 2);
});

test('leaving without saving is never the solid button, and saving is', async ({ page, product }) => {
  const role = (await product.call(rolePage, { name: '小华' }, await product.signIn())).data.records[0];
  await signIn(page, product, `/home/roles?id=${role?.id}`);
  await page.getByLabel('角色描述').fill('改了一半');
  await page.getByRole('button', { name: '退出' }).click();
  const dialog = page.getByRole('dialog', { name: '注意' });
  await expect(dialog.getByText('角色尚未完成创建，是否确认退出？')).toBeVisible();
  const fill = (name: RegExp) =>
    dialog.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).backgroundColor);
  expect(await fill(/^确\s?定$/)).toBe(await fill(/^取\s?消$/));
  expect(await fill(/保存并退出/)).not.toBe(await fill(/^取\s?消$/));
  await dialog.getByRole('button', { name: /^确\s?定$/ }).click();
  await expect(page).toHaveURL(/home\/role$/);
});

test('a model that takes no parameters shows none; a file that cannot be read is not called a success', async ({
  page,
  product,
}) => {
  await signIn(page, product, '/home/roles');
  await expect(page.getByLabel('角色名称')).toBeVisible();
  await expect(page.getByText('离线应答不需要联网')).toBeVisible();
  await expect(page.getByText('模型参数')).toBeHidden();

  const token = await product.signIn();
  const id = (await product.call(saveLibrary, { name: '打不开的文件' }, token)).data;
  await page.goto(`${product.address}/#/home/knowLedgeDetail/knowledgeDoc?id=${id}`);
  const broken = { name: '坏的.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 什么也没有') };
  const choose = () => page.locator('input[type=file][aria-label=选择文件]').first().setInputFiles(broken);
  const dialog = page.getByRole('dialog');
  const add = dialog.getByRole('button', { name: /^(上传|开始上传|保\s?存|确\s?定)/ });
  await choose();
  await expect(dialog.getByText('1 个不能用，不会添加')).toBeVisible();
  await add.click();
  await expect(dialog.getByRole('alert')).toContainText('“坏的.pdf”读不出内容，请换一个文件');
  await dialog.getByRole('button', { name: '清空' }).click();

  // Saved before anyone knows: the preview has not answered yet.
  await page.route(`**${previewSegments.path}`, () => {});
  const looksInto = page.waitForRequest(`**${previewSegments.path}`);
  await choose();
  await expect(dialog.getByText(/^1 个文件/)).toBeVisible();
  await looksInto;
  await add.click();
  await expect(page.getByText('“打不开的文件知识库”没有可用的文档')).toBeVisible();
  await expect(page.getByText(/处理完成|上传成功/)).toHaveCount(0); // one notice of one piece of work
});
