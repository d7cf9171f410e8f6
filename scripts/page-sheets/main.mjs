import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { startServer } from '../../server/testing/start-server.ts';
import { BRANDS, PAGES } from './pages.mjs';

/** Longer pages are cut, in px. */
const TALLEST = 4200;
/** Width of one picture on a sheet, in px. */
const SHARE = 480;

const [folder, ...only] = process.argv.slice(2);
if (!folder) throw new Error('Usage: npm run page-sheets -- FOLDER [page ...]');
await fs.mkdir(folder, { recursive: true });
const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-sheets-'));
// Whoever comes by the name `localhost` is on a partner's host.
const server = await startServer(dataDir, { OPEN_API_DOMAIN: 'localhost' });
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: ['--no-sandbox', '--disable-background-networking'],
});
const problems = [];
try {
  const token = await server.signIn('demo');
  for (const page of PAGES.filter(({ name }) => only.length === 0 || only.includes(name))) {
    const shots = [];
    for (const brand of page.brands ?? BRANDS.filter((key) => !page.except?.includes(key)))
      shots.push(...(await photograph(page, brand, token)));
    for (const { width } of page.sizes)
      await layOut(
        `${page.name}-${width}`,
        shots.filter((shot) => shot.width === width),
      );
    console.log(`${page.name}: ${shots.length}`);
  }
} finally {
  await browser.close();
  await server.stop();
  await fs.rm(dataDir, { recursive: true, force: true });
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

/** One page in one brand at each of its sizes; what is wrong with it is added to the problems. */
async function photograph({ name, path: route, sizes, shows = 'h1', act, tall, signedIn, partner }, brand, token) {
  const context = await browser.newContext({ viewport: sizes[0], locale: 'zh-CN', reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const wrong = (what) => problems.push(`${name} ${brand}: ${what}`);
  const shots = [];
  try {
    page.on('console', (message) => message.type() === 'error' && wrong(message.text()));
    page.on('pageerror', (error) => wrong(error.message));
    await page.addInitScript(
      (value) => {
        if (value) localStorage.setItem('userToken', value);
        window.shift = 0;
        new PerformanceObserver((list) => {
          for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shift += value;
        }).observe({ type: 'layout-shift', buffered: true });
      },
      signedIn ? token : '',
    );
    const address = partner ? server.address.replace('127.0.0.1', 'localhost') : server.address;
    await page.goto(`${address}/?key=${brand}#${route}`);
    await page.locator(shows).first().waitFor();
    const shift = await page.evaluate(() => window.shift);
    if (shift > 0.02) wrong(`moves by ${shift.toFixed(3)}`);
    await act?.(page);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await drawn(page);
      const { over, long, broken } = await page.evaluate(() => ({
        over: document.documentElement.scrollWidth - window.innerWidth,
        long: document.documentElement.scrollHeight,
        broken: [...document.images]
          .filter(({ complete, naturalWidth }) => complete && !naturalWidth)
          .map(({ src }) => src),
      }));
      if (over > 0) wrong(`${over} px wider than its window of ${size.width}`);
      if (broken.length > 0) wrong(`broken: ${broken.join(' ')}`);
      if (tall) await bringPictures(page, long);
      const clip = { x: 0, y: 0, width: size.width, height: Math.min(long, TALLEST) };
      const picture = await page.screenshot({ type: 'jpeg', quality: 70, ...(tall ? { fullPage: true, clip } : {}) });
      shots.push({ brand, width: size.width, data: `data:image/jpeg;base64,${picture.toString('base64')}` });
    }
  } catch (error) {
    wrong(error.message.split('\n')[0]);
  } finally {
    await context.close();
  }
  return shots;
}

/** Until every picture that stands in the window has come, or has turned out not to. */
async function drawn(page) {
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return image.complete || bottom < 0 || top > window.innerHeight;
    }),
  );
}

/** Pictures come when they come near: goes down the page once. */
async function bringPictures(page, long) {
  for (let y = 0; y < Math.min(long, TALLEST); y += 700) {
    await page.evaluate((top) => window.scrollTo(0, top), y);
    await drawn(page);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
}

async function layOut(name, shots) {
  if (shots.length === 0) return;
  const share = Math.min(SHARE, shots[0].width);
  const page = await browser.newPage({
    viewport: { width: Math.min(shots.length, share > 400 ? 3 : 6) * (share + 8), height: 200 },
  });
  const figures = shots.map(
    ({ brand, data }) => `<figure><img src="${data}"><figcaption>${brand}</figcaption></figure>`,
  );
  await page.setContent(
    `<style>body{margin:0;display:flex;flex-wrap:wrap;gap:8px;background:#888;font:14px sans-serif}figure{margin:0}img{display:block;width:${share}px}</style>${figures.join('')}`,
  );
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
  await page.close();
}
