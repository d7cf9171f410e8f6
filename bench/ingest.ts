/**
 * Takes every file of a folder through the product, one after another: upload, library, parsing, index, until the document is settled;
 * then a text, a PDF and a sheet of 50 MB that it makes itself. For each: time, speed, the most memory the server held meanwhile, and
 * how late its event loop was. Then a generated Chinese handbook of 300 pages, in turns with pdf.js alone reading the text of the same file.
 *
 * Inside the product's time: queue, parser thread, pages to lines to passages with headings and page numbers, terms, and every passage
 * and posting committed to the embedded database on disk. Inside pdf.js's: opening the file and `getTextContent` of each page.
 *
 * Usage: npm run bench -- ingest --data FOLDER [--small]
 *   --small  without the files of 50 MB, which take some minutes
 */
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { forkService } from './lib/fork-service.ts';
import { type Desk, type Ingestion, ingestFile, openDesk } from './lib/ingest-file.ts';
import { makeBook } from './lib/make-book.ts';
import { LARGE } from './lib/make-large.ts';
import { readMemory, resetPeak } from './lib/process-figures.ts';
import { type Defer, runBench } from './lib/run-bench.ts';
import { runServer } from './lib/run-server.ts';
import { median, round } from './lib/statistics.ts';
import { makeFolder } from './lib/temporary-folder.ts';
import { type LoopFigures, RESOLUTION_MS } from './lib/watch-loop.ts';

const PAGES = 300;
const ROUNDS = 3;
const WATCH_LOOP = `--import=${new URL('./lib/watch-loop.ts', import.meta.url).href}`;

const { values } = parseArgs({ options: { data: { type: 'string' }, small: { type: 'boolean' } } });
const data = values.data;
if (!data) throw new Error('Usage: npm run bench -- ingest --data FOLDER [--small]');

await runBench(3_000_000, async (defer) => {
  const folder = makeFolder(defer);
  const start = async () => openDesk(await runServer(folder, defer, { NODE_OPTIONS: WATCH_LOOP }));
  let desk = await start();
  const readIdleLoop = watchOwnLoop();
  await readLoop(desk); // the start itself does not count
  const files = new Map<string, Measured>();
  const measure = async (name: string, content: Uint8Array) => {
    resetPeak(desk.server.process.pid ?? 0);
    await readLoop(desk);
    const result = await ingestFile(desk, path.basename(name), content);
    const isAlive = desk.server.process.exitCode === null && desk.server.process.signalCode === null;
    const figures = isAlive ? { peakRssMb: peakOf(desk), ...(await readLoop(desk)) } : NO_FIGURES;
    files.set(name, { ...result, ...figures });
    // A server that died, or is still at work on a file that took too long, measures nothing more.
    if (result.outcome === 'crashed' || result.outcome === 'unsettled') {
      await desk.server.kill();
      desk = await start();
    }
  };
  for (const file of listFiles(data)) await measure(path.relative(data, file), fs.readFileSync(file));
  if (!values.small) for (const [name, make] of LARGE) await measure(name, make());

  const book = makeBook(PAGES);
  const bookPath = path.join(makeFolder(defer), 'book.pdf');
  fs.writeFileSync(bookPath, book);
  const bare = await startBare(bookPath, defer);
  const speeds: { product: number; bare: number }[] = [];
  for (let index = 0; index < ROUNDS; index += 1) {
    const bareMs = await bare();
    const result = await ingestFile(desk, `办事指南${index}.pdf`, book);
    if (result.outcome !== 'success') throw new Error(`the handbook was not read: ${result.reason}`);
    speeds.push({ product: PAGES / (result.workMs / 1000), bare: PAGES / (bareMs / 1000) });
  }
  const peaks = [peakOf(desk), ...[...files.values()].map(({ peakRssMb }) => peakRssMb)];
  const loop = await readLoop(desk);

  console.table(Object.fromEntries([...files].map(([name, file]) => [name, toRow(file)])));
  for (const [name, { reason }] of files) if (reason) console.log(`${name}: ${reason}`);
  const count = (...outcomes: Ingestion['outcome'][]) =>
    [...files.values()].filter(({ outcome }) => outcomes.includes(outcome)).length;
  const result = {
    bench: 'ingest',
    files: files.size,
    succeeded: count('success'),
    failed: count('failed', 'refused', 'unsettled'),
    crashed: count('crashed'),
    pagesPerS: round(median(speeds.map(({ product }) => product)), 1),
    bareRatio: round(median(speeds.map(({ product, bare }) => product / bare)), 3),
    loopP99Ms: round(Math.max(loop.loopP99Ms, ...[...files.values()].map(({ loopP99Ms }) => loopP99Ms)), 1),
    peakRssMb: Math.max(...peaks),
  };
  const table = {
    'product, pages/s': round(median(speeds.map(({ product }) => product))),
    'pdf.js alone, pages/s': round(median(speeds.map(({ bare }) => bare))),
    'event loop late while it reads the handbook, p99 ms': round(loop.loopP99Ms, 1),
    'event loop late, most ms': round(loop.loopMaxMs, 1),
    'same in an idle process, p99 ms': round(readIdleLoop(), 1),
  };
  return { result, table };
});

type Measured = Ingestion & LoopFigures & { peakRssMb: number };

const NO_FIGURES = { peakRssMb: 0, loopP99Ms: 0, loopMaxMs: 0 };

function toRow({ outcome, ms, workMs, pages, segments, peakRssMb, loopP99Ms, loopMaxMs }: Measured) {
  const perSecond = (count: number) => (workMs > 0 ? round(count / (workMs / 1000), 1) : 0);
  return {
    outcome,
    ms: round(ms),
    pages,
    'pages/s': pages === null ? null : perSecond(pages),
    passages: segments,
    'passages/s': perSecond(segments),
    'peak MB': peakRssMb,
    'loop p99 ms': round(loopP99Ms, 1),
    'loop most ms': round(loopMaxMs, 1),
  };
}

/** In order of their names, so that two runs can be compared. */
function listFiles(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

function peakOf({ server }: Desk): number {
  return readMemory(server.process.pid ?? 0).peakRssMb;
}

async function readLoop({ server }: Desk): Promise<LoopFigures> {
  const reply = once(server.process, 'message');
  server.process.send({ figures: true });
  return (await reply)[0] as LoopFigures;
}

/** This process only waits: how late its loop is tells what the machine does to everybody. Answers the p99 in ms. */
function watchOwnLoop(): () => number {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  return () => Math.max(0, histogram.percentile(99) / 1e6 - RESOLUTION_MS);
}

/** Answers what reads the file once and says how long it took, in ms. */
async function startBare(file: string, defer: Defer): Promise<() => Promise<number>> {
  const service = await forkService(new URL('./lib/bare-pdf.ts', import.meta.url), [], defer);
  return async () => {
    const reply = once(service.process, 'message');
    service.process.send({ path: file });
    return ((await reply)[0] as { ms: number }).ms;
  };
}
