/**
 * What a visitor waits for: each public page (and the workbench for comparison) in Chromium with its processor
 * slowed down four times, with an empty cache, on loopback or at `--mbit`. Largest contentful paint, layout shift, long tasks, and the bytes
 * of script, style and pictures as they came over the wire before anybody touched the page; then the scripts of each.
 *
 * Usage: npm run bench -- web [page ...] [--mbit N]
 */

import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { runBench } from './lib/run-bench.ts';
import { runServer } from './lib/run-server.ts';
import { median, round } from './lib/statistics.ts';
import { makeFolder } from './lib/temporary-folder.ts';

const ROUNDS = 3;
const SLOWDOWN = 4;
/** Nothing has come for so long: the page has all that it loads by itself, ms. */
const SETTLE_MS = 3000;

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** `ready`: what people came for stands there, and can be typed or clicked into. */
const PAGES: readonly { name: string; path: string; signedIn?: true; ready?: string; viewport?: typeof PHONE }[] = [
  { name: 'home', path: '/#/index/home' },
  { name: 'homeA', path: '/?key=laihua#/index/home' },
  { name: 'homeB', path: '/?key=njtwmc#/index/home' },
  { name: 'member', path: '/#/index/member' },
  { name: 'help', path: '/#/index/help' },
  { name: 'helpOem', path: '/?key=oem#/index/help' },
  { name: 'copilot', path: '/#/index/copilot' },
  { name: 'frontDoor', path: '/?key=oem#/oem' },
  { name: 'room', path: '/#/digital/demo' },
  { name: 'selfCheck', path: '/#/digital/check' },
  { name: 'notFound', path: '/nosuch' },
  { name: 'homePhone', path: '/#/mIndex/mHome', viewport: PHONE },
  { name: 'h5', path: '/#/h5/login', viewport: PHONE },
  { name: 'roles', path: '/#/home/role', signedIn: true, ready: '[aria-label="状态"]' },
  { name: 'libraries', path: '/#/home/knowledgeList/table', signedIn: true, ready: 'table' },
  { name: 'records', path: '/#/home/recording', signedIn: true, ready: 'h1' },
  { name: 'project', path: '/#/home/project', signedIn: true, ready: 'h2' },
  { name: 'editor', path: '/#/home/roles', signedIn: true, ready: 'textarea' },
];

interface Figures {
  lcpMs: number;
  /** Until what `ready` names stands there; only for pages that have it. */
  readyMs?: number | undefined;
  cls: number;
  longTasksMs: number;
  scriptKb: number;
  /** Scripts. */
  files: number;
  styleKb: number;
  imageKb: number;
  chunks: string[];
}

const { values: options, positionals: named } = parseArgs({
  options: { mbit: { type: 'string' } },
  allowPositionals: true,
});
/** Bits of a second each way; null for what the machine gives itself. */
const speed = options.mbit ? Number(options.mbit) * 1e6 : null;
/** Of a mobile network, there and back, ms. */
const LATENCY_MS = 150;

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

async function measurePage(page: Page, address: string, ready?: string): Promise<Figures> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await devtools.send('Network.enable');
  if (speed !== null) {
    const throughput = speed / 8;
    const limits = {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    };
    await devtools.send('Network.emulateNetworkConditions', limits);
  }
  const files = new Map<string, { url: string; type: string; bytes: number }>();
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    files.set(requestId, { url: new URL(response.url).pathname, type, bytes: 0 });
  });
  let lastMs = performance.now();
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    lastMs = performance.now();
    const file = files.get(requestId);
    if (file) file.bytes = encodedDataLength;
  });
  await page.addInitScript(observe);
  await page.goto(address, { waitUntil: ready ? 'commit' : 'load' });
  const readyMs = ready
    ? await (await page.waitForFunction((what) => document.querySelector(what) && performance.now(), ready)).jsonValue()
    : undefined;
  while (performance.now() - lastMs < SETTLE_MS) await page.waitForTimeout(200);
  const { lcp, shift, long } = await page.evaluate(
    () => (window as unknown as { seen: { lcp: number; shift: number; long: number } }).seen,
  );
  const ofType = (type: string) => [...files.values()].filter((file) => file.type === type);
  const sum = (type: string) => round(ofType(type).reduce((all, { bytes }) => all + bytes, 0) / 1024);
  const scripts = ofType('Script');
  return {
    lcpMs: Math.round(lcp),
    readyMs: readyMs ? Math.round(readyMs) : undefined,
    cls: Math.round(shift * 10_000) / 10_000,
    longTasksMs: Math.round(long),
    scriptKb: sum('Script'),
    files: scripts.length,
    styleKb: sum('Stylesheet'),
    imageKb: sum('Image'),
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
  const wanted = named.length > 0 ? PAGES.filter(({ name }) => named.includes(name)) : PAGES;
  const result: Record<string, Omit<Figures, 'chunks'>> = {};
  for (const { name, path, signedIn, ready, viewport = DESKTOP } of wanted) {
    const rounds: Figures[] = [];
    for (let at = 0; at < ROUNDS; at += 1) {
      const context = await browser.newContext({ viewport, locale: 'zh-CN' });
      if (signedIn) await context.addInitScript((value) => localStorage.setItem('userToken', value), token);
      rounds.push(await measurePage(await context.newPage(), `${server.address}${path}`, ready));
      await context.close();
    }
    const middle = (read: (figures: Figures) => number) => median(rounds.map(read));
    result[name] = {
      lcpMs: middle(({ lcpMs }) => lcpMs),
      ...(ready ? { readyMs: middle(({ readyMs = 0 }) => readyMs) } : {}),
      cls: Math.max(...rounds.map(({ cls }) => cls)),
      longTasksMs: middle(({ longTasksMs }) => longTasksMs),
      scriptKb: middle(({ scriptKb }) => scriptKb),
      files: middle(({ files }) => files),
      styleKb: middle(({ styleKb }) => styleKb),
      imageKb: middle(({ imageKb }) => imageKb),
    };
    console.log(`${name}: ${rounds[0]?.chunks.join(', ')}`);
  }
  return {
    result: { bench: 'web', slowdown: SLOWDOWN, mbit: speed === null ? null : speed / 1e6, pages: result },
    table: result,
  };
});
