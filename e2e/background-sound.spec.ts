import type { Page } from '@playwright/test';
import { uploadFile } from '#contract/file.contract.ts';
import { saveAvatarNode } from '#contract/node.contract.ts';
import { updateProject } from '#contract/project.contract.ts';
import { rolePage } from '#contract/role.contract.ts';
import type { SceneComponent } from '#contract/scene-component.contract.ts';
import { startProject } from '#contract/visit.contract.ts';
import { SCENE_TEMPLATES } from '#web/scene/templates/index.ts';
import { makeRecording } from './support/cloning-service.ts';
import { expect, MOVING, type Product, signIn, test } from './support/product.ts';

test.use({ ...MOVING, viewport: { width: 540, height: 960 } });

async function uploadSound(product: Product, token: string): Promise<string> {
  const body = new FormData();
  body.set('upfile', makeRecording(2), '大厅轻音乐.wav');
  const reply = await fetch(product.address + uploadFile.path, { method: 'POST', headers: { token }, body });
  return ((await reply.json()) as { data: string }).data;
}

const frame = { x: 40, y: 40, width: 300, height: 72, rotation: 0 };
const heard = (url: string, more: object = {}) =>
  ({
    ...{ kind: 'audio', id: 'music', name: '', frames: { '1': frame, '2': frame }, shown: ['talking'], opacity: 1 },
    ...{ locked: false, hidden: false, group: '', url, volume: 0.5, loop: true, ...more },
  }) as SceneComponent;

const sound = (page: Page) => page.locator('audio[data-sound]');
/** Whether it goes on: it is never where it was a moment before. */
const runs = (page: Page) =>
  expect
    .poll(() =>
      sound(page)
        .first()
        .evaluate(async (audio: HTMLAudioElement) => {
          const before = audio.currentTime;
          await new Promise((resolve) => audio.addEventListener('timeupdate', resolve, { once: true }));
          return !audio.paused && audio.currentTime !== before;
        }),
    )
    .toBe(true);

async function prepare(product: Product) {
  const token = await product.signIn('demo');
  const roles = await product.call(rolePage, {}, token);
  const role = roles.data.records.find(({ name }) => name === '小华') ?? roles.data.records[0];
  if (!role) throw new Error('No role');
  return { token, roleId: role.id, url: await uploadSound(product, token) };
}

test('a room sounds while somebody is there, softer under speech, silent when it is muted, and nobody sees what sounds', async ({
  product,
  page,
}) => {
  const { token, roleId, url } = await prepare(product);
  const scene = SCENE_TEMPLATES.find(({ key }) => key === 'gov')?.scene;
  if (!scene) throw new Error('No template');
  const sounding = { ...scene, components: [...scene.components, heard(url)] };
  const input = { name: '有声音的大厅', roleId, direction: '2' as const, scene: sounding };
  const { data: id } = await product.call(updateProject, input, token);
  const { data: ticket } = await product.call(startProject, { id }, token);
  await page.goto(`${product.address}/#/digital/app?type=1&id=${id}&ticket=${ticket}`);
  await page.getByRole('button', { name: '社保卡丢了怎么补办' }).click();
  await expect(page.locator('[data-scene="talking"]')).toBeVisible();
  await expect(sound(page)).toHaveAttribute('data-level', '10');
  await runs(page);
  await expect(page.locator('[data-component="music"]')).toHaveCount(0);
  await expect(page.locator('[data-answer="done"]')).toBeVisible();
  await expect(sound(page)).toHaveAttribute('data-level', '50');
  await page.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('button', { name: '静音' }).click();
  await expect(sound(page)).toHaveAttribute('data-level', '0');
  await page.getByRole('button', { name: '结束对话' }).click();
  await expect(sound(page)).toHaveCount(0);
});

test('a presentation sounds under its nodes: softer under speech, without a break into the next one, and it pauses with them', async ({
  product,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const { token, roleId, url } = await prepare(product);
  const { data: id } = await product.call(
    updateProject,
    { name: '有声音的讲解', roleId, direction: '1' as const },
    token,
  );
  const node = { projectId: id, page: { kind: 'none' as const } };
  await product.call(
    saveAvatarNode,
    {
      ...{ ...node, name: '一', script: '大家好。', components: [heard(url)] },
      advance: { kind: 'auto', seconds: 0 },
    },
    token,
  );
  await product.call(
    saveAvatarNode,
    { ...node, name: '二', script: '再见。', components: [heard(url, { volume: 1 })], advance: { kind: 'clicker' } },
    token,
  );
  await product.call(saveAvatarNode, { ...node, name: '三', script: '谢谢。' }, token);
  const { data: ticket } = await product.call(startProject, { id }, token);
  await page.goto(`${product.address}/#/outlinePlay/${id}?ticket=${ticket}`);
  await page.getByRole('button', { name: '开始', exact: true }).click();
  await expect(sound(page)).toHaveAttribute('data-level', '10');
  await sound(page).evaluate((audio) => Object.assign(audio, { isSame: true }));
  const player = page.locator('[data-play]');
  await expect(player).toHaveAttribute('data-chapter', '2');
  await expect(player).toHaveAttribute('data-play', 'waiting');
  await expect(sound(page)).toHaveAttribute('data-level', '100');
  await runs(page);
  expect(await sound(page).evaluate((audio) => 'isSame' in audio), 'without a break').toBe(true);
  await page.getByRole('button', { name: '静音' }).click();
  await expect(sound(page)).toHaveAttribute('data-level', '0');
  await page.getByRole('button', { name: '退出播放' }).click();
  await expect.poll(() => sound(page).evaluate((audio: HTMLAudioElement) => audio.paused)).toBe(true);
});

test('on the canvas a sound is put beside, chosen from the materials, listened to, and there is one at most', async ({
  product,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, product, '/home/project');
  await page.getByLabel('搜索模板').fill('政务');
  await page.getByRole('button', { name: '使用模板“大厅导办”' }).click();
  const tile = page.getByRole('complementary', { name: '组件', exact: true }).getByRole('button', { name: '声音' });
  await tile.click();
  const properties = page.getByRole('complementary', { name: '属性' });
  await expect(page.getByText('选一段声音')).toBeVisible();
  await properties.getByRole('button', { name: '声音，从素材选择' }).click();
  const picker = page.getByRole('dialog', { name: '选择声音' });
  const chooser = page.waitForEvent('filechooser');
  await picker.getByRole('button', { name: '上传' }).first().click();
  const buffer = Buffer.from(await makeRecording(2).arrayBuffer());
  await (await chooser).setFiles({ name: '大厅轻音乐.wav', mimeType: 'audio/wav', buffer });
  await expect(picker.getByLabel('试听 大厅轻音乐.wav')).toBeVisible();
  await picker.getByRole('button', { name: /^使\s?用$/ }).click();
  await expect(page.locator('[data-component]').getByText('大厅轻音乐.wav')).toBeVisible();
  await expect(properties.getByLabel('试听 大厅轻音乐.wav')).toBeVisible();
  await expect(properties.getByRole('slider', { name: '音量' })).toHaveValue('40');
  await tile.click();
  await expect(page.getByText('画面里已经有声音了，已为您选中')).toBeVisible();
});
