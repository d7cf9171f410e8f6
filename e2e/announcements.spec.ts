import { expect, signIn, test } from './support/product.ts';

test('an operator publishes an announcement; people are told by a number, read it, and the number is gone', async ({
  page,
  product,
  browser,
}) => {
  await signIn(page, product, '/home/operator/announcements', { account: 'admin', password: product.operatorPassword });
  await page.getByRole('button', { name: '发布公告' }).first().click();
  const dialog = page.getByRole('dialog', { name: '发布公告' });
  await dialog.getByRole('button', { name: /^发\s?布$/ }).click();
  await expect(dialog.getByText('请填写标题')).toBeVisible();
  await dialog.getByLabel('标题').fill('周六凌晨维护');
  await dialog.getByLabel('内容').fill('两点到四点不能对话。\n请提前告知访客。');
  await dialog.getByRole('button', { name: /^发\s?布$/ }).click();
  await expect(page.getByText('公告已发布')).toBeVisible();
  await expect(page.getByRole('heading', { name: '周六凌晨维护' })).toBeVisible();

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const creator = await context.newPage();
  await signIn(creator, product, '/home/role');
  await creator.getByRole('button', { name: '公告，1 条未读' }).click();
  await expect(creator.getByRole('heading', { name: '周六凌晨维护' })).toBeVisible();
  await expect(creator.getByText('请提前告知访客。')).toBeVisible();
  await expect(creator.getByRole('button', { name: '公告', exact: true })).toBeVisible();
  await creator.reload();
  await expect(creator.getByRole('button', { name: '公告', exact: true })).toBeVisible();
  await creator.setViewportSize({ width: 390, height: 844 });
  await creator.getByRole('button', { name: '公告', exact: true }).click();
  await expect(creator.getByText('请提前告知访客。')).toBeVisible();
  await context.close();

  await page.getByRole('button', { name: '删除公告“周六凌晨维护”' }).click();
  await expect(page.getByText('还没有公告')).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByRole('heading', { name: '周六凌晨维护' })).toBeVisible();
});
