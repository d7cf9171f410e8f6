import { choosePassword, expect, signInByForm, test } from './support/product.ts';

test('sign in, see the demo role, sign out', { tag: '@gate' }, async ({ page, product }) => {
  await signInByForm(page, product);
  await expect(page.getByText('登录成功')).toBeVisible();
  await expect(page.getByRole('heading', { name: '我的角色' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^小华/ })).toBeVisible();

  await page.getByRole('button', { name: /演示账号/ }).click();
  await page.getByText('退出登录').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('您确定退出登录吗？')).toBeVisible();
  await dialog.getByRole('button', { name: /确\s?定/ }).click();
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();

  await page.goto(`${product.address}/#/home/role`);
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();
});

test('what is wrong is said where it is wrong', { tag: '@gate' }, async ({ page, product }) => {
  await page.goto(`${product.address}/#/login`);
  await choosePassword(page);
  await page.getByLabel('账号', { exact: true }).fill('demo');
  await page.getByLabel('密码', { exact: true }).fill('not the password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('请勾选已阅读并同意《服务协议》和《隐私协议》')).toBeVisible();
  await page.getByRole('checkbox').check();
  await page.getByRole('dialog').getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('密码错误，请重新输入密码或联系管理员')).toBeVisible();
});

test('an ended session leads back to sign-in, and on to where one was', async ({ page, product }) => {
  await signInByForm(page, product);
  await expect(page.getByRole('heading', { name: '我的角色' })).toBeVisible();
  await page.goto(`${product.address}/#/home/knowledgeList/table`);
  await expect(page.getByRole('heading', { name: '我的知识库' })).toBeVisible();
  // In one go: a page that asks the server in between would find out before it is loaded again.
  await page.evaluate(() => {
    localStorage.setItem('userToken', 'gone');
    location.reload();
  });
  await expect(page.getByText('登录已过期')).toBeVisible();
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('userToken'))).toBeNull();
});

test('an address that does not exist says so; a path without # finds its page', async ({ page, product }) => {
  await page.goto(`${product.address}/#/no/such/page`);
  await expect(page.getByText('找不到')).toBeVisible();
  await signInByForm(page, product);
  await expect(page.getByRole('heading', { name: '我的角色' })).toBeVisible();
  await page.goto(`${product.address}/home/knowledgeList/table`);
  await expect(page.getByRole('heading', { name: '我的知识库' })).toBeVisible();
});

// The last one here: what it uses up holds strangers of this address back.
test('after many failures the browser proves its work by itself, and what is refused then is said in words', async ({
  page,
  product,
}) => {
  const address = `${product.address}/avatar/v2/login`;
  for (let index = 0; index < 20; index += 1)
    await page.request.post(address, { data: { loginEmail: `nobody${index}`, loginEmailPwd: 'a'.repeat(32) } });
  await page.goto(`${product.address}/#/login`);
  await choosePassword(page);
  await page.getByLabel('账号', { exact: true }).fill('nobody-else');
  await page.getByLabel('密码', { exact: true }).fill('some password');
  await page.getByRole('checkbox').check();
  const asked = page.waitForRequest(/captcha\/challenge/);
  const submit = page.getByRole('dialog').getByRole('button', { name: '登录', exact: true });
  await submit.click();
  await asked;
  await expect(page.getByText('账号错误，请重新输入账号或联系管理员')).toBeVisible();
  await page.route(/v2\/login/, (route) =>
    route.fulfill({ json: { code: 429, message: '当前登录人数较多，请稍后再试', data: null } }),
  );
  await submit.click();
  await expect(page.getByRole('alert').getByText('当前登录人数较多，请稍后再试')).toBeVisible();
});
