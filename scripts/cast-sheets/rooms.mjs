import path from 'node:path';
import { visitChat } from '#contract/visit.contract.ts';
import { startServer } from '#server/testing/start-server.ts';
import { ensureWebBuilt, ROOT } from '../lib/prepare.mjs';

const SIZES = { kiosk: [1080, 1920], desktop: [1920, 1080], laptop: [1440, 900], phone: [390, 844] };
/** A stand-in for the pictures and films of answers. */
const ELSEWHERE = 'https://pictures.example';
const QUESTION = '社保卡丢了，补办要带什么？';
const source = (title, page) => ({
  ...{ title, source: '补领社会保障卡，凭本人有效身份证件到服务窗口办理。', source_type: 'document' },
  ...{ page_number: page, heading: ['社会保障卡', '补领'], document_id: title },
});
const ANSWER = {
  text: '带本人身份证原件，当场办结。[1]\n\n1. 挂失：拨打 12333，或使用大厅自助机[1]\n2. 到 B 区 12 至 15 号窗口提交申请[2]\n3. 约 10 分钟领取新卡，旧卡同时作废',
  citation: '[1][2]',
  citationSources: JSON.stringify({ '[1]': source('社保卡补领须知', 3), '[2]': source('大厅窗口分布', 1) }),
};
const END = { isEnd: true, turnId: 'turn' };
const option = {
  runId: '018f0000-0000-7000-8000-000000000000',
  number: 1,
  place: 1,
  total: 4,
  questionType: 'single_choice',
  required: true,
  points: 0,
};
/** Answers as the server would send them, each a state of the room that is rare in the demo. */
const SCENES = {
  steps: [
    ANSWER,
    { recommendList: JSON.stringify(['委托他人怎么办', '帮我取号', '公积金提取条件', '带我去窗口']), ...END },
  ],
  picture: [
    { text: '大厅在一楼，B 区在左手边。' },
    { media: [{ kind: 'picture', url: `${ELSEWHERE}/back-scene.webp` }], ...END },
  ],
  film: [{ text: '请看办理过程的短片。' }, { media: [{ kind: 'video', url: `${ELSEWHERE}/case-gov.mp4` }], ...END }],
  options: [
    { text: '您对今天的服务满意吗？' },
    {
      questionnaire: JSON.stringify({
        ...option,
        title: '您对今天的服务满意吗？',
        options: ['非常满意', '满意', '一般', '不满意'],
      }),
      ...END,
    },
  ],
  error: [{ error: '模型服务没有回应，请稍后重试', ...END }],
};

/**
 * The demo room with each of them in it, before, during and after answers of every kind, and closed.
 * @param save keeps one picture under a name, base64
 */
export async function photographRooms(browser, codes, cache, save) {
  await ensureWebBuilt();
  const product = await startServer(path.join(cache, 'data'));
  try {
    for (const [size, [width, height]] of Object.entries(SIZES))
      for (const code of codes) {
        const context = await browser.newContext({ viewport: { width, height }, isMobile: size === 'phone' });
        try {
          // What is rare looks alike with everybody: one of them shows it.
          const rare = code === codes[0];
          await photograph(await context.newPage(), product.address, { code, rare }, (name, text) =>
            save(`room-${size}-${code}-${name}.png`, text),
          );
        } finally {
          await context.close();
        }
      }
  } finally {
    await product.stop();
  }
}

async function photograph(page, address, { code, rare }, save) {
  let scene = null;
  await page.route('**/avatar/visit/open', async (route) => {
    const reply = await route.fetch();
    const json = await reply.json();
    await route.fulfill({ response: reply, json: { ...json, data: { ...json.data, avatarCode: code } } });
  });
  await page.route(`**${visitChat.path}`, async (route) => {
    if (scene === null) return route.continue();
    if (scene === 'thinking') return; // never answered
    const events = SCENES[scene].map((entities, index) =>
      JSON.stringify({ entities: { seq: index + 1, ...entities } }),
    );
    await route.fulfill({ contentType: 'application/x-ndjson', body: `${events.join('\n')}\n` });
  });
  await page.route(`${ELSEWHERE}/**`, (route) =>
    route.fulfill({ path: path.join(ROOT, 'web/features/site/pictures', path.basename(route.request().url())) }),
  );
  const shoot = async (name) => {
    await page.waitForTimeout(700); // a moment of life, so that nobody is caught in the first frame
    save(name, (await page.screenshot()).toString('base64'));
  };
  const field = page.getByRole('textbox', { name: '输入问题' });
  const reachField = async () => {
    const keyboard = page.getByRole('button', { name: '键盘输入' });
    if (await keyboard.isVisible()) await keyboard.click();
  };
  const ask = async (name, ready) => {
    scene = name;
    await reachField();
    await field.fill(QUESTION);
    await field.press('Enter');
    await ready();
    await shoot(name ?? 'answer');
  };
  const done = async () => {
    await page.locator('[data-answer="waiting"], [data-answer="streaming"]').waitFor({ state: 'detached' });
  };
  await page.goto(`${address}/#/digital/demo?kiosk=1`);
  await page.getByRole('button', { name: '开始对话' }).waitFor();
  await shoot('start');
  await page.getByRole('button', { name: '开始对话' }).click();
  await page.locator('[data-answer="done"]').waitFor();
  await shoot('greeting');
  if (!rare) return ask('steps', done);
  await page.locator('[data-room="idle"]').waitFor();
  await shoot('idle');
  await reachField();
  await field.fill('社保卡');
  await page.locator('[data-room="listening"]').waitFor();
  await shoot('listening');
  for (const name of Object.keys(SCENES)) await ask(name, done); // in turn: each is an answer of one conversation
  await page.getByRole('button', { name: '对话记录' }).click();
  await page.getByRole('dialog', { name: '对话记录' }).waitFor();
  await shoot('history');
  await page.keyboard.press('Escape');
  await ask('thinking', () => page.locator('[data-room="thinking"]').waitFor());
  await page.context().setOffline(true);
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await shoot('offline');
  await page.context().setOffline(false);
  await page.goto(`${address}/#/digital/nowhere`);
  await page.getByRole('heading', { name: '没有这个房间' }).waitFor();
  await shoot('closed');
}
