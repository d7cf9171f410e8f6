// node scripts/cast-sheets.mjs [sheets|films|rooms] [CHARACTER…] [SHEET…]: draws every character in every state, gesture, mood and mouth
// shape as contact sheets (all, or those that are named: close, hands, face, body), films each as a short webm, or photographs each in the
// visitors' room on a kiosk, a desktop, a laptop and a phone (the first one in every state of it), into .cache/cast (never committed).
// Look at them after any change to avatar/ or the room.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { createServer } from 'vite';
import { photographRooms } from './cast-sheets/rooms.mjs';
import { ensureChromium } from './lib/find-chromium.mjs';
import { ROOT } from './lib/prepare.mjs';

const TARGET = path.join(ROOT, '.cache/cast');
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
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error));
  await page.goto(vite.resolvedUrls.local[0]);
  await page.waitForFunction(() => document.title === 'ready', null, { timeout: 120_000 });
  const { codes, sheets, scenes } = await page.evaluate(() => window.cast);
  if (what === 'sheets' && asked.length === 0) save('cast.png', await page.evaluate(() => window.cast.drawCast()));
  const only = sheets.filter((one) => asked.includes(one));
  const people = asked.filter((one) => !sheets.includes(one));
  const chosen = codes.filter((one) => people.length === 0 || people.includes(one));
  if (what === 'rooms') await photographRooms(browser, chosen, cache, save);
  for (const code of what === 'rooms' ? [] : chosen)
    for (const name of what === 'films' ? scenes : only.length > 0 ? only : sheets)
      if (what === 'films')
        save(`${code}-${name}.webm`, await page.evaluate(([w, n]) => window.cast.film(w, n), [code, name]));
      else save(`${code}-${name}.png`, await page.evaluate(([w, n]) => window.cast.drawSheet(n, w), [code, name]));
} finally {
  await browser.close();
  await vite.close();
  fs.rmSync(cache, { recursive: true, force: true });
}
