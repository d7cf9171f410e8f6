import type { Locator, Page } from '@playwright/test';
import { avatarPage } from '#contract/avatar.contract.ts';
import { Brand } from '#contract/company.contract.ts';
import { accountPage, createAccount, saveCompany, updateAccount } from '#contract/operator.contract.ts';
import { projectPage, updateProject } from '#contract/project.contract.ts';
import { deleteRole, saveRole } from '#contract/role.contract.ts';
import { expect, signIn, signInByForm, test } from './support/product.ts';

const NO_FLAGS = {
  chatUclai: 0,
  showTaskChat: 0,
  flowOn: 0,
  evaluationOn: 0,
  robotOn: 0,
  aiCopyOn: 0,
  cloneOn: 0,
} as const;

function makeBrand(change: object) {
  return Brand.parse({
    companyName: '云启',
    title: '云启',
    tailor: 1,
    description: '',
    baseConfig: { colorObj: { btnBg: '#0A7A6F', text: '#0A7A6F' } },
    ...change,
  });
}

const menuItems = (page: Page) =>
  page.getByRole('navigation', { name: '工作台' }).getByRole('link').locator('visible=true').allInnerTexts();
/** The label alone, without the number behind it. */
const labels = async (page: Page) => (await menuItems(page)).map((text) => text.split('\n')[0]);

test('the templates of a new project stand at once, and the latest projects come under them', async ({
  page,
  product,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/avatarProject\/projectPage\b/, async (route) => {
    await held;
    await route.continue();
  });
  await signIn(page, product, '/home/project');
  await expect(page.getByRole('button', { name: '使用模板“大厅导办”' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: '或继续最近的项目' })).toBeVisible();
});

test('the menu follows the flags of the account and what its brand hides; a brand can hide the head', {
  tag: '@gate',
}, async ({ page, product }) => {
  const admin = await product.signIn('admin');
  const brand = (change: object) => ({ key: 'e2e-shell', hosts: [], brand: makeBrand(change) });
  const { companyId } = (
    await product.call(saveCompany, brand({ menuHide: [['/home/roles'], ['/home/recording']] }), admin)
  ).data;
  const account = {
    companyId,
    nickName: '小云',
    loginAccount: 'e2e-shell',
    flags: { ...NO_FLAGS },
  };
  const { id, password } = (await product.call(createAccount, account, admin)).data;
  // Through the form: signing in is what takes the account's brand up.
  await signInByForm(page, product, '/home/project/list', { account: 'e2e-shell', password });

  await expect(page.getByRole('heading', { name: '创建第一个项目' })).toBeVisible();
  await expect(page.getByRole('link', { name: '对话记录' })).toHaveCount(0);
  expect(await labels(page)).toEqual([
    '创建项目',
    '我的项目',
    '我的角色',
    '我的知识库',
    '我的素材',
    '分享管理',
    '并发管理',
    '数字人形象',
    '工具服务',
    '开放接口',
  ]);
  await expect(page.getByRole('meter', { name: '知识库容量' })).toBeAttached();

  // A page that is to come stands in no menu; by its address it says so, and leads on to one that works.
  await page.goto(`${product.address}/#/home/dataAnalysis`);
  await expect(page.getByText('尚未开放')).toBeVisible();
  await page.getByRole('button', { name: '去我的知识库' }).click();
  await expect(page.getByRole('link', { name: '我的知识库' })).toHaveAttribute('aria-current', 'page');

  await product.call(updateAccount, { id, flags: { ...NO_FLAGS, flowOn: 1, evaluationOn: 1, robotOn: 1 } }, admin);
  await product.call(saveCompany, { companyId, ...brand({ menuHide: [[], []] }) }, admin);
  await page.reload();
  await expect(page.getByRole('link', { name: '对话记录' })).toBeVisible();
  for (const name of ['我的流程', '移动机器人', '评测标注', '数据分析'])
    await expect(page.getByRole('link', { name })).toHaveCount(0);
  await expect(page.getByRole('link', { name: '创建角色' })).toBeVisible();
  await expect(page.getByRole('link', { name: '我的流程' })).toHaveCount(0);

  await product.call(saveCompany, { companyId, ...brand({ menuHeadHide: 1 }) }, admin);
  await page.goto(`${product.address}/#/home/role`);
  await page.reload();
  await expect(page.getByRole('heading', { name: '创建第一个角色' })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: '工作台' })).toBeVisible();
  const foot = page.getByRole('complementary');
  for (const way of [
    foot.getByRole('button', { name: /^账号/ }),
    foot.getByRole('button', { name: /^公告/ }),
    foot.getByRole('link', { name: '帮助中心' }),
  ])
    await expect(way).toBeVisible();
});

test('whoever is signed in keeps menu and account where an address leads nowhere, and a way out where the account is not read', async ({
  page,
  product,
}) => {
  await signIn(page, product, '/nowhere');
  await expect(page.getByRole('heading', { level: 1, name: '找不到' })).toBeVisible();
  await page.getByRole('navigation', { name: '工作台' }).getByRole('link', { name: '我的角色' }).click();
  await expect(page.getByRole('heading', { name: '我的角色' })).toBeVisible();
  // At a small laptop's width, what narrows and what orders the list stand in one line.
  await page.setViewportSize({ width: 1280, height: 800 });
  const [states, order] = [
    page.getByRole('radiogroup', { name: '状态' }),
    page.getByRole('combobox', { name: '排序' }),
  ];
  const middle = async (part: Locator) => {
    const box = await part.boundingBox();
    return box && Math.round((box.y + box.height / 2) / 4);
  };
  expect(await middle(order)).toBe(await middle(states));

  await page.route('**/avatar/userInfo*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: '账号' }).click();
  await expect(page.getByText('账号信息没有加载出来')).toBeVisible();
  await page.unroute('**/avatar/userInfo*');
  await page.getByRole('navigation', { name: '账号操作' }).getByRole('button', { name: '重试' }).click();
  await expect(page.getByText('会员有效期').locator('..')).toContainText('永久');
  await expect(page.getByText('版本', { exact: true }).locator('..')).toContainText(/体验版|标准版|企业版/);
  await page.getByRole('button', { name: '退出登录' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s?定/ })
    .click();
  await expect(page).toHaveURL(/#\/(index\/home)?$/);
});

test('a project is made, renamed, copied, deleted and taken back', { tag: '@gate' }, async ({ page, product }) => {
  await signIn(page, product, '/home/project');
  await expect(page.getByRole('heading', { name: '创建项目' })).toBeVisible();
  await page.getByRole('button', { name: '空白画布' }).click();

  await page.getByRole('button', { name: '保存', exact: true }).click();
  const bar = page.getByRole('banner');
  await expect(bar.getByText('请填写项目名称')).toBeVisible();
  await bar.getByLabel('项目名称').fill('大厅一号屏');
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: '横屏', exact: true }).check();
  await expect(page.getByText('横屏 对话中')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/#\/home\/project\?id=[0-9a-f-]{36}$/);
  await expect(page.getByText('已保存')).toBeVisible();

  // Escape restores, Enter saves.
  await bar.getByRole('button', { name: '修改项目名称' }).click();
  await bar.getByLabel('项目名称').fill('不要这个名字');
  await page.keyboard.press('Escape');
  await expect(bar.getByRole('heading', { name: '大厅一号屏' })).toBeVisible();
  await bar.getByRole('button', { name: '修改项目名称' }).click();
  await bar.getByLabel('项目名称').fill('名'.repeat(31));
  await expect(bar.getByText('项目名称最多 30 个字')).toBeVisible();
  await bar.getByLabel('项目名称').fill('大厅二号屏');
  await page.keyboard.press('Enter');
  await expect(bar.getByRole('heading', { name: '大厅二号屏' })).toBeVisible();
  await expect(page.getByText('已保存')).toBeVisible();

  // Unsaved work asks before it is lost.
  await page.getByRole('button', { name: '互动', exact: true }).click();
  const direction = page.getByRole('radiogroup', { name: '项目的屏幕方向' });
  await direction.getByRole('radio', { name: '竖屏' }).check();
  await expect(page.getByText('未保存')).toBeVisible();
  const question = page.getByRole('dialog');
  const edited = page.url();
  await page.evaluate(() => {
    location.hash = '#/home/role'; // as an address that is typed
  });
  await expect(question.getByText('修改尚未保存，是否确认退出？')).toBeVisible();
  await question.getByRole('button', { name: /取\s?消/ }).click();
  await expect(page).toHaveURL(edited);
  await expect(direction.getByRole('radio', { name: '竖屏' })).toBeChecked();
  await bar.getByRole('link', { name: '我的项目' }).click();
  await expect(question.getByText('修改尚未保存，是否确认退出？')).toBeVisible();
  await question.getByRole('button', { name: /确\s?定/ }).click();

  await page.getByRole('button', { name: '大厅二号屏的更多操作' }).click();
  await page.getByRole('menuitem', { name: '重命名' }).click();
  const rename = page.getByRole('dialog', { name: '重命名项目' });
  await rename.getByLabel('项目名称').fill('大厅三号屏');
  await rename.getByRole('button', { name: '保存' }).click();
  await expect(rename).toHaveCount(0);
  await page.getByRole('link', { name: '大厅三号屏', exact: true }).click();
  await expect(bar.getByRole('heading', { name: '大厅三号屏' })).toBeVisible();
  await bar.getByRole('link', { name: '我的项目' }).click();
  await page.getByRole('button', { name: '大厅三号屏的更多操作' }).click();
  await page.getByRole('menuitem', { name: '重命名' }).click();
  await rename.getByLabel('项目名称').fill('大厅二号屏');
  await rename.getByLabel('项目名称').press('Enter');

  await page.getByRole('button', { name: '大厅二号屏的更多操作' }).click();
  await page.getByRole('menuitem', { name: '复制', exact: true }).click();
  await expect(page.getByRole('link', { name: '大厅二号屏 副本' })).toBeVisible();
  await page.getByRole('button', { name: '大厅二号屏 副本的更多操作' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await expect(page.getByRole('link', { name: '大厅二号屏 副本' })).toHaveCount(0);
  await page.getByRole('button', { name: /撤\s?销/ }).click();
  await expect(page.getByRole('link', { name: '大厅二号屏 副本' })).toBeVisible();
  await page.getByLabel('搜索项目名称').fill('副本');
  await expect(page.getByText('共 1 个')).toBeVisible();
});

test('the demo is the room as it was saved; what is not saved is saved first', async ({ page, product }) => {
  const token = await product.signIn();
  const [seeded] = (await product.call(projectPage, { name: '平台向导' }, token)).data.records;
  await signIn(page, product, `/home/project?id=${seeded?.id}`);
  await page.getByRole('radio', { name: '横屏', exact: true }).check();
  await page.getByRole('button', { name: '项目现在用竖屏，改用横屏' }).click();
  await page.getByRole('button', { name: '在线演示' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '保存并演示' }).click();
  const demo = page.getByRole('dialog', { name: '在线演示' });
  const room = demo.frameLocator('iframe');
  await room.getByRole('button', { name: '开始对话' }).click();
  await expect(room.getByText('想了解怎么做一位数字人，直接问我就行。').first()).toBeVisible();
  const [after] = (await product.call(projectPage, { name: '平台向导' }, token)).data.records;
  expect(after?.direction).toBe('1');
  await demo.getByRole('button', { name: '结束演示' }).click();
  await expect(demo).toHaveCount(0);
  await expect(page.getByText('没有选中组件')).toBeVisible();
});

test('a project whose role was deleted says so and offers the remedy, also on a phone', async ({ page, product }) => {
  const token = await product.signIn();
  const [avatar] = (await product.call(avatarPage, {}, token)).data.records;
  const role = { name: '离职的角色', roleDesc: '导览', avatarId: avatar?.id ?? '' };
  const roleId = (await product.call(saveRole, role, token)).data;
  await product.call(updateProject, { name: '无人值守', roleId }, token);
  await product.call(deleteRole, { id: roleId }, token);

  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, product, '/home/project/list');
  const card = page.getByRole('listitem').filter({ hasText: '无人值守' });
  await expect(card.getByText('角色已删除')).toBeVisible();
  await card.getByRole('link', { name: '去更换或恢复' }).click();

  const bar = page.getByRole('banner');
  for (const part of [
    bar.getByRole('button', { name: '返回' }),
    bar.getByRole('heading', { name: '无人值守' }),
    bar.getByRole('button', { name: '修改项目名称' }),
    bar.getByRole('button', { name: '在线演示' }),
    bar.getByRole('button', { name: '保存', exact: true }),
  ])
    await expect(part).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await bar.getByRole('button', { name: '在线演示' }).click();
  await expect(page.getByText('角色已删除，请先更换或恢复角色')).toBeVisible();
  await page.getByRole('button', { name: '恢复角色' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '已删除' })).toHaveCount(0);
  await expect(page.getByRole('radio', { name: '离职的角色' })).toBeChecked();
  await bar.getByRole('button', { name: '返回' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '无人值守' }).getByText('未发布')).toBeVisible();
});

test('who may copy people finds cloned roles in the head of the site, others are told why not', async ({
  page,
  product,
}) => {
  const admin = await product.signIn('admin');
  const { records } = (await product.call(accountPage, { size: 1 }, admin)).data;
  const companyId = records[0]?.companyId ?? '';
  const make = async (loginAccount: string, cloneOn: 0 | 1) => {
    const account = { companyId, nickName: '小云', loginAccount, flags: { ...NO_FLAGS, cloneOn } };
    return (await product.call(createAccount, account, admin)).data.password;
  };
  const entry = page.getByRole('link', { name: '克隆角色' });
  await signInByForm(page, product, '/index/home', { account: 'e2e-clone', password: await make('e2e-clone', 1) });
  await entry.click();
  await expect(page).toHaveURL(/#\/cloneRole\/roleManage$/);
  await expect(page.getByRole('heading', { name: '克隆角色' })).toBeVisible();
  await expect(page.getByRole('region', { name: '克隆的声音' })).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page.getByText('登录后才能看到您克隆的声音')).toBeVisible();

  await signInByForm(page, product, '/index/home', { account: 'e2e-plain', password: await make('e2e-plain', 0) });
  await expect(entry).toHaveCount(0);
  await page.goto(`${product.address}/#/cloneRole`);
  await expect(page.getByText('当前账号没有开通克隆')).toBeVisible();
});
