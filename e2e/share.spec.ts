import { rolePage } from '#contract/role.contract.ts';
import { expect, signIn, test } from './support/product.ts';

const QUESTION = '支持哪些文档？';

test('a role is shared, talked to without an account, and closed while somebody is there', async ({
  page,
  product,
  browser,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, product, '/home/role?name=小华'); // other journeys' roles fill the first page
  const role = (await product.call(rolePage, {}, await product.signIn())).data.records.find(
    ({ name }) => name === '小华',
  );
  await page.getByRole('button', { name: '小华的更多操作' }).click();
  await page.getByRole('menuitem', { name: '分享' }).click();
  const dialog = page.getByRole('dialog', { name: '分享网页' });
  const days = dialog.getByLabel('有效期');
  await days.fill('0a');
  await expect(days).toHaveValue('');
  await dialog.getByRole('button', { name: '复制链接' }).click();
  await expect(dialog.getByText('请输入正确的天数')).toBeVisible();
  await days.fill('031');
  await dialog.getByRole('button', { name: '复制链接' }).click();
  await expect(dialog.getByText('最多支持30天')).toBeVisible();
  await days.fill('3');
  await dialog.getByRole('button', { name: '复制链接' }).click();
  await expect(page.getByText('复制链接成功！')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`^${product.address}/#/roleShare\\?roleId=${role?.id}&token=[\\w-]{43}$`));

  const stranger = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const room = await stranger.newPage();
  await room.goto(link);
  await room.getByRole('button', { name: '开始对话' }).click();
  await expect(room.locator('[data-answer="done"]')).toContainText('我是小华');
  await room
    .getByRole('button', { name: '键盘输入' })
    .or(room.getByRole('textbox', { name: '输入问题' }))
    .first()
    .click();
  await room.getByRole('textbox', { name: '输入问题' }).fill(QUESTION);
  await room.keyboard.press('Enter');
  await expect(room.locator('[data-answer="done"]')).toContainText('docx');
  await room
    .getByRole('list', { name: /个来源/ })
    .getByRole('button')
    .first()
    .click();
  await expect(room.locator('blockquote')).toContainText('docx');
  await expect(room.getByRole('link', { name: '打开原文' })).toHaveCount(0);

  await page.goto(`${product.address}/#/home/shareManage`);
  const row = page.getByRole('row', { name: /小华.*3 天后过期/ });
  await expect(row).toContainText('1 次');
  await row.getByRole('button', { name: /^停用/ }).click();
  await expect(page.getByRole('row', { name: /小华.*已停用/ })).toBeVisible();
  await room.getByRole('textbox', { name: '输入问题' }).fill('还在吗？');
  await room.keyboard.press('Enter');
  await expect(room.getByRole('heading', { name: '链接已停用' })).toBeVisible();

  await page.getByRole('button', { name: '撤销', exact: true }).click(); // in the notice
  await expect(row.getByRole('button', { name: /^停用/ })).toBeVisible();
  await room.reload();
  await expect(room.getByRole('heading', { name: QUESTION })).toBeVisible(); // goes on where it was
  await stranger.close();
});
