/**
 * Uploads hostile documents (bench/lib/hostile) over HTTP to a real server, family by family and some at once, as one account, while another
 * one uploads small good files one after the other. What it looks for: the most memory that the server and all it has started hold, how long
 * the other account's files wait from upload to ready, files that never end or end without a sentence, calls that the server fails at, and
 * requests to a server that documents name. It ends with 1 where a bar is missed (bench/lib/hostile/missed-bars.ts).
 *
 * Usage: npm run bench -- hostile [--only PATTERN]
 *   --only  files whose family and name this fits
 */
import { once } from 'node:events';
import fs from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { companyConfig } from '#contract/company.contract.ts';
import { createAccount } from '#contract/operator.contract.ts';
import { makeChinesePdf } from '#server/parsing/fixtures/make-chinese-pdf.ts';
import { docxParagraph, makeDocx } from '#server/parsing/fixtures/make-docx.ts';
import type { RunningServer } from '#server/testing/start-server.ts';
import { type HostileFile, SENTENCE } from './lib/hostile/hostile-file.ts';
import { type Ending, type LibraryDesk, openLibrary } from './lib/hostile/library-desk.ts';
import { listHostileFiles } from './lib/hostile/list-hostile-files.ts';
import { listMissed } from './lib/hostile/missed-bars.ts';
import { watchTree } from './lib/process-tree.ts';
import { type Defer, runBench } from './lib/run-bench.ts';
import { ALLOCATION, HEAP, runServer } from './lib/run-server.ts';
import { percentile, round } from './lib/statistics.ts';
import { makeFolder } from './lib/temporary-folder.ts';

/** Files of the hostile account that are under way at a time. */
const TOGETHER = 8;
const REFERENCE_FILES = 20;
const LIMIT_MS = 1_200_000;
const OTHER_LIMIT_MS = 600_000;
const PAUSE_MS = 300;
/** More than all files together. */
const ROOM = 8 * 1024 ** 3;

const { values } = parseArgs({ options: { only: { type: 'string' } } });

const GOOD: readonly (readonly [name: string, make: (at: number) => Uint8Array | string])[] = [
  ['a.txt', (at) => `第${at}号公告\n${SENTENCE}`],
  ['a.docx', (at) => makeDocx(docxParagraph(`第${at}号公告。${SENTENCE}`))],
  ['a.pdf', (at) => makeChinesePdf([[`# 第${at}号公告`, SENTENCE]])],
  ['a.csv', (at) => `项目,价格\n复印,${at}元\n`],
];

/** In Chinese, to its end, and more than that something is wrong. */
const isSentence = (text: string): boolean => /\p{Script=Han}{4}.*[，。]/u.test(text) || text === '文件大小超过50MB'; // the specification's own words

interface Ended extends Ending {
  file: HostileFile;
}

await runBench(5_400_000, async (defer) => {
  const trap = await openTrap(defer);
  const only = values.only ?? '';
  const files = listHostileFiles(trap.address).filter(({ family, name }) => new RegExp(only).test(`${family} ${name}`));
  const server = await runServer(makeFolder(defer), defer, ALLOCATION, HEAP);
  const hostile = await openLibrary(server, await addAccount(server, 'hostile'));
  const other = await openLibrary(server, await addAccount(server, 'neighbour'));
  let taken = 0;
  const takeGood = async (): Promise<number> => {
    const [name, make] = GOOD[taken % GOOD.length] ?? ['a.txt', () => SENTENCE];
    const { outcome, sentence, ms } = await other.take(`${++taken}${name}`, make(taken), OTHER_LIMIT_MS);
    if (outcome !== 'success') throw new Error(`a good file was not read: ${outcome} ${sentence}`);
    return ms;
  };
  const quiet: number[] = [];
  while (quiet.length < REFERENCE_FILES) quiet.push(await takeGood());
  const tree = watchTree(server.process.pid ?? 0, defer);
  const idleMb = tree.takePeakMb();

  const waits: number[] = [];
  const ended: Ended[] = [];
  const rows: Record<string, object> = {};
  let peakMb = 0;
  for (const family of new Set(files.map((file) => file.family))) {
    const ready = await writeAll(
      files.filter((file) => file.family === family),
      makeFolder(defer),
    );
    const own: number[] = [];
    const done = new AbortController();
    const neighbour = (async () => {
      for (; !done.signal.aborted; await delay(PAUSE_MS)) own.push(await takeGood());
    })();
    neighbour.catch(() => {}); // awaited below; a benchmark that is cut off ends the server under it
    const found = await takeAll(hostile, ready).finally(() => done.abort());
    await neighbour;
    const familyMb = tree.takePeakMb();
    peakMb = Math.max(peakMb, familyMb);
    waits.push(...own);
    ended.push(...found);
    rows[family] = toRow(found, own, familyMb);
    console.log(JSON.stringify({ family, ...rows[family] }));
  }
  for (const line of listSentences(ended)) console.log(line);

  const fiveXx = [...hostile.faults, ...other.faults];
  for (const fault of fiveXx) console.log(`fault: ${fault}`);
  for (const path of trap.asked) console.log(`asked for from outside: ${path}`);
  const isAlive = server.process.exitCode === null && server.process.signalCode === null;
  const unread = ended.filter(({ outcome }) => outcome === 'failed' || outcome === 'refused');
  const result = {
    bench: 'hostile',
    files: ended.length,
    ended: ended.filter(({ outcome }) => outcome !== 'open').length,
    read: ended.filter(({ outcome }) => outcome === 'success').length,
    unread: unread.length,
    withSentence: unread.filter(({ sentence }) => isSentence(sentence)).length,
    idleMb,
    peakMb,
    quietWaitMaxMs: round(Math.max(...quiet)),
    otherFiles: waits.length,
    otherWaitP95Ms: round(percentile(waits, 0.95)),
    otherWaitMaxMs: round(Math.max(0, ...waits)),
    slowestMs: round(Math.max(0, ...ended.map(({ ms }) => ms))),
    fiveXx: fiveXx.length,
    outsideCalls: trap.asked.length,
    isAlive,
  };
  const missed = listMissed(result);
  for (const what of missed) console.log(`missed: ${what}`);
  if (missed.length > 0) process.exitCode = 1;
  const reference = {
    'nothing hostile': {
      'other p95 ms': round(percentile(quiet, 0.95)),
      'other max ms': round(Math.max(...quiet)),
      'peak MB': idleMb,
    },
  };
  return { result, table: { ...reference, ...rows } };
});

/** Counts what asks it. */
async function openTrap(defer: Defer): Promise<{ address: string; asked: string[] }> {
  const asked: string[] = [];
  const server = http.createServer((request, reply) => {
    asked.push(request.url ?? '');
    reply.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  defer(() => server.close());
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/trap`, asked };
}

/** Answers the token of a new account. */
async function addAccount(server: RunningServer, loginAccount: string): Promise<string> {
  const operator = await server.signIn('admin');
  const { companyId } = (await server.call(companyConfig, {}, '')).data;
  const account = { companyId, loginAccount, nickName: loginAccount, fileSizeLimit: ROOM, videoSizeLimit: ROOM };
  const made = await server.call(createAccount, account, operator);
  return server.signIn(loginAccount, made.data.password);
}

interface Written {
  file: HostileFile;
  path: string;
}

/** Making some takes seconds, in which this process would not see that anything has ended. */
async function writeAll(files: readonly HostileFile[], folder: string): Promise<Written[]> {
  const written: Written[] = [];
  for (const [at, file] of files.entries()) {
    const target = path.join(folder, String(at));
    await fs.writeFile(target, await file.make());
    written.push({ file, path: target });
  }
  return written;
}

async function takeAll(desk: LibraryDesk, files: readonly Written[]): Promise<Ended[]> {
  const waiting = [...files];
  const ended: Ended[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { file } = next;
      const ending = await desk.take(file.name, await fs.readFile(next.path), LIMIT_MS);
      ended.push({ file, ...ending });
      console.log(`${file.name}: ${ending.outcome} after ${round(ending.ms / 1000, 1)} s ${ending.sentence}`);
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, work));
  return ended;
}

function toRow(ended: readonly Ended[], waits: readonly number[], peakMb: number) {
  const count = (...outcomes: Ending['outcome'][]) => ended.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const slowest = ended.toSorted((left, right) => right.ms - left.ms)[0];
  return {
    files: ended.length,
    read: count('success'),
    unread: count('failed', 'refused'),
    open: count('open'),
    'slowest s': round((slowest?.ms ?? 0) / 1000, 1),
    'which was': slowest?.file.name.slice(0, 40) ?? '',
    'other p95 ms': round(percentile(waits, 0.95)),
    'other max ms': round(Math.max(0, ...waits)),
    'peak MB': peakMb,
  };
}

/** Each sentence once a family, with the files that ended with it. */
function listSentences(ended: readonly Ended[]): string[] {
  const groups = Map.groupBy(ended, ({ file, outcome, sentence }) => `${file.family} | ${outcome} | ${sentence}`);
  return [...groups].sort().map(([group, found]) => `${group} | ${found.map(({ file }) => file.name).join(' ')}`);
}
