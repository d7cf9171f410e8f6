import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { startServer } from '../../server/testing/start-server.ts';
import { BRANDS, PAGES } from './pages.mjs';
import { furnish, WORKBENCH } from './workbench.mjs';

/** Pages longer than this are laid out in parts, in px. */
const PART = 1800;
/** Width of one picture on a sheet, in px: of a desk's window, of a phone's. */
const SHARE = { desk: 480, phone: 300 };
/** A sheet takes as many pictures as may be looked at without being made smaller, in px². */
const SHEET = 1_300_000;
/** This is about looks: a busy machine may take its time, in ms. */
const PATIENCE = 60_000;

const [folder, ...only] = process.argv.slice(2);
if (!folder) throw new Error('Usage: npm run page-sheets -- FOLDER [page ...]');
const single = path.join(folder, 'each');
await fs.mkdir(single, { recursive: true });
const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-sheets-'));
// Whoever comes by the name `localhost` is on a partner's host.
const server = await startServer(dataDir, { OPEN_API_DOMAIN: 'localhost' });
const problems = [];
try {
  const furniture = await furnish(server);
  for (const page of [...PAGES, ...WORKBENCH].filter(({ name }) => only.length === 0 || only.includes(name))) {
    // One of its own for each page: what a living page leaves behind cannot hold up the next.
    const browser = await launch();
    try {
      const shots = [];
      for (const brand of page.brands ?? BRANDS.filter((key) => !page.except?.includes(key)))
        shots.push(...(await photograph(browser, page, brand, furniture)));
      await Promise.all(shots.map(({ name, picture }) => fs.writeFile(path.join(single, `${name}.png`), picture)));
      for (const [name, group] of Map.groupBy(shots, (shot) => shot.sheet)) await layOut(browser, name, group);
      console.log(`${page.name}: ${shots.length}`);
    } finally {
      await browser.close();
    }
  }
} finally {
  await server.stop();
  await fs.rm(dataDir, { recursive: true, force: true });
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

function launch() {
  return chromium.launch({
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
}

/** One page in one brand at each of its sizes; what is wrong with it is added to the problems. */
async function photograph(browser, page, brand, furniture) {
  const wrong = (what) => problems.push(`${page.name} ${brand}: ${what}`);
  const shots = [];
  let context;
  try {
    context = await browser.newContext({ viewport: page.sizes[0], locale: 'zh-CN', reducedMotion: 'reduce' });
    const tab = await open(context, page, brand, furniture, wrong);
    for (const size of page.sizes) shots.push(...(await take(tab, page, brand, size, wrong)));
  } catch (error) {
    wrong(error.message.split('\n')[0]);
  } finally {
    await context?.close();
  }
  return shots;
}

/** Goes there and does what leads to what the page is about. */
async function open(context, { path: route, shows = 'h1', act, signedIn, partner }, brand, furniture, wrong) {
  const tab = await context.newPage();
  tab.setDefaultTimeout(PATIENCE);
  tab.on('console', (message) => message.type() === 'error' && wrong(message.text()));
  tab.on('pageerror', (error) => wrong(error.message));
  await tab.addInitScript(
    (value) => {
      if (value) localStorage.setItem('userToken', value);
      window.shift = 0;
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shift += value;
      }).observe({ type: 'layout-shift', buffered: true });
    },
    signedIn ? furniture[signedIn] : '',
  );
  const address = partner ? server.address.replace('127.0.0.1', 'localhost') : server.address;
  await tab.goto(`${address}/?key=${brand}#${route.replaceAll(/\{(\w+)\}/g, (_, name) => furniture[name])}`);
  await tab.locator(shows).first().waitFor();
  await tab.waitForFunction(() => !document.querySelector('.ant-skeleton, [role="status"][aria-label^="正在加载"]'));
  const shift = await tab.evaluate(() => window.shift);
  if (shift > 0.02) wrong(`moves by ${shift.toFixed(3)}`);
  await act?.(tab);
  return tab;
}

/** The window at one size, or the whole page in parts. */
async function take(tab, { name, tall, sizes, widthsIn }, brand, size, wrong) {
  await tab.setViewportSize(size);
  await drawn(tab);
  const { over, long, broken } = await tab.evaluate(() => ({
    over: document.documentElement.scrollWidth - window.innerWidth,
    long: document.documentElement.scrollHeight,
    broken: [...document.images]
      .filter(({ complete, naturalWidth }) => complete && !naturalWidth)
      .map(({ src }) => src),
  }));
  if (over > 0) wrong(`${over} px wider than its window of ${size.width}`);
  if (broken.length > 0) wrong(`broken: ${broken.join(' ')}`);
  const isFirst = size === sizes[0];
  if (widthsIn && widthsIn !== brand && !isFirst) return [];
  const shoot = async (end, height, clip) => ({
    brand,
    name: `${name}-${brand}-${size.width}${end}`,
    sheet: widthsIn && !isFirst ? `${name}-widths` : `${name}-${size.width}${end}`,
    width: size.width,
    height,
    picture: await tab.screenshot({ ...(clip && { fullPage: true, clip }) }),
  });
  if (!tall || long <= size.height) return [await shoot('', size.height)];
  await bringPictures(tab, long);
  const shots = [];
  for (let y = 0; y < long; y += PART) {
    const height = Math.min(PART, long - y);
    shots.push(await shoot(`-${y / PART + 1}`, height, { x: 0, y, width: size.width, height }));
  }
  return shots;
}

/** Until every picture that stands in the window has come, or has turned out not to. Those beside it or hidden are never fetched. */
async function drawn(tab) {
  await tab.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      const seen = image.checkVisibility() && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      return image.complete || !seen;
    }),
  );
}

/** Pictures come when they come near: goes down the page once. */
async function bringPictures(tab, long) {
  for (let y = 0; y < long; y += 600) {
    await tab.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
    await drawn(tab);
  }
  await tab.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
}

/** The same part of the page in every brand, side by side. */
async function layOut(browser, name, shots) {
  const [{ width }] = shots;
  const share = Math.min(width < 500 ? SHARE.phone : SHARE.desk, width);
  const shareOf = (shot) => Math.min(share, shot.width);
  const tallest = Math.max(...shots.map((shot) => (shot.height * shareOf(shot)) / shot.width));
  const many = Math.max(1, Math.floor(SHEET / (share * tallest)));
  for (let from = 0; from < shots.length; from += many) {
    const some = shots.slice(from, from + many);
    const columns = Math.min(some.length, width < 500 ? 6 : 3);
    const page = await browser.newPage({ viewport: { width: columns * (share + 8), height: 200 } });
    const figures = some.map(
      (shot) =>
        `<figure><img width="${shareOf(shot)}" src="data:image/png;base64,${shot.picture.toString('base64')}"><figcaption>${shot.brand} ${shot.width}</figcaption></figure>`,
    );
    await page.setContent(
      `<style>body{margin:0;display:flex;flex-wrap:wrap;gap:8px;background:#888;font:14px sans-serif}figure{margin:0}img{display:block}</style>${figures.join('')}`,
    );
    const end = shots.length > many ? `-${'abcdef'[from / many]}` : '';
    await page.screenshot({ path: path.join(folder, `${name}${end}.png`), fullPage: true });
    await page.close();
  }
}
