import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { InteractionSettings } from '#contract/interaction.contract.ts';
import { saveLibrary } from '#contract/knowledge.contract.ts';
import { materialPage } from '#contract/material.contract.ts';
import { project, updateProject } from '#contract/project.contract.ts';
import { publishProject } from '#contract/publish.contract.ts';
import { saveQuestion } from '#contract/question.contract.ts';
import { conversationById, conversationPage } from '#contract/record.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { startProject } from '#contract/visit.contract.ts';
import { SCENE_TEMPLATES } from '#web/scene/templates/index.ts';
import { expectAccessible } from './support/axe.ts';
import { makeAccount } from './support/editor.ts';
import { openWithMicrophone, setUpEar, writeMicrophone } from './support/microphone.ts';
import { expect, type Product, test } from './support/product.ts';
import { startScriptedEar } from './support/scripted-ear.ts';
import { understandSpeech } from './support/understand-speech.ts';

const PICTURE = new URL('../web/features/site/pictures/case-gov.webp', import.meta.url).pathname;
const FILM = new URL('../web/features/site/pictures/case-gov.mp4', import.meta.url).pathname;
const [QUESTION, ANSWER] = ['社保卡丢了怎么补办？', '请到 12 号窗口，带上身份证。'];
const PARTING = '您慢走，有事再来找我。';

/** Some of the settings, as a page sends them. */
type Given = { [K in keyof InteractionSettings]?: Partial<InteractionSettings[K]> | InteractionSettings[K] };

/** A role that answers one question, and its account; `page` is signed in. */
async function makeRole(page: Page, product: Product, answer = ANSWER) {
  const { token, avatarId } = await makeAccount(page, product);
  const libId = (await product.call(saveLibrary, { name: '问答', type: 2 }, token)).data;
  await product.call(saveQuestion, { libId, question: QUESTION, answer }, token);
  const words = { name: '小政', roleDesc: '导办员', welcomeText: ['您好，我是小政。'], sleepText: PARTING };
  const roleId = (await product.call(saveRole, { ...words, avatarId, smallDocLibId: libId } as never, token)).data;
  const make = async (interaction: Given, more: object = {}) => {
    const fields = { name: '大厅屏', roleId, direction: '1', interaction, ...more } as never;
    const id = (await product.call(updateProject, fields, token)).data;
    const ticket = (await product.call(startProject, { id }, token)).data;
    return `${product.address}/?${id}#/digital/app?type=1&id=${id}&ticket=${ticket}`;
  };
  return { token, roleId, make };
}

async function upload(page: Page, product: Product, token: string, file: string): Promise<string> {
  await page.goto(`${product.address}/#/home/material`);
  await page.getByLabel('选择要上传的素材').setInputFiles(file);
  const name = path.basename(file);
  const find = async () => (await product.call(materialPage, { name }, token)).data.records[0]?.url ?? '';
  await expect.poll(find).not.toBe('');
  return find();
}

const sleeping = (page: Page) => page.getByRole('dialog', { name: '休眠' });
const answer = (page: Page) => page.locator('[data-answer="done"]');
async function type(page: Page, words: string) {
  const keyboard = page.getByRole('button', { name: '键盘输入' });
  if (await keyboard.isVisible()) await keyboard.click();
  await page.getByRole('textbox', { name: '输入问题' }).fill(words);
  await page.keyboard.press('Enter');
}

test('set in the editor and published, a screen says goodbye, sleeps under a picture, and wakes by a touch and by a key', async ({
  page,
  product,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  const { token, make } = await makeRole(page, product);
  await upload(page, product, token, PICTURE);
  const address = await make({});
  const id = /id=([0-9a-f-]{36})/.exec(address)?.[1] ?? '';

  await page.goto(`${product.address}/#/home/project?id=${id}`);
  await page.getByRole('button', { name: '互动', exact: true }).click();
  const panel = page.getByRole('complementary', { name: '互动', exact: true });
  await panel.getByRole('switch', { name: '轻触屏幕开始' }).click();
  const seconds = panel.getByLabel('没人操作多久后结束对话');
  await seconds.fill('20');
  await seconds.blur();
  await panel.getByRole('radiogroup', { name: '休眠时显示' }).getByText('图片').click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(panel.getByRole('alert')).toHaveText('请选择休眠时显示的图片');
  await panel.getByRole('button', { name: '选择图片' }).click();
  const picker = page.getByRole('dialog', { name: '选择休眠图片' });
  await picker.getByRole('button', { name: 'case-gov.webp' }).click();
  await picker.getByRole('button', { name: /使\s?用/ }).click();
  await expect(panel.getByRole('button', { name: '更换图片' })).toBeVisible();
  await expect(page.getByRole('radio', { name: '休眠' }), 'it is seen on the canvas').toBeChecked();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText(/已保存/).first()).toBeVisible();
  await page.mouse.move(0, 0);
  await expectAccessible(page);
  await product.call(publishProject, { id }, token);
  expect((await product.call(project, { id }, token)).data.interaction).toMatchObject({
    wake: { touch: true },
    ...{ idleSeconds: 20, sleep: { as: 'picture' } },
  });

  const room = await page.context().newPage();
  await room.clock.install();
  await room.goto(address);
  await expect(room.getByText('轻触屏幕任意位置，和我聊聊')).toBeVisible();
  await room.clock.fastForward(21_000);
  await expect(sleeping(room)).toBeVisible();
  await expect(sleeping(room).getByText('轻触屏幕开始')).toBeVisible();
  await expectAccessible(room);
  await room.keyboard.press('ArrowDown');
  await expect(sleeping(room)).toHaveCount(0);
  await expect(answer(room)).toContainText('我是小政');
  await room.getByRole('button', { name: '静音' }).click();
  await type(room, QUESTION);
  await expect(answer(room)).toContainText('12 号窗口');

  await room.clock.fastForward(21_000);
  await expect(answer(room)).toContainText(PARTING);
  await room.clock.fastForward(5_000);
  await expect(sleeping(room)).toBeVisible();
  await room.mouse.click(400, 300);
  await expect(sleeping(room)).toHaveCount(0);
  await expect(answer(room), 'whoever comes next begins anew').toContainText('我是小政');
  await room.getByRole('button', { name: '对话记录' }).click();
  await expect(room.getByText(QUESTION)).toHaveCount(0);
});

test('a picture that does not come leaves the person resting; a film stands still for whoever wants no motion', async ({
  page,
  product,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  const { token, make } = await makeRole(page, product);
  const film = await upload(page, product, token, FILM);
  const scene = SCENE_TEMPLATES.find(({ key }) => key === 'gov')?.scene;
  const sleep = { as: 'video', url: film } as const;
  const address = await make({ idleSeconds: 15, sleep, wake: { word: '小政小政' } }, { scene, direction: '2' });
  await page.clock.install();
  await page.goto(address);
  await expect(page.locator('[data-scene="idle"]')).toBeVisible();
  await page.clock.fastForward(16_000);
  await expect(sleeping(page)).toBeVisible();
  await expect(sleeping(page).getByText('轻触屏幕唤醒')).toBeVisible();
  expect(await page.locator('[data-sleep] video').evaluate((one: HTMLVideoElement) => [one.paused, one.muted])).toEqual(
    [true, true],
  );
  await page.keyboard.press('Enter');
  await expect(sleeping(page)).toHaveCount(0);
  await expect(page.locator('[data-scene="idle"]'), 'a touch is not set to begin').toBeVisible();

  await page.route('**/avatar/visit/media**', (route) => route.abort());
  await page.clock.fastForward(16_000);
  await expect(page.locator('[data-scene="asleep"]')).toBeVisible();
  await expect(page.locator('[data-sleep]')).toHaveCount(0);
  await page.mouse.move(200, 300);
  await expect(page.locator('[data-scene="idle"]')).toBeVisible();
});

test('whoever comes near wakes a sleeping screen and is greeted, and no conversation begins', async ({
  page,
  product,
}) => {
  const { token, make } = await makeRole(page, product);
  const picture = await upload(page, product, token, PICTURE);
  // A camera that sees something new whenever it is told to.
  await page.addInitScript(() => {
    const canvas = document.createElement('canvas');
    const ink = canvas.getContext('2d');
    let shade = 0;
    const draw = () => {
      if (ink) ink.fillStyle = shade % 2 ? '#fff' : '#000';
      ink?.fillRect(0, 0, canvas.width, canvas.height);
    };
    Object.assign(window, {
      comeNear: () => {
        shade += 1;
        draw();
      },
    });
    navigator.mediaDevices.getUserMedia = async () => {
      draw();
      return canvas.captureStream();
    };
  });
  await page.clock.install();
  const wake = { camera: true, greeting: '您好，办事请找我' };
  await page.goto(await make({ wake, idleSeconds: 15, sleep: { as: 'picture', url: picture } }));
  await expect(page.getByText('您好，办事请找我')).toBeVisible();
  await page.clock.fastForward(16_000);
  await expect(sleeping(page)).toBeVisible();
  await expect(async () => {
    await page.evaluate(() => (window as never as { comeNear(): void }).comeNear());
    await expect(sleeping(page)).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('button', { name: '开始对话' })).toBeVisible();
});

test('the microphone is what the project says: held alone, or none; captions and languages as well', async ({
  page,
  product,
}) => {
  const { make } = await makeRole(page, product);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(understandSpeech);
  await page.goto(await make({ microphone: { mode: 'hold', changeable: false }, subtitles: false }));
  await page.getByRole('button', { name: '开始对话' }).click();
  await expect(answer(page)).toContainText('我是小政');
  await expect(page.getByRole('button', { name: '显示字幕' })).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('button', { name: '免提对话' })).toHaveCount(0);
  const button = page.getByRole('button', { name: /按住说话|松开发送/ });
  await button.click();
  await expect(page.getByText('按住说话，可以打断我'), 'a tap is not heard').toBeVisible();
  const box = await button.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  await page.mouse.down();
  await expect(page.getByText('松开发送，移开取消')).toBeVisible();
  await page.mouse.up();
  await expect(page.getByText('支持哪些文档？', { exact: true }).first()).toBeVisible();

  await page.goto(await make({ microphone: { mode: 'none' } }));
  await page.getByRole('button', { name: '开始对话' }).click();
  await expect(answer(page)).toContainText('我是小政');
  await expect(page.getByRole('button', { name: /点按说话|免提对话/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '收起字幕' })).toBeVisible();
  await page.getByRole('textbox', { name: '输入问题' }).fill(QUESTION);
  await page.keyboard.press('Enter');
  await expect(answer(page)).toContainText('12 号窗口');
});

test('where nobody may interrupt, what is said meanwhile is not asked; it listens again once it has been heard', async ({
  page,
  product,
}) => {
  test.slow();
  const long = Array.from({ length: 6 }, (_, at) => `第${at + 1}步，请按工作人员的要求填写表格。`).join('');
  const { token, roleId, make } = await makeRole(page, product, long);
  const address = await make({ microphone: { mode: 'free', changeable: false }, bargeIn: false });
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-interaction-'));
  const ear = await startScriptedEar([QUESTION]);
  const removeEar = await setUpEar(product, ear.baseUrl);
  const browser = await openWithMicrophone(await writeMicrophone(folder, 2));
  try {
    const room = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
    await room.goto(address);
    await room.getByRole('button', { name: '开始对话' }).click();
    await expect(room.getByText('请等我说完再说')).toBeVisible();
    await expect(room.getByText('直接说话就行', { exact: true })).toBeVisible();
    await expect(answer(room)).toContainText('第6步', { timeout: 90_000 });
    // Its microphone repeats the question every few seconds: the second time it is taken, the first answer was heard to its end.
    await expect.poll(() => ear.heard.length, { timeout: 120_000 }).toBeGreaterThan(1);
    const filter = { page: 1, size: 10, roleId } as never;
    const [conversation] = (await product.call(conversationPage, filter, token)).data.records;
    const { turns } = (await product.call(conversationById, { id: conversation?.id ?? '' }, token)).data;
    const [first] = turns.filter(({ question }) => question === QUESTION);
    expect(first).toMatchObject({ outcome: 'done', answer: expect.stringContaining('第6步') });
    expect(first?.heardText ?? null, 'nothing cut it').toBeNull();
  } finally {
    await browser.close();
    await removeEar();
    ear.close();
    await fs.rm(folder, { recursive: true, force: true });
  }
});
