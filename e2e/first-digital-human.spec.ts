import type { Page } from '@playwright/test';
import { libraryPage } from '#contract/knowledge.contract.ts';
import { rolePage } from '#contract/role.contract.ts';
import { makeChinesePdf } from '#server/parsing/fixtures/make-chinese-pdf.ts';
import { countEffort } from './support/count-effort.ts';
import { expect, MOVING, type Product, test } from './support/product.ts';
import { readCode } from './support/read-code.ts';

test.use(MOVING);

/** Three pages; what is asked stands on the second one only. */
const GUIDE = makeChinesePdf([
  ['社会保障卡补领须知', '社会保障卡丢失后，应当先拨打 12333 办理挂失。', '挂失以后，旧卡不能再使用。'],
  ['办理地点和时间', '补领社会保障卡，请到政务大厅二楼 B 区 12 号窗口办理。', '窗口周一至周五上午九点至下午五点办公。'],
  ['收费标准', '首次补领免收工本费，再次补领收费 16 元。'],
]);
const GUIDE_FILE = { name: '社保卡补领须知.pdf', mimeType: 'application/pdf', buffer: Buffer.from(GUIDE) };
const pictures = process.env.HUASHEN_PICTURES;
const look = (page: Page, name: string) =>
  pictures ? page.screenshot({ path: `${pictures}/${name}.png` }) : Promise.resolve();

let lastNumber = 13800139000;
/** From the public site to the first step, as somebody nobody knew. */
async function arrive(page: Page, product: Product): Promise<string> {
  const number = String(++lastNumber);
  await page.goto(`${product.address}/#/index/home`);
  await page.getByRole('main').getByRole('button', { name: '免费体验' }).first().click();
  const dialog = page.getByRole('dialog', { name: '注册/登录' });
  await dialog.getByLabel('手机号').fill(number);
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect(dialog.getByText(/今日剩余/)).toBeVisible();
  await dialog.getByLabel('验证码').fill(await readCode(product, number));
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: '注册/登录', exact: true }).click();
  await expect(page).toHaveURL(/#\/home\/start/);
  return page.evaluate(() => localStorage.getItem('userToken') ?? '');
}

const next = (page: Page, name = '下一步') => page.getByRole('main').getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function chooseFiles(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '选择文件', exact: true }).click();
  await (await chooser).setFiles(files);
}

test('from the public site to a spoken answer with its source, as a new user, in few clicks', async ({
  page,
  product,
}) => {
  const effort = await countEffort(page);
  const token = await arrive(page, product);
  await expect(heading(page, '先给它一份文档')).toBeFocused();
  await look(page, 'first-1-file');
  await chooseFiles(page, [GUIDE_FILE]);
  await expect(page.getByRole('list', { name: '文档', exact: true }).getByText('社保卡补领须知.pdf')).toBeVisible();
  await next(page).click();

  await expect(heading(page, '选一位数字人')).toBeFocused();
  await page.getByRole('radio', { name: '景行' }).check({ force: true });
  await expect(page.getByRole('img', { name: '数字人景行' })).toHaveAttribute('data-ready', '');
  await look(page, 'first-2-look');
  await next(page, '开始对话').click();

  const panel = page.getByRole('region', { name: '在线演示' });
  await expect(panel.getByText('您好，我是景行。有什么想了解的，直接问我就行。')).toBeVisible();
  await expect(panel.locator('canvas[data-stage-state=speaking]')).toBeVisible();
  const stage = panel.locator('canvas');
  await expect.poll(async () => Number(await stage.getAttribute('data-audio-played'))).toBeGreaterThan(0.5);
  await look(page, 'first-3-talk');
  await panel.getByRole('list', { name: '推荐问题' }).getByRole('button').first().click();
  const answer = panel.locator('[data-answer]').last();
  await expect(panel.getByText(/第 [123] 页/).first()).toBeVisible();
  await expect(answer).toContainText(/\S/);
  await expect(panel.locator('canvas[data-stage-state=speaking]')).toBeVisible();
  await look(page, 'first-4-answer');

  const spent = await effort();
  expect(spent.clicks, `clicks, of at most 9`).toBeLessThanOrEqual(9);
  expect(spent.fields, `fields, of at most 3`).toBeLessThanOrEqual(3);
  expect((await product.call(libraryPage, {}, token)).data.records).toHaveLength(1);
  expect((await product.call(rolePage, {}, token)).data.records).toMatchObject([{ name: '景行' }]);
});

const documents = (page: Page) => page.getByRole('list', { name: '文档', exact: true }).getByRole('listitem');

test('a file that can not be taken says why, one that can not be read says why, and the others go on', async ({
  page,
  product,
}) => {
  const token = await arrive(page, product);
  const film = { name: '宣传片.mp4', mimeType: 'video/mp4', buffer: Buffer.from('film') };
  await chooseFiles(page, [film]);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('“宣传片.mp4”没有放进来：文件格式不正确');
  await expect(next(page)).toBeDisabled();
  expect((await product.call(libraryPage, {}, token)).data.total, 'nothing was made for it').toBe(0);

  const broken = { name: '坏掉的.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 nothing') };
  await chooseFiles(page, [broken]);
  const failed = documents(page).filter({ hasText: '坏掉的.pdf' });
  await expect(failed).toHaveAttribute('data-failed', 'true');
  await expect(failed).toContainText(/失败.*重新上传/s);
  await expect(failed.locator('[class*=bad]')).toHaveText(/\S{4,}/);
  await expect(next(page)).toBeDisabled();
  await look(page, 'first-unreadable');
  await chooseFiles(page, [GUIDE_FILE, film]);
  await expect(documents(page)).toHaveCount(2);
  await next(page).click();
  await expect(heading(page, '选一位数字人')).toBeVisible();
  await expect
    .poll(async () => (await product.call(libraryPage, {}, token)).data.records.map(({ name }) => name))
    .toEqual(['社保卡补领须知']);
});

test('without a document at hand, in a narrow window, by keyboard alone', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const token = await arrive(page, product);
  await expect(heading(page, '先给它一份文档')).toBeFocused();
  await look(page, 'first-390-1-file');
  const press = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true });
    for (let stop = 0; stop < 30 && !(await button.evaluate((one) => one === document.activeElement)); stop++)
      await page.keyboard.press('Tab');
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
  };
  await press('先用示例文档');
  await expect(documents(page)).toContainText('可用');
  await look(page, 'first-390-1-read');
  await press('下一步');
  await expect(heading(page, '选一位数字人')).toBeFocused();
  const first = page.getByRole('radio').first();
  for (let stop = 0; stop < 30 && !(await first.evaluate((one) => one === document.activeElement)); stop++)
    await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('img', { name: '数字人景行' })).toHaveAttribute('data-ready', '');
  await look(page, 'first-390-2-look');
  await press('开始对话');
  const panel = page.getByRole('region', { name: '在线演示' });
  const offered = panel.getByRole('list', { name: '推荐问题' }).getByRole('button');
  await expect(offered.first()).toBeVisible();
  await look(page, 'first-390-3-talk');
  const question = (await offered.first().textContent()) ?? '';
  await press(question);
  await expect(panel.getByRole('button', { name: /星湖市图书馆读者指南/ }).first()).toBeVisible();
  await look(page, 'first-390-4-answer');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, 'nothing is wider than the window').toBeLessThanOrEqual(390);
  await press('完成');
  await expect(page.getByRole('heading', { name: '我的角色' })).toBeVisible();
  expect((await product.call(rolePage, {}, token)).data.records).toMatchObject([{ name: '景行' }]);
});

test('put off it stays away, and opened again it goes on; a reload at any step loses and doubles nothing', async ({
  page,
  product,
}) => {
  const token = await arrive(page, product);
  const count = async () => [
    (await product.call(libraryPage, {}, token)).data.total,
    (await product.call(rolePage, {}, token)).data.total,
  ];
  await page.getByRole('button', { name: '以后再说' }).click();
  await expect(page).toHaveURL(/#\/home\/project\/list$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(`${product.address}/#/home/role`);
  await page.getByRole('button', { name: '用我的文档做数字人' }).click();
  await expect(heading(page, '先给它一份文档')).toBeVisible();

  // The library is made, and the page ends before it hears of it.
  let heard = () => {};
  const made = new Promise<void>((resolve) => {
    heard = resolve;
  });
  await page.route('**/avatar/documentLib/save', async (route) => {
    await route.fetch();
    heard();
  });
  await page.getByRole('button', { name: '先用示例文档' }).click();
  await made;
  await page.reload();
  await page.unrouteAll();
  expect(await count()).toEqual([1, 0]);
  await page.getByRole('button', { name: '先用示例文档' }).dblclick();
  await expect(documents(page)).toContainText('可用');
  expect(await count()).toEqual([1, 0]);
  await page.reload();
  await expect(documents(page)).toHaveCount(1);
  await next(page).dblclick();
  await page.getByRole('radio', { name: '清禾' }).check({ force: true });
  await page.reload();
  await expect(page.getByRole('radio', { name: '清禾' })).toBeChecked();

  // The same with the role.
  const saved = new Promise<void>((resolve) => {
    heard = resolve;
  });
  await page.route('**/avatar/avatarRole/saveRole', async (route) => {
    await route.fetch();
    heard();
  });
  await next(page, '开始对话').dblclick();
  await saved;
  await page.reload();
  await page.unrouteAll();
  const panel = page.getByRole('region', { name: '在线演示' });
  await expect(panel.getByRole('list', { name: '推荐问题' })).toBeVisible();
  expect(await count()).toEqual([1, 1]);
  await page.reload();
  const offer = panel.getByRole('list', { name: '推荐问题' }).getByRole('button').first();
  const question = (await offer.textContent()) ?? '';
  await offer.click();
  const answers = panel.locator('[data-answer="done"]');
  await expect(answers).toHaveCount(2);
  await page.reload();
  await expect(panel.getByText(question).first(), 'what was said is there').toBeVisible();
  await expect(answers, 'and nobody is greeted anew').toHaveCount(2);

  // Another look is the same role.
  await page.getByRole('button', { name: '上一步' }).click();
  await page.getByRole('radio', { name: '牧云' }).check({ force: true });
  await next(page, '开始对话').click();
  await expect(panel.getByText(/您好，我是牧云/)).toBeVisible();
  await page.getByRole('button', { name: '继续完善' }).click();
  await expect(page.getByLabel('角色名称')).toHaveValue('牧云');
  expect(await count()).toEqual([1, 1]);
  await page.goto(`${product.address}/#/home/start`);
  await expect(heading(page, '先给它一份文档'), 'the next one begins anew').toBeVisible();
  await expect(page.getByRole('button', { name: '先用示例文档' })).toBeVisible();
});
