import type { Locator, Page } from '@playwright/test';
import { usedGuides } from '#contract/account.contract.ts';
import { avatarPage } from '#contract/avatar.contract.ts';
import { deleteRole, roleById, rolePage, saveRole } from '#contract/role.contract.ts';
import { makeAccount, openEditor } from './support/editor.ts';
import { expect, type Product, signIn, test } from './support/product.ts';
import { watchShift } from './support/watch-shift.ts';

/** A role of its own that wears the demo role's look; `remove` deletes it with everything that was copied from it. */
async function makeRole(product: Product, name: string) {
  const token = await product.signIn();
  const [demo] = (await product.call(rolePage, { sort: 'created' }, token)).data.records;
  const role = { name, roleDesc: '导办员', avatarId: demo?.avatarId ?? '' };
  const id = (await product.call(saveRole, role, token)).data;
  return {
    id,
    token,
    read: async () => (await product.call(roleById, { id }, token)).data,
    async remove() {
      const { records } = (await product.call(rolePage, { name }, token)).data;
      for (const one of records) await product.call(deleteRole, { id: one.id }, token);
    },
  };
}

const saved = (page: Page) => page.getByRole('banner').getByRole('status').filter({ hasText: '已保存' });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('a copy is a new role, begins with everything of the old one and leaves it alone', async ({ page, product }) => {
  const role = await makeRole(product, '可复制的角色');
  await signIn(page, product, `/home/role?name=${encodeURIComponent('可复制的角色')}`);
  await page.getByRole('button', { name: '可复制的角色的更多操作' }).click();
  await page.getByRole('menuitem', { name: '复制' }).click();
  await expect(title(page)).toContainText('创建角色');
  await expect(page.getByLabel('角色名称')).toHaveValue('可复制的角色 副本');
  await page.getByRole('button', { name: /保存$/ }).click();
  await expect(saved(page)).toBeVisible();
  await expect(title(page)).toContainText('编辑角色');
  await expect(page).toHaveURL(/id=[0-9a-f-]+$/);
  expect(page.url()).not.toContain(role.id);
  await page.getByText('退出', { exact: true }).click(); // saved: nobody asks
  await expect(page).toHaveURL(/home\/role/);
  expect(await role.read()).toMatchObject({ name: '可复制的角色', version: 1 });
  await role.remove();
});

test('the list searches for what its address says, also after a step back', async ({ page, product }) => {
  const role = await makeRole(product, '地址里的角色');
  await signIn(page, product, '/home/role');
  const search = page.getByPlaceholder('搜索角色名称或描述');
  await expect(search).toHaveValue('');
  await page.goto(`${product.address}/#/home/role?name=${encodeURIComponent('地址里')}`); // the page stands already
  await expect(search).toHaveValue('地址里');
  await expect(page.getByRole('button', { name: '地址里的角色的更多操作' })).toBeVisible();
  await search.fill('没有这样的角色');
  await expect(page.getByText('没有找到“没有这样的角色”')).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue('');
  await role.remove();
});

test('two tabs edit one role: the later save shows both versions, and nothing is lost', { tag: '@gate' }, async ({
  page,
  product,
}) => {
  const role = await makeRole(product, '两个人的角色');
  await signIn(page, product, `/home/roles?id=${role.id}`);
  await expect(page.getByLabel('角色描述')).toHaveValue('导办员');
  await page.getByLabel('角色名称').fill('两个人的角色·甲');
  const other = await page.context().newPage();
  await other.goto(`${product.address}/#/home/roles?id=${role.id}`);
  await other.getByLabel('角色描述').fill('讲解员');
  await other.getByLabel('角色名称').fill('两个人的角色·乙');
  await other.keyboard.press('Control+s');
  await expect(saved(other)).toBeVisible();

  await expect(page.getByText('这个角色刚刚在别处保存过')).toBeVisible();
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: '这个角色已在别处修改' });
  await expect(dialog.getByRole('group', { name: '角色名称' })).toContainText('两边都改了');
  await expect(dialog.getByRole('group', { name: '角色描述' })).toContainText('只有对方改了');
  expect(await role.read()).toMatchObject({ name: '两个人的角色·乙', version: 2 });
  await dialog.getByRole('button', { name: '合并并保存' }).click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByLabel('角色描述')).toHaveValue('讲解员');
  expect(await role.read()).toMatchObject({ name: '两个人的角色·甲', roleDesc: '讲解员', version: 3 });
  await role.remove();
});

test('an editor that nobody has touched follows what is saved elsewhere; a role deleted elsewhere says so and comes back', async ({
  page,
  product,
}) => {
  const role = await makeRole(product, '跟着变的角色');
  await signIn(page, product, `/home/roles?id=${role.id}`);
  await expect(page.getByLabel('角色描述')).toHaveValue('导办员');
  const token = await product.signIn();
  await product.call(saveRole, { ...(await role.read()), roleDesc: '讲解员' } as never, token);
  await expect(page.getByLabel('角色描述')).toHaveValue('讲解员');
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText('这个角色刚刚在别处保存过')).toHaveCount(0);

  await role.remove();
  await expect(page.getByText('这个角色已在别处被删除')).toBeVisible();
  await page.getByRole('button', { name: '恢复角色' }).click();
  await expect(page.getByText('这个角色已在别处被删除')).toHaveCount(0);
  await page.getByLabel('角色描述').fill('又回来了');
  await page.keyboard.press('Control+s');
  await expect(saved(page)).toBeVisible();
  await role.remove();
});

test('what was typed survives a page that is gone, and is given up when nobody wants it', async ({ page, product }) => {
  const role = await makeRole(product, '写到一半的角色');
  await signIn(page, product, `/home/roles?id=${role.id}`);
  await page.getByLabel('角色描述').fill('写到一半');
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')).length))
    .toBe(1);
  const next = await page.context().newPage();
  await page.close(); // without a goodbye
  await next.goto(`${product.address}/#/home/roles?id=${role.id}`);
  const dialog = next.getByRole('dialog', { name: '恢复未保存的修改？' });
  await expect(dialog).toContainText('角色描述');
  await dialog.getByRole('button', { name: '恢复未保存的修改' }).click();
  await expect(next.getByLabel('角色描述')).toHaveValue('写到一半');
  await expect(next.getByRole('banner').getByRole('status')).toContainText('未保存');

  await next.getByText('退出', { exact: true }).click();
  await expect(next.getByText('角色尚未完成创建，是否确认退出？')).toBeVisible();
  await next.getByRole('button', { name: /确\s?定/ }).click();
  await expect(next.getByPlaceholder('搜索角色名称或描述')).toBeVisible(); // the editor is gone
  await next.goto(`${product.address}/#/home/roles?id=${role.id}`);
  await expect(next.getByLabel('角色描述')).toHaveValue('导办员');
  await expect(dialog).toHaveCount(0);
  await role.remove();
});

test('a role that is renamed introduces itself by its new name, unless that is taken back', async ({
  page,
  product,
}) => {
  const token = await product.signIn();
  const [avatar] = (await product.call(avatarPage, {}, token)).data.records;
  const values = { name: '知遥', roleDesc: '导诊', avatarId: avatar?.id ?? '', welcomeText: ['您好，我是知遥。'] };
  const id = (await product.call(saveRole, values, token)).data;
  const saved = async () => (await product.call(roleById, { id }, token)).data.welcomeText;
  await signIn(page, product, `/home/roles?id=${id}`);
  await page.getByLabel('角色名称').fill('星野导诊');
  await expect(page.getByText('欢迎语里的自称已改为“星野导诊”')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('已保存')).toBeVisible();
  expect(await saved()).toEqual(['您好，我是星野导诊。']);
  await page.getByRole('button', { name: /撤\s?销/ }).click();
  await expect(page.getByRole('button', { name: '改为“星野导诊”' })).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect.poll(saved).toEqual(['您好，我是知遥。']);
});

test('the tour leads through the editor once, in whichever browser', async ({ page, product, browser }) => {
  const { token } = await makeAccount(page, product, { sawTour: false });
  const readShift = await watchShift(page);
  await openEditor(page, product);
  await expect(page.getByText('先填基础设置，再看高级设置')).toBeInViewport();
  await expect(page.getByRole('button', { name: '下一步' })).toBeFocused();
  expect(await readShift(), 'the editor moves while the tour comes').toBeLessThan(0.05);
  await page.keyboard.press('Enter');
  await expect(page.getByText('点“在线演示”试一试')).toBeVisible();
  await expect(page.getByRole('button', { name: '下一步' })).toBeFocused();
  await page.keyboard.press('Enter');
  const finished = page.waitForResponse(/userGuide\/finish/);
  await page.getByRole('button', { name: '完成' }).click();
  await finished;
  await expect(page.getByText('满意了就保存')).toHaveCount(0);

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.addInitScript((value) => localStorage.setItem('userToken', value), token);
  const asked = elsewhere.waitForResponse(`**${usedGuides.path}`);
  await openEditor(elsewhere, product);
  expect(await (await asked).json()).toMatchObject({ data: ['roleEditor'] });
  await expect(elsewhere.getByLabel('角色名称')).toBeVisible();
  await expect(elsewhere.getByText('先填基础设置，再看高级设置')).toHaveCount(0);
  await elsewhere.context().close();
});

test('on a phone the tour leaves in sight what it is about', async ({ page, product }) => {
  await makeAccount(page, product, { sawTour: false });
  await page.setViewportSize({ width: 390, height: 844 });
  await openEditor(page, product);
  const boxOf = async (what: Locator) => (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  /** The words, from their title to their buttons, stand inside the window, and above or below what they are about. */
  const expectApart = async (title: string, next: string, ...about: Locator[]) => {
    await expect(page.getByText(title)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: next })).toBeInViewport({ ratio: 1 });
    const top = (await boxOf(page.getByText(title))).y;
    const foot = await boxOf(page.getByRole('button', { name: next }));
    for (const what of about) {
      await expect(what).toBeInViewport({ ratio: 1 });
      const { y, height } = await boxOf(what);
      expect(foot.y + foot.height <= y || y + height <= top, title).toBe(true);
    }
  };
  const fields = [page.getByLabel('角色名称'), page.getByLabel('角色描述')];
  await expectApart('先填基础设置，再看高级设置', '下一步', ...fields);
  await page.getByRole('button', { name: '下一步' }).click();
  await expectApart('点“在线演示”试一试', '下一步', page.getByRole('button', { name: '在线演示' }));
  await page.getByRole('button', { name: '下一步' }).click();
  await expectApart('满意了就保存', '完成', page.getByRole('banner').getByRole('button', { name: /保\s?存/ }));
});
