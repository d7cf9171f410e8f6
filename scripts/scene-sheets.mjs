// node scripts/scene-sheets.mjs [FOLDER] [KEY…] [idle|talking|asleep] [moving]: draws the templates of scenes (or those that are named) in
// both directions at full size, and all of them as cards, into a folder (.cache/scenes, never committed). Look at them after any change
// to web/scene.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';
import { ensureChromium } from './lib/find-chromium.mjs';
import { ROOT } from './lib/prepare.mjs';

const STATES = ['idle', 'talking', 'asleep'];
const SIZES = { 1: { width: 1920, height: 1080 }, 2: { width: 1080, height: 1920 } };
const [folder = '.cache/scenes', ...asked] = process.argv.slice(2);
const target = path.resolve(ROOT, folder);
const state = STATES.find((one) => asked.includes(one)) ?? 'idle';
const isStill = !asked.includes('moving');

fs.mkdirSync(target, { recursive: true });
const cache = fs.mkdtempSync(path.join(os.tmpdir(), 'huashen-scenes-'));
const vite = await createServer({
  root: path.join(ROOT, 'scripts/scene-sheets'),
  configFile: false,
  cacheDir: cache,
  plugins: [react()],
  server: {
    port: 0,
    host: '127.0.0.1',
    hmr: false,
    watch: null,
    fs: { allow: [fs.realpathSync(path.join(ROOT, 'node_modules')), ROOT] },
  },
  logLevel: 'warn',
});
const executablePath = await ensureChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-background-networking'],
});
try {
  await vite.listen();
  const page = await browser.newPage({ viewport: SIZES[1] });
  page.on('pageerror', (error) => console.error(error));
  await page.goto(vite.resolvedUrls.local[0]);
  await page.waitForFunction(() => document.title === 'ready', null, { timeout: 120_000 });
  const keys = await page.evaluate(() => window.pages.keys);
  const named = keys.filter((key) => asked.includes(key));
  for (const key of named.length > 0 ? named : keys)
    for (const direction of ['1', '2']) {
      await page.setViewportSize(SIZES[direction]);
      await page.evaluate((one) => window.pages.show(...one), [key, direction, state, isStill]);
      await whenDrawn(1);
      await save(`${key}-${direction === '1' ? 'wide' : 'tall'}-${state}`);
    }
  if (named.length === 0) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.evaluate(() => window.pages.showCards());
    await whenDrawn(2 * keys.length);
    await save('cards', true);
  }

  /** So many people have been painted, and every code is there. */
  async function whenDrawn(people) {
    await page.waitForFunction(
      (wanted) => {
        const drawn = [...document.querySelectorAll('canvas')].filter((canvas) => {
          const ink = canvas.getContext('2d');
          const at = ink?.getImageData(canvas.width / 2, Math.max(0, canvas.height - 2), 1, 1).data;
          return at && at[3] > 0;
        });
        return (
          drawn.length >= wanted &&
          document.querySelectorAll('[class*="code"]:empty, div[class*="ground"]:empty').length === 0
        );
      },
      people,
      { timeout: 60_000 },
    );
    await page.evaluate(() => document.fonts.ready);
  }
  async function save(name, fullPage = false) {
    await page.screenshot({ path: path.join(target, `${name}.png`), fullPage });
    console.log(path.join(folder, `${name}.png`));
  }
} finally {
  await browser.close();
  await vite.close();
  fs.rmSync(cache, { recursive: true, force: true });
}
