import { updateProject } from '#contract/project.contract.ts';
import { publishProject, showVersion, takeDownProject } from '#contract/publish.contract.ts';
import { rolePage } from '#contract/role.contract.ts';
import type { Scene } from '#contract/scene.contract.ts';
import { openVisit, startProject } from '#contract/visit.contract.ts';
import { SCENE_TEMPLATES } from '#web/scene/templates/index.ts';
import { expect, MOVING, test } from './support/product.ts';

test.use({ ...MOVING, viewport: { width: 540, height: 960 } });

const withTitle = (scene: Scene, words: string): Scene => ({
  ...scene,
  components: scene.components.map((one) => (one.kind === 'title' ? { ...one, words } : one)),
});

test('a scene in its room: questions, an answer that is written while it is spoken, what was published stays, and what was taken down says so', async ({
  product,
  browser,
}) => {
  const token = await product.signIn('demo');
  const roles = await product.call(rolePage, {}, token);
  const role = roles.data.records.find(({ name }) => name === '小华') ?? roles.data.records[0];
  const scene = SCENE_TEMPLATES.find(({ key }) => key === 'gov')?.scene;
  if (!role || !scene) throw new Error('No role or no template');
  const input = { name: '大厅', roleId: role.id, direction: '2' as const };
  const { data: id } = await product.call(updateProject, { ...input, scene }, token);
  const { data: ticket } = await product.call(startProject, { id }, token);
  const page = await (await browser.newContext({ viewport: { width: 540, height: 960 } })).newPage();
  const open = () => page.goto(`${product.address}/?${Date.now()}#/digital/app?type=1&id=${id}&ticket=${ticket}`);

  await open();
  await expect(page.getByText('办事先问我，少跑一趟')).toBeVisible();
  await expect(page.getByText('对话会被记录，用于改进回答，您可以随时删除')).toBeVisible();
  await page.getByRole('button', { name: '社保卡丢了怎么补办' }).click();
  await expect(page.locator('[data-scene="talking"]')).toBeVisible();
  await expect(page.locator('[data-component="caption"]')).not.toHaveText('');
  await expect(page.locator('[data-answer="done"]')).toBeVisible();
  await expect(page.getByRole('heading', { name: '社保卡丢了怎么补办' })).toBeVisible();
  await page.getByRole('button', { name: '键盘输入' }).click();
  await page.getByRole('textbox', { name: '输入问题' }).fill('支持哪些文档？');
  await page.getByRole('button', { name: '发送' }).click();
  await expect(page.locator('[data-answer="done"]')).toContainText('docx');
  await expect(page.getByText('AI 生成的数字人')).toBeVisible();
  await page.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('button', { name: '结束对话' }).click();
  await expect(page.getByText('对话已结束，欢迎再次与我联系').first()).toBeVisible();

  await product.call(publishProject, { id }, token);
  await product.call(updateProject, { ...input, id, scene: withTitle(scene, '改过的标题') }, token);
  await open();
  await expect(page.getByText('您好，我是小政')).toBeVisible();
  const talk = page.locator('[data-scene="talking"]');
  await page.getByRole('button', { name: '社保卡丢了怎么补办' }).click();
  await expect(page.locator('[data-answer="done"]')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const { data: second } = await product.call(publishProject, { id }, token);
  // A screen that stands open takes it by itself, but from nobody who is talking.
  const told = page.waitForResponse((reply) => reply.url().endsWith(openVisit.path));
  await expect(talk).toBeVisible();
  await page.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('button', { name: '结束对话' }).click();
  await told;
  await expect(page.getByText('改过的标题')).toBeVisible();
  await product.call(showVersion, { id, number: second - 1 }, token);
  await expect(page.getByText('您好，我是小政')).toBeVisible();
  await product.call(showVersion, { id, number: second }, token);
  await expect(page.getByText('改过的标题')).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in window), 'without a reload').toBe(true);
  await product.call(takeDownProject, { id }, token);
  await expect(page.getByRole('heading', { name: '项目已下线' })).toBeVisible();
});
