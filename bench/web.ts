/**
 * What a visitor waits for: each public page (and the workbench for comparison) in Chromium with its processor
 * slowed down four times, on loopback with an empty cache. Largest contentful paint, layout shift, long tasks, and the compressed bytes
 * of script that came before anybody touched the page; then the chunks of each.
 *
 * Usage: npm run bench -- web [page ...]
 */

import { gzipSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { runBench } from './lib/run-bench.ts';
import { runServer } from './lib/run-server.ts';
import { median, round } from './lib/statistics.ts';
import { makeFolder } from './lib/temporary-folder.ts';

const ROUNDS = 3;
const SLOWDOWN = 4;
/** Long enough for everything that a page loads by itself. */
const SETTLE_MS = 3000;

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const PAGES: readonly { name: string; path: string; signedIn?: true; viewport?: typeof PHONE }[] = [
  { name: 'home', path: '/#/index/home' },
  { name: 'homeA', path: '/?key=laihua#/index/home' },
  { name: 'homeB', path: '/?key=njtwmc#/index/home' },
  { name: 'member', path: '/#/index/member' },
  { name: 'help', path: '/#/index/help' },
  { name: 'helpOem', path: '/?key=oem#/index/help' },
  { name: 'copilot', path: '/#/index/copilot' },
  { name: 'frontDoor', path: '/?key=oem#/oem' },
  { name: 'homePhone', path: '/#/mIndex/mHome', viewport: PHONE },
  { name: 'h5', path: '/#/h5/login', viewport: PHONE },
  { name: 'roles', path: '/#/home/role', signedIn: true },
];

interface Figures {
  lcpMs: number;
  cls: number;
  longTasksMs: number;
  scriptKb: number;
  imageKb: number;
  chunks: string[];
}

/** Runs in the page before anything of it. */
function observe(): void {
  const seen = { lcp: 0, shift: 0, long: 0 };
  Object.assign(window, { seen });
  const watch = (
    type: string,
    take: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
  ) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  watch('layout-shift', ({ value = 0, hadRecentInput }) => {
    if (!hadRecentInput) seen.shift += value;
  });
  watch('longtask', ({ duration }) => {
    seen.long += Math.max(0, duration - 50);
  });
}

async function measurePage(page: Page, address: string): Promise<Figures> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const reading: Promise<{ url: string; bytes: number; script: boolean }>[] = [];
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (type !== 'script' && type !== 'image') return;
    const read = async () => {
      const body = await response.body().catch(() => Buffer.alloc(0));
      return {
        url: new URL(response.url()).pathname,
        bytes: type === 'script' ? gzipSync(body).length : body.length,
        script: type === 'script',
      };
    };
    reading.push(read());
  });
  await page.addInitScript(observe);
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForTimeout(SETTLE_MS);
  const { lcp, shift, long } = await page.evaluate(
    () => (window as unknown as { seen: { lcp: number; shift: number; long: number } }).seen,
  );
  const files = await Promise.all(reading);
  const sum = (list: typeof files) => round(list.reduce((all, { bytes }) => all + bytes, 0) / 1024);
  const scripts = files.filter(({ script }) => script);
  return {
    lcpMs: Math.round(lcp),
    cls: Math.round(shift * 10_000) / 10_000,
    longTasksMs: Math.round(long),
    scriptKb: sum(scripts),
    imageKb: sum(files.filter(({ script }) => !script)),
    chunks: scripts
      .toSorted((a, b) => b.bytes - a.bytes)
      .map(({ url, bytes }) => `${url.split('/').at(-1)} ${round(bytes / 1024)}`),
  };
}

await runBench(900_000, async (defer) => {
  const server = await runServer(makeFolder(defer), defer);
  const token = await server.signIn('demo');
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  });
  defer(() => browser.close());
  const named = process.argv.slice(2);
  const wanted = named.length > 0 ? PAGES.filter(({ name }) => named.includes(name)) : PAGES;
  const result: Record<string, Omit<Figures, 'chunks'>> = {};
  for (const { name, path, signedIn, viewport = DESKTOP } of wanted) {
    const rounds: Figures[] = [];
    for (let at = 0; at < ROUNDS; at += 1) {
      const context = await browser.newContext({ viewport, locale: 'zh-CN' });
      if (signedIn) await context.addInitScript((value) => localStorage.setItem('userToken', value), token);
      rounds.push(await measurePage(await context.newPage(), `${server.address}${path}`));
      await context.close();
    }
    const middle = (read: (figures: Figures) => number) => median(rounds.map(read));
    result[name] = {
      lcpMs: middle(({ lcpMs }) => lcpMs),
      cls: Math.max(...rounds.map(({ cls }) => cls)),
      longTasksMs: middle(({ longTasksMs }) => longTasksMs),
      scriptKb: middle(({ scriptKb }) => scriptKb),
      imageKb: middle(({ imageKb }) => imageKb),
    };
    console.log(`${name}: ${rounds[0]?.chunks.join(', ')}`);
  }
  return { result: { bench: 'web', slowdown: SLOWDOWN, pages: result }, table: result };
});
