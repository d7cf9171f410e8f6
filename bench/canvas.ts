/**
 * What dragging costs on a project's canvas: the real build in headless Chromium, one component among 60 is drawn around for some seconds. Script of
 * the main thread for each of its frames, from the browser's own trace, with what it makes the browser lay out meanwhile. In turns with it the
 * same drag on a canvas with one component, and a bare box that follows the pointer on an empty page. Script is the time of the thread itself where the
 * browser tells it, so that others on the machine are not in it; frames are by the clock.
 *
 * Usage: npm run bench -- canvas [--components N] [--seconds N]
 */

import { parseArgs } from 'node:util';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { updateProject } from '#contract/project.contract.ts';
import { rolePage } from '#contract/role.contract.ts';
import { SCENE_LIMITS } from '#contract/scene-component.contract.ts';
import { plainScene } from '#web/scene/templates/index.ts';
import { box, part, words } from '#web/scene/templates/parts.ts';
import { runBench } from './lib/run-bench.ts';
import { runServer } from './lib/run-server.ts';
import { percentile, round } from './lib/statistics.ts';
import { makeFolder } from './lib/temporary-folder.ts';

const { values: options } = parseArgs({ options: { components: { type: 'string' }, seconds: { type: 'string' } } });
const COMPONENTS = Math.min(SCENE_LIMITS.components, Number(options.components ?? 60));
const SECONDS = Number(options.seconds ?? 4);
const ROUNDS = 3;
/** Between two moves of the pointer, as a mouse of 125 Hz sends them, ms. */
const MOVE_MS = 8;
const VIEWPORT = { width: 1440, height: 900 };

/** The plain scene with so many components in all; of one, beside the person and the mark of AI, which no scene is without. The last one is dragged. */
function makeScene(count: number) {
  const plain = plainScene();
  const base =
    count > plain.components.length
      ? plain.components
      : plain.components.filter(({ kind }) => kind === 'person' || kind === 'ai');
  const most = base === plain.components ? count - base.length : count;
  const more = Array.from({ length: most }, (_, index) => {
    const id = `more-${index}`;
    const [x, y] = [30 + (index % 6) * 170, 40 + Math.floor(index / 6) * 120];
    const at = { wide: [x, y, 150, 80], tall: [x, y, 150, 80] } as const;
    if (index % 3 === 0) return part('title', at, { id, words: `标题 ${index}`, text: words(30, '#14172b') });
    if (index % 3 === 1)
      return part('button', at, {
        ...{ id, words: `按钮 ${index}`, text: words(28, '#ffffff', { align: 'center' }) },
        ...{ box: box('#4b5bff', 24, { raised: true }), action: { do: 'nothing' } },
      });
    return part('panel', at, { id, box: box('#ffffffcc', 20), fade: 'none' });
  });
  return { ...plain, components: [...base, ...more] };
}

interface TraceEvent {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  /** Of the processor alone: what others on the machine take is not in it. */
  tdur?: number;
  pid: number;
  tid: number;
}

const SCRIPT = new Set([
  'FunctionCall',
  'FireAnimationFrame',
  'TimerFire',
  'EventDispatch',
  'RunMicrotasks',
  'EvaluateScript',
  'MajorGC',
  'MinorGC',
]);

/** Script, ms, of each frame of the page's main thread, and how long after the one before the frame began. */
function readFrames(events: readonly TraceEvent[]) {
  const begins = events.filter(({ name, ph }) => name === 'AnimationFrame' && ph === 'b');
  const { pid, tid } = mostUsed(begins);
  const here = (one: TraceEvent) => one.pid === pid && one.tid === tid;
  const frames = begins
    .filter(here)
    .map(({ ts }) => ts)
    .toSorted((a, b) => a - b);
  const calls = events.filter((one) => here(one) && one.ph === 'X' && SCRIPT.has(one.name));
  const script = frames.slice(1).map(() => 0);
  let end = 0; // what is called from within a call counts with that
  let at = 0;
  for (const { ts, dur = 0, tdur = dur } of calls.toSorted((a, b) => a.ts - b.ts)) {
    if (ts < end) continue;
    end = ts + dur;
    while (at + 1 < frames.length - 1 && (frames[at + 1] ?? 0) <= ts) at += 1;
    if (ts < (frames[0] ?? 0) || ts >= (frames.at(-1) ?? 0)) continue;
    script[at] = (script[at] ?? 0) + tdur / 1000;
  }
  return { script, intervals: frames.slice(1).map((ts, index) => (ts - (frames[index] ?? 0)) / 1000) };
}

/** The thread that most of them are of: that of the page, beside those of frames and helpers. */
function mostUsed(events: readonly TraceEvent[]): TraceEvent {
  const counts = Map.groupBy(events, ({ pid, tid }) => `${pid} ${tid}`);
  const [most] = [...counts.values()].toSorted((a, b) => b.length - a.length);
  if (!most?.[0]) throw new Error('The trace has no frames');
  return most[0];
}

async function trace(devtools: CDPSession, during: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }) => void events.push(...(value as TraceEvent[]));
  devtools.on('Tracing.dataCollected', collect);
  const includedCategories = [
    'devtools.timeline',
    'devtools.timeline.frame',
    'disabled-by-default-devtools.timeline',
    'v8',
  ];
  await devtools.send('Tracing.start', { traceConfig: { includedCategories }, transferMode: 'ReportEvents' });
  await during();
  const done = new Promise<void>((resolve) => devtools.once('Tracing.tracingComplete', () => resolve()));
  await devtools.send('Tracing.end');
  await done;
  devtools.off('Tracing.dataCollected', collect);
  return events;
}

/** Draws what is at a point around for some seconds, in circles, and lets it go. */
async function drag(page: Page, from: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const began = performance.now();
  for (let step = 0; performance.now() - began < SECONDS * 1000; step += 1) {
    const angle = step / 20;
    await page.mouse.move(from.x + 60 * Math.sin(angle) + step / 50, from.y + 60 * (1 - Math.cos(angle)));
    const rest = began + (step + 1) * MOVE_MS - performance.now();
    if (rest > 1) await new Promise((resolve) => setTimeout(resolve, rest));
  }
  await page.mouse.up();
}

async function measure(page: Page, target: string) {
  const devtools = await page.context().newCDPSession(page);
  const found = page.locator(target).last();
  await found.waitFor();
  const seen = await found.boundingBox();
  if (!seen) throw new Error(`${target} is not seen`);
  const middle = { x: seen.x + seen.width / 2, y: seen.y + seen.height / 2 };
  await page.mouse.click(middle.x, middle.y); // selected, as whoever drags has it
  const events = await trace(devtools, () => drag(page, middle));
  const after = await found.boundingBox();
  if (!after || Math.hypot(after.x - seen.x, after.y - seen.y) < 5) throw new Error(`${target} did not follow`);
  await devtools.detach();
  return readFrames(events);
}

const BARE = `<!doctype html><div id="box" style="position:absolute;left:300px;top:300px;width:80px;height:40px;background:#4b5bff"></div><script>
  let held = null;
  box.onpointerdown = (event) => { held = [event.clientX, event.clientY]; box.setPointerCapture(event.pointerId); };
  box.onpointermove = (event) => { if (held) box.style.translate = (event.clientX - held[0]) + 'px ' + (event.clientY - held[1]) + 'px'; };
  box.onpointerup = () => { held = null; };
</script>`;

await runBench(600_000, async (defer) => {
  const server = await runServer(makeFolder(defer), defer);
  const token = await server.signIn('demo');
  const [role] = (await server.call(rolePage, {}, token)).data.records;
  const make = async (count: number) => {
    const input = { name: `${count} 个组件`, roleId: role?.id ?? '', direction: '2' as const, scene: makeScene(count) };
    return (await server.call(updateProject, input, token)).data;
  };
  const ids = { many: await make(COMPONENTS), one: await make(1) };
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  });
  defer(() => browser.close());
  const open = async (path: string) => {
    const context = await browser.newContext({ viewport: VIEWPORT, locale: 'zh-CN' });
    await context.addInitScript((value) => localStorage.setItem('userToken', value), token);
    const page = await context.newPage();
    if (path === '') await page.setContent(BARE);
    else {
      await page.goto(`${server.address}/#${path}`);
      await page.locator('[data-artboard] canvas[data-drawn]').waitFor();
    }
    return page;
  };
  const places = [
    { name: 'canvas', path: `/home/project?id=${ids.many}`, target: '[data-proxy]' },
    { name: 'reference', path: `/home/project?id=${ids.one}`, target: '[data-proxy]' },
    { name: 'bare', path: '', target: '#box' },
  ];
  const all = new Map<string, { script: number[]; intervals: number[] }>();
  for (let at = 0; at < ROUNDS; at += 1)
    for (const { name, path, target } of places) {
      const page = await open(path);
      const { script, intervals } = await measure(page, target);
      const before = all.get(name) ?? { script: [], intervals: [] };
      all.set(name, { script: [...before.script, ...script], intervals: [...before.intervals, ...intervals] });
      await page.context().close();
    }
  const of = (name: string) => {
    const { script = [], intervals = [] } = all.get(name) ?? {};
    return {
      frames: script.length,
      scriptP50Ms: round(percentile(script, 0.5), 2),
      scriptP95Ms: round(percentile(script, 0.95), 2),
      frameP50Ms: round(percentile(intervals, 0.5), 1),
      frameP95Ms: round(percentile(intervals, 0.95), 1),
    };
  };
  const [canvas, reference, bare] = ['canvas', 'reference', 'bare'].map(of);
  return {
    result: {
      bench: 'canvas',
      components: COMPONENTS,
      framesP50Ms: canvas?.frameP50Ms,
      framesP95Ms: canvas?.frameP95Ms,
      scriptPerFrameP50Ms: canvas?.scriptP50Ms,
      scriptPerFrameP95Ms: canvas?.scriptP95Ms,
      referenceP50Ms: reference?.scriptP50Ms,
      referenceP95Ms: reference?.scriptP95Ms,
      bareP50Ms: bare?.scriptP50Ms,
      bareP95Ms: bare?.scriptP95Ms,
    },
    table: { [`${COMPONENTS} components`]: canvas, 'one component': reference, 'a bare box': bare },
  };
});
