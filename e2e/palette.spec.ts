import { saveLibrary } from '#contract/knowledge.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { expectAccessible } from './support/axe.ts';
import { makeAccount, openEditor } from './support/editor.ts';
import { expect, test } from './support/product.ts';

test('with the keyboard alone: a role by its name, a page, an action, and back to where one was', async ({
  page,
  product,
}) => {
  const { token, avatarId } = await makeAccount(page, product);
  const { data: id } = await product.call(saveRole, { name: '清禾', roleDesc: '导览', avatarId }, token);
  const { data: libId } = await product.call(saveLibrary, { name: '馆藏文物' }, token);
  await page.goto(`${product.address}/#/home/project/list`);
  const field = page.getByRole('combobox', { name: '搜名称、页面或操作' });
  const active = page.getByRole('option', { selected: true });
  await expect(page.getByRole('button', { name: '搜名称、页面或操作' })).toContainText('Ctrl K');

  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await field.fill('清禾');
  await expect(active).toHaveText(/清禾角色/);
  await expect(field).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? '');
  await expectAccessible(page, 'dialog');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/home/roles\\?id=${id}$`));
  await expect(page.getByRole('navigation', { name: '设置目录' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: '最近打开' }).getByRole('option')).toHaveText(/清禾/);
  await field.fill('对话记录');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home\/recording/);

  // To the help of the public site, and back to work from there.
  await page.keyboard.press('Control+k');
  await field.fill('帮助中心');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/index\/help$/);
  await page.keyboard.press('Control+k');
  await field.fill('对话记录');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home\/recording/);

  // Round about with the arrows, over both groups.
  await page.keyboard.press('Control+k');
  await field.fill('知识库');
  await expect(page.getByRole('listbox', { name: '结果' })).toHaveAttribute('aria-busy', 'false'); // the second group comes later
  const first = await active.textContent();
  await page.keyboard.press('ArrowUp');
  await expect(active).not.toHaveText(first ?? '');
  await page.keyboard.press('ArrowDown');
  await expect(active).toHaveText(first ?? '');

  await field.fill('上传文档');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: '上传到哪个知识库' }).fill('馆藏');
  await expect(active).toHaveText(/馆藏文物/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`id=${libId}&upload=1$`));
  await expect(page.getByRole('dialog').getByText('选择文件').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`id=${libId}$`));

  await page.goto(`${product.address}/#/home/role`);
  const opener = page.getByRole('textbox', { name: '搜索角色名称或描述' });
  await opener.focus();
  await page.keyboard.press('Control+k');
  await field.fill('没有的东西');
  await expect(page.getByText('没有名称含“没有的东西”的内容')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('another role from the editor asks first for what is not saved', async ({ page, product }) => {
  const { token, avatarId } = await makeAccount(page, product);
  const ids: string[] = [];
  for (const name of ['甲角色', '乙角色'])
    ids.push((await product.call(saveRole, { name, roleDesc: '导览', avatarId }, token)).data);
  await openEditor(page, product, `?id=${ids[0]}`);
  await page.getByLabel('角色名称').fill('改过的名字');
  await expect(page.getByText('未保存')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '搜名称、页面或操作' }).fill('乙角色');
  await expect(page.getByRole('option', { selected: true })).toHaveText(/乙角色/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '注意' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`id=${ids[0]}$`));
});

test('on a phone it opens from the head, fills the width and takes a touch', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await makeAccount(page, product);
  await page.goto(`${product.address}/#/home/role`);
  await page.getByRole('button', { name: '搜名称、页面或操作' }).click();
  const dialog = page.getByRole('dialog', { name: '查找与跳转' });
  await expect(dialog).toBeInViewport({ ratio: 1 });
  await page.getByRole('combobox').fill('我的项目');
  await page.getByRole('option', { name: /我的项目/ }).click();
  await expect(page).toHaveURL(/\/home\/project\/list$/);
  await expect(dialog).toHaveCount(0);
});
