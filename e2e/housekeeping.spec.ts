import { avatarPage } from '#contract/avatar.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { expect, signIn, signInByForm, test } from './support/product.ts';

test('a role can be renamed, deleted and taken back', async ({ page, product }) => {
  const token = await product.signIn('demo');
  const [avatar] = (await product.call(avatarPage, {}, token)).data.records;
  await product.call(saveRole, { name: '小林', roleDesc: '导览', avatarId: avatar?.id ?? '' }, token);
  await signIn(page, product);
  await page.getByRole('button', { name: '小林的更多操作' }).click();
  await page.getByRole('menuitem', { name: '编辑' }).click();
  await expect(page.getByRole('navigation', { name: '设置目录' })).toBeVisible(); // the list's search box has a similar name
  await page.getByLabel('角色名称').fill('小林同学');
  await expect(page.getByText('未保存')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('已保存')).toBeVisible();
  await page.getByText('退出', { exact: true }).click();
  await page.getByRole('button', { name: '小林同学的更多操作' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await expect(page.getByRole('button', { name: '小林同学的更多操作' })).toHaveCount(0);
  await page.getByRole('button', { name: /撤\s?销/ }).click();
  await expect(page.getByRole('button', { name: '小林同学的更多操作' })).toBeVisible();
});

test('leaving a new role that is not saved asks first', async ({ page, product }) => {
  await signIn(page, product);
  await page.getByRole('link', { name: '创建角色' }).first().click();
  await expect(page.getByRole('navigation', { name: '设置目录' })).toBeVisible(); // the list's search box has a similar name
  await page.getByLabel('角色名称').fill('半个角色');
  await page.getByText('退出', { exact: true }).click();
  await expect(page.getByText('角色尚未完成创建，是否确认退出？')).toBeVisible();
});

test('a damaged file says what to do, beside good ones; deleting it can be undone', async ({ page, product }) => {
  await signIn(page, product);
  await page.getByRole('link', { name: '我的知识库' }).click();
  await page.getByRole('button', { name: '新建知识库' }).first().click();
  await page.getByRole('dialog').getByLabel('名称').fill('混合文件');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /创\s?建/ })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const files = page.locator('input[type=file][aria-label=选择文件]').first();
  await files.setInputFiles([
    { name: '损坏.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 broken') },
    { name: '正常.txt', mimeType: 'text/plain', buffer: Buffer.from('大厅工作日上午九点开门。') },
    { name: '不支持.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
  ]);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('文件格式不正确').first()).toBeVisible();
  await dialog.getByRole('button', { name: /保\s?存/ }).click();
  const documents = page.getByRole('region', { name: '文档' });
  await expect(documents.getByText('文件已损坏或不完整').first()).toBeVisible();
  await expect(documents.getByText('可用').first()).toBeVisible();
  await documents.getByRole('button', { name: '损坏.pdf的更多操作' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await expect(documents.getByText('损坏.pdf')).toHaveCount(0);
  await page.getByRole('button', { name: /撤\s?销/ }).click();
  await expect(documents.getByText('损坏.pdf').first()).toBeVisible();
});

test('on a phone: sign in, open the role, talk to it', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInByForm(page, product);
  await page.getByRole('button', { name: '小华的更多操作' }).click();
  await page.getByRole('menuitem', { name: '编辑' }).click();
  await page.getByRole('button', { name: '在线演示' }).first().click();
  const sheet = page.getByRole('dialog', { name: '在线演示' });
  await sheet.getByRole('button', { name: '在线演示' }).click();
  await expect(sheet.getByText('想了解怎么做一位数字人，直接问我就行。')).toBeVisible();
  await sheet.getByLabel('输入问题').fill('支持哪些文档？');
  await sheet.getByRole('button', { name: '发送' }).click();
  await expect(sheet.locator('[data-answer]').last()).toContainText('txt、md、pdf');
});
