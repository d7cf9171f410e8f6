import path from 'node:path';
import { saveQuestion } from '#contract/question.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { expect, MOVING, signIn, test } from './support/product.ts';
import { makeQuestionLibrary } from './support/question-library.ts';

test.use(MOVING);

const film = (name: string) => path.resolve('web/features/site/pictures', name);
const QUESTION = '周末开门吗';

test('an answer that was filmed is played with its sound, can be stopped, and is spoken again once it was edited', async ({
  page,
  product,
}) => {
  const token = await product.signIn('demo');
  const libId = await makeQuestionLibrary(product, token, '前台问答');
  const entry = { libId, question: QUESTION, answer: '周末照常开门，上午九点到下午五点。' };
  const id = (await product.call(saveQuestion, entry, token)).data;

  await signIn(page, product, '/home/avatar/create?kind=clips');
  await page.getByLabel('名称', { exact: true }).fill('影像知遥');
  await page.getByLabel('上传待机片段').setInputFiles(film('case-bank.webm'));
  await page.getByLabel('上传说话片段').setInputFiles(film('case-shop.webm'));
  await expect(page.locator('[data-slot="speaking"]')).toHaveCount(1);
  await page.getByRole('switch', { name: '抠掉背景色' }).click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page).toHaveURL(/#\/home\/avatar\/[0-9a-f-]{36}$/);
  const avatarId = page.url().split('/').at(-1) ?? '';

  await page.goto(`${product.address}/#/home/knowledgeList/qaLibrary/${libId}`);
  await page.getByRole('button', { name: `编辑“${QUESTION}”` }).click();
  const videos = page.getByRole('region', { name: '回答视频' });
  await videos.getByLabel('上传“影像知遥”的回答视频').setInputFiles(film('case-museum.webm'));
  await expect(videos.getByRole('button', { name: '播放“影像知遥”的回答视频' })).toBeVisible();
  await page.keyboard.press('Escape');
  const mark = page.getByRole('row', { name: QUESTION }).getByText('回答视频');
  await mark.hover();
  await expect(page.getByRole('tooltip', { name: '有视频：影像知遥' })).toBeVisible();

  const role = { name: '影像导览', roleDesc: '用视频回答的导览', avatarId, smallDocLibId: libId };
  const { data: roleId } = await product.call(saveRole, role, token);
  await page.goto(`${product.address}/#/home/roles?id=${roleId}`);
  const panel = page.getByRole('region', { name: '在线演示' });
  await panel.getByRole('button', { name: '在线演示' }).click();
  const stage = panel.locator('canvas[data-stage-kind="clips"]');
  await expect(stage).toHaveAttribute('data-showing', 'idle');
  const box = panel.getByRole('textbox');
  const ask = async () => {
    await box.fill(QUESTION);
    await box.press('Enter');
  };
  await ask();
  await expect(stage).toHaveAttribute('data-showing', 'answer');
  const heard = async () => Number(await stage.getAttribute('data-audio-played'));
  const before = await heard();
  await expect.poll(heard).toBeGreaterThan(before + 0.5);
  await panel.getByRole('button', { name: '停止' }).first().click();
  await expect(stage).toHaveAttribute('data-showing', 'idle');

  await product.call(saveQuestion, { ...entry, id, answer: '周末闭馆，请工作日再来。' }, token);
  await ask();
  await expect(stage).toHaveAttribute('data-showing', 'speaking');
  await expect(panel.getByText('周末闭馆').last()).toBeVisible();
});
