import fs from 'node:fs/promises';
import { avatarConfig, saveAvatarConfig, uploadAvatarMedium } from '#contract/avatar.contract.ts';
import { saveProvider } from '#contract/provider.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { createShareToken } from '#contract/share.contract.ts';
import { expect, MOVING, test } from './support/product.ts';
import { startRenderer } from './support/renderer.ts';

test.use(MOVING);

test.use({
  launchOptions: {
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--autoplay-policy=no-user-gesture-required',
      // Both ends are on this machine, where no names of the local network are looked up.
      '--disable-features=WebRtcHideLocalIpsWithMdns',
    ],
  },
});

/** So long that it is still being said when somebody interrupts. */
const LONG = '我会慢慢介绍这里的每一个展厅，请您跟着我往前走。'.repeat(8);

test('a room shows and hears who is rendered elsewhere, interrupts them, and goes on without them', async ({
  page,
  browser,
  product,
}) => {
  test.slow(); // three WebRTC ends and a server
  const renderer = await startRenderer(browser);
  const operator = await product.signIn('admin');
  const service = { purpose: 'avatar', kind: 'livetalking', name: '显卡一号', baseUrl: renderer.baseUrl } as const;
  // A way that nobody needs here, and that a browser has to take.
  const ice = [{ url: 'turn:127.0.0.1:9?transport=udp', username: 'visitor', credential: 'secret' }];
  const models = [{ name: '晓晴', model: 'xiaoqing' }];
  expect((await product.call(saveProvider, { ...service, models, ice }, operator)).code).toBe(200);
  const token = await product.signIn('demo');
  // Films of the account stand in, as long as they can be played.
  const film = await fs.readFile('web/features/site/pictures/case-desk.webm');
  const { data: medium } = await product.upload('a.webm', film, token, uploadAvatarMedium.path);
  const clip = { mode: 'chat', weight: 1, webm: (medium as unknown as { id: string }).id, mp4: null };
  const films = {
    ...{ driver: 'clips', keying: null, backdrop: { kind: 'none' }, coverId: null },
    clips: [
      { slot: 'idle', ...clip },
      { slot: 'speaking', ...clip },
    ],
  };
  const filmed = { name: '影片晓晴', detail: JSON.stringify(films) };
  const { data: filmedId } = await product.call(saveAvatarConfig, filmed, token);
  const standIn = (await product.call(avatarConfig, { id: filmedId }, token)).data.code;
  const detail = {
    ...{ driver: 'stream', person: '晓晴', protocol: 'livetalking', voice: 'engine', keying: null },
    ...{ standIn, backdrop: { kind: 'none' } },
  };
  const look = { name: '实时晓晴', detail: JSON.stringify(detail) };
  const { data: avatarId } = await product.call(saveAvatarConfig, look, token);
  expect((await product.call(avatarConfig, { id: avatarId }, token)).data.code).toMatch(/^live-/);
  const role = { name: '晓晴', roleDesc: '前台', avatarId, welcomeText: [`您好，我是实时的晓晴。${LONG}`] };
  const { data: roleId } = await product.call(saveRole, role, token);
  const { data: share } = await product.call(createShareToken, { expiredDays: 7, subjectId: roleId }, token);
  const said = () =>
    renderer
      .told('/human')
      .map(({ text }) => text as string)
      .join('');

  await page.goto(`${product.address}/#/roleShare?roleId=${roleId}&token=${share}`);
  const stage = page.locator('main canvas[role="img"]');
  await expect(stage).toHaveAttribute('data-stage-kind', 'stream');
  const frames = async () => Number(await stage.getAttribute('data-stage-frames'));
  const before = await frames();
  await expect.poll(frames).toBeGreaterThan(before + 10);

  await page.getByRole('button', { name: '开始对话' }).click();
  await expect.poll(said).toContain('您好，我是实时的晓晴。');
  await expect(stage).toHaveAttribute('data-stage-state', 'speaking');
  await expect.poll(async () => Number(await stage.getAttribute('data-audio-played'))).toBeGreaterThan(0);

  const field = page.getByRole('textbox', { name: '输入问题' });
  /** By the keyboard, which a room puts away while nobody types. */
  const ask = async (question: string) => {
    await page.getByRole('button', { name: '键盘输入' }).or(field).first().click();
    await field.fill(question);
    await page.keyboard.press('Enter');
  };
  await ask('你能做什么？');
  await expect.poll(() => renderer.told('/interrupt_talk').length, 'a question ends the greeting').toBeGreaterThan(0);
  const answer = page.locator('[data-answer="done"]');
  await expect(answer).toBeVisible();
  const greeting = `您好，我是实时的晓晴。${LONG}`;
  const answered = () =>
    renderer
      .told('/human')
      .map(({ text }) => text as string)
      .filter((text) => !greeting.includes(text));
  await expect.poll(() => answered().length, 'then it says the answer').toBeGreaterThan(0);
  const plain = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');
  expect(plain(await answer.innerText())).toContain(plain(answered()[0] ?? '').slice(0, 6));

  await renderer.vanish();
  await expect(page.getByText(/^形象改用视频替身：/)).toBeVisible();
  await expect(stage).toHaveAttribute('data-stage-kind', 'clips');
  await expect.poll(frames).toBeGreaterThan(2);
  await ask('还在吗？');
  await expect(page.getByText('还在吗？').first()).toBeVisible();
  await expect(answer).toBeVisible();
  await renderer.close();
});
