// node scripts/cast-sheets.mjs [sheets|films|rooms] [CHARACTER…]: draws every character in every state, gesture, mood and mouth shape as
// contact sheets, films each as a short webm, or photographs each in the visitors' room on a kiosk, a desktop and a phone, into .cache/cast
// (never committed). Look at them after any change to avatar/ or the room.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { createServer } from 'vite';
import { startServer } from '#server/testing/start-server.ts';
import { ensureChromium } from './lib/find-chromium.mjs';
import { ensureWebBuilt, ROOT } from './lib/prepare.mjs';

const TARGET = path.join(ROOT, '.cache/cast');
const SIZES = { kiosk: [1080, 1920], desktop: [1920, 1080], phone: [390, 844] };
const [what = 'sheets', ...asked] = process.argv.slice(2);
const save = (file, text) => {
  fs.writeFileSync(path.join(TARGET, file), Buffer.from(text, 'base64'));
  console.log(path.join('.cache/cast', file));
};

fs.mkdirSync(TARGET, { recursive: true });
const cache = fs.mkdtempSync(path.join(os.tmpdir(), 'huashen-cast-'));
const vite = await createServer({
  root: path.join(ROOT, 'scripts/cast-sheets'),
  configFile: false,
  cacheDir: cache,
  server: { port: 0, host: '127.0.0.1', fs: { allow: [fs.realpathSync(path.join(ROOT, 'node_modules')), ROOT] } },
  logLevel: 'warn',
});
const executablePath = await ensureChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-background-networking'],
});
try {
  await vite.listen();
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error));
  await page.goto(vite.resolvedUrls.local[0]);
  await page.waitForFunction(() => document.title === 'ready', null, { timeout: 120_000 });
  const { codes, sheets, scenes } = await page.evaluate(() => window.cast);
  if (what === 'sheets' && asked.length === 0) save('cast.png', await page.evaluate(() => window.cast.drawCast()));
  const chosen = codes.filter((one) => asked.length === 0 || asked.includes(one));
  if (what === 'rooms') await photographRooms(chosen);
  for (const code of what === 'rooms' ? [] : chosen)
    for (const name of what === 'films' ? scenes : sheets)
      if (what === 'films')
        save(`${code}-${name}.webm`, await page.evaluate(([w, n]) => window.cast.film(w, n), [code, name]));
      else save(`${code}-${name}.png`, await page.evaluate(([w, n]) => window.cast.drawSheet(n, w), [code, name]));
} finally {
  await browser.close();
  await vite.close();
  fs.rmSync(cache, { recursive: true, force: true });
}

/** The demo room with each of them in it: before a conversation, and while a question is answered. */
async function photographRooms(codes) {
  await ensureWebBuilt();
  const product = await startServer(path.join(cache, 'data'));
  try {
    for (const [size, [width, height]] of Object.entries(SIZES))
      for (const code of codes) {
        const context = await browser.newContext({ viewport: { width, height }, isMobile: size === 'phone' });
        const page = await context.newPage();
        await page.route('**/avatar/visit/open', async (route) => {
          const reply = await route.fetch();
          const json = await reply.json();
          await route.fulfill({ response: reply, json: { ...json, data: { ...json.data, avatarCode: code } } });
        });
        const shoot = async (name) => {
          await page.waitForTimeout(900); // a moment of life, so that nobody is caught in the first frame
          save(`room-${size}-${code}-${name}.png`, (await page.screenshot()).toString('base64'));
        };
        await page.goto(`${product.address}/#/digital/demo?kiosk=1`);
        await page.getByRole('button', { name: '开始对话' }).waitFor();
        await shoot('start');
        await page.getByRole('button', { name: '开始对话' }).click();
        await page.locator('[data-answer="done"]').waitFor();
        const keyboard = page.getByRole('button', { name: '键盘输入' });
        if (await keyboard.isVisible()) await keyboard.click();
        await page.getByRole('textbox', { name: '输入问题' }).fill('支持哪些文档？');
        await page.getByRole('button', { name: '发送' }).click();
        await page.getByRole('heading', { name: '支持哪些文档？' }).waitFor();
        await page.locator('[data-answer="done"]').waitFor();
        await shoot('answer');
        await context.close();
      }
  } finally {
    await product.stop();
  }
}
