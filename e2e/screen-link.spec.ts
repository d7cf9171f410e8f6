import { projectPage } from '#contract/project.contract.ts';
import { enableRoles } from '#contract/role.contract.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, signIn, test } from './support/product.ts';

test('a link to a project: for how long, as a code, on a screen without an account, and ended', async ({
  page,
  browser,
  product,
}) => {
  await signIn(page, product);
  await page.goto(`${product.address}/#/home/project/list`);
  await page.getByRole('button', { name: /更多/ }).first().click();
  await page.getByRole('menuitem', { name: '发布和链接' }).click();
  const dialog = page.getByRole('dialog', { name: '发布' });
  await dialog.getByLabel('有效期').fill('31');
  await dialog.getByRole('button', { name: '复制链接' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('最多支持30天');
  await dialog.getByRole('checkbox', { name: '长期有效，直到停用' }).check();
  await expect(dialog.getByLabel('有效期')).toBeDisabled();
  await dialog.getByRole('button', { name: '复制链接' }).click();
  await expect(dialog.getByText('长期有效，可在这里再次复制或随时停用')).toBeVisible();
  await expect(dialog.getByText('用手机扫码打开')).toBeVisible();
  await expectAccessible(page, '[role="dialog"]');
  const link = await dialog.getByRole('textbox', { name: '免登录链接' }).inputValue();

  const screen = await (await browser.newContext()).newPage();
  await screen.goto(link);
  await expect(screen.getByRole('button', { name: '开始对话' })).toBeVisible();
  await dialog.getByRole('button', { name: '停用已发的链接' }).click();
  await page
    .getByRole('button', { name: '停 用' })
    .or(page.getByRole('button', { name: '停用', exact: true }))
    .click();
  await expect(screen.getByRole('heading', { name: '链接已停用' })).toBeVisible();
  await screen.context().close();
});

test('a page that came while the role was off opens by itself once it is on', async ({ page, browser, product }) => {
  const token = await product.signIn('demo');
  const [project] = (await product.call(projectPage, {}, token)).data.records;
  const turn = (enabled: boolean) => product.call(enableRoles, { ids: [project?.roleId ?? ''], enabled }, token);
  await turn(false);
  const context = await browser.newContext();
  const screen = await context.newPage();
  await screen.clock.install();
  await screen.goto(`${product.address}/#/digital/demo`);
  await expect(screen.getByRole('heading', { name: '数字人已暂停服务' })).toBeVisible();
  await screen.clock.fastForward(61_000);
  await expect(screen.getByRole('heading', { name: '数字人已暂停服务' })).toBeVisible();
  await turn(true);
  await screen.clock.fastForward(61_000);
  await expect(screen.getByRole('button', { name: '开始对话' })).toBeVisible();

  await turn(false);
  await expect(screen.getByRole('heading', { name: '数字人已暂停服务' })).toBeVisible();
  await turn(true);
  await screen.clock.fastForward(61_000);
  await expect(screen.getByRole('button', { name: '开始对话' })).toBeVisible();
  await context.close();
  await page.close();
});
