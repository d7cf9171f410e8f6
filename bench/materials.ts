/**
 * Uploads hostile materials (bench/lib/hostile/hostile-materials.ts) over HTTP to a real server as one account, eight at a time, while a second one
 * uploads two honest pictures as large as any may be, and a third one small good pictures one after the other. What it looks for: how long those wait from upload to material, the most memory that the
 * server and all it has started hold, files that never end or are refused without a sentence, and processes that go on afterwards. It ends
 * with 1 where a bar is missed.
 *
 * Usage: npm run bench -- materials
 */
import { setTimeout as delay } from 'node:timers/promises';
import { companyConfig } from '#contract/company.contract.ts';
import {
  beginMaterialUpload,
  type MaterialUpload,
  materialUploads,
  sendMaterialPiece,
  UPLOAD_PIECE_BYTES,
} from '#contract/material-upload.contract.ts';
import { createAccount } from '#contract/operator.contract.ts';
import type { RunningServer } from '#server/testing/start-server.ts';
import { HOSTILE_MATERIALS, makePng } from './lib/hostile/hostile-materials.ts';
import { readCpuSeconds } from './lib/process-figures.ts';
import { listTree, watchTree } from './lib/process-tree.ts';
import { runBench } from './lib/run-bench.ts';
import { ALLOCATION, HEAP, runServer } from './lib/run-server.ts';
import { percentile, round } from './lib/statistics.ts';
import { makeFolder } from './lib/temporary-folder.ts';

const TOGETHER = 8;
const REFERENCE_FILES = 10;
const HONEST_LARGE = 2;
const [POLL_MS, PAUSE_MS, LIMIT_MS] = [50, 300, 600_000];
const [MOST_MB, LONGEST_WAIT_MS] = [1200, 10_000];
/** Share of one core after all has ended: what is left running shows. */
const QUIET = { ms: 5000, share: 0.5 };

interface Ending {
  outcome: 'taken' | 'refused' | 'open';
  sentence: string;
  ms: number;
}

await runBench(1_800_000, async (defer) => {
  const server = await runServer(makeFolder(defer), defer, ALLOCATION, HEAP);
  const [hostile, honest, neighbour] = await Promise.all(
    ['hostile', 'honest', 'neighbour'].map((name) => addAccount(server, name)),
  );
  if (!hostile || !honest || !neighbour) throw new Error('no accounts');
  let drawn = 0;
  const takeGood = async (): Promise<number> => {
    const { outcome, sentence, ms } = await take(server, neighbour, `好图${++drawn}.png`, makePng(300, 200, drawn));
    if (outcome !== 'taken') throw new Error(`a good picture was not taken: ${outcome} ${sentence}`);
    return ms;
  };
  const quiet: number[] = [];
  while (quiet.length < REFERENCE_FILES) quiet.push(await takeGood());
  const root = server.process.pid ?? 0;
  const tree = watchTree(root, defer);
  const idleMb = tree.takePeakMb();

  const waits: number[] = [];
  const waiting = [...HOSTILE_MATERIALS];
  const ended: Record<string, Ending> = {};
  const attack = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const ending = await take(server, hostile, next.name, next.make());
      ended[next.name] = { ...ending, ms: round(ending.ms) };
      console.log(`${next.name}: ${ending.outcome} after ${round(ending.ms / 1000, 1)} s ${ending.sentence}`);
    }
  };
  const done = new AbortController();
  const others = (async () => {
    for (; !done.signal.aborted; await delay(PAUSE_MS)) waits.push(await takeGood());
  })();
  others.catch(() => {}); // awaited below
  const takeLarge = async (seed: number) => take(server, honest, `大图${seed}.png`, makePng(8192, 6000, seed));
  const larges = Promise.all(Array.from({ length: HONEST_LARGE }, (_, seed) => takeLarge(seed + 1)));
  larges.catch(() => {});
  await Promise.all([larges, ...Array.from({ length: TOGETHER }, attack)]).finally(() => done.abort());
  const large = await larges;
  await others;
  const peakMb = tree.takePeakMb();
  const before = sumCpu(root);
  await delay(QUIET.ms);
  const busyAfter = round((sumCpu(root) - before) / (QUIET.ms / 1000), 2);

  const all = Object.values(ended);
  const refused = all.filter(({ outcome }) => outcome === 'refused');
  const result = {
    bench: 'materials',
    files: all.length,
    taken: all.filter(({ outcome }) => outcome === 'taken').length,
    refused: refused.length,
    withSentence: refused.filter(({ sentence }) => /\p{Script=Han}{4}.*[，。]/u.test(sentence)).length,
    slowestMs: Math.max(...all.map(({ ms }) => ms)),
    idleMb,
    peakMb,
    quietWaitMaxMs: round(Math.max(...quiet)),
    honestLarge: large.map(({ outcome }) => outcome),
    honestLargeMs: large.map(({ ms }) => round(ms)),
    otherFiles: waits.length,
    otherWaitP95Ms: round(percentile(waits, 0.95)),
    otherWaitMaxMs: round(Math.max(0, ...waits)),
    busyAfter,
  };
  const bars: [isMissed: boolean, what: string][] = [
    [result.taken + result.refused !== HOSTILE_MATERIALS.length, 'some have not ended'],
    [result.withSentence !== result.refused, 'some are refused without a sentence'],
    [large.some(({ outcome }) => outcome !== 'taken'), 'an honest large picture was not taken'],
    [!(peakMb <= MOST_MB), `${peakMb} MB, ${MOST_MB} at most`],
    [!(result.otherWaitMaxMs <= LONGEST_WAIT_MS), `another account waited ${result.otherWaitMaxMs} ms`],
    [!(busyAfter <= QUIET.share), `${busyAfter} cores are busy when all has ended`],
  ];
  for (const [isMissed, what] of bars) {
    if (!isMissed) continue;
    console.log(`missed: ${what}`);
    process.exitCode = 1;
  }
  return { result, table: ended };
});

/** Answers the token of a new account. */
async function addAccount(server: RunningServer, loginAccount: string): Promise<string> {
  const operator = await server.signIn('admin');
  const { companyId } = (await server.call(companyConfig, {}, '')).data;
  const room = 8 * 1024 ** 3;
  const account = { companyId, loginAccount, nickName: loginAccount, fileSizeLimit: room, videoSizeLimit: room };
  const made = await server.call(createAccount, account, operator);
  return server.signIn(loginAccount, made.data.password);
}

/** The whole way, until it is a material or refused. */
async function take(server: RunningServer, token: string, name: string, bytes: Buffer): Promise<Ending> {
  const started = performance.now();
  const ms = () => performance.now() - started;
  const { data: upload } = await server.call(beginMaterialUpload, { name, size: bytes.length, lastModified: 1 }, token);
  for (let at = 0; at < bytes.length; at += UPLOAD_PIECE_BYTES)
    await sendPiece(server, token, upload, at, bytes.subarray(at, at + UPLOAD_PIECE_BYTES));
  while (ms() < LIMIT_MS) {
    const open = (await server.call(materialUploads, {}, token)).data.find(({ id }) => id === upload.id);
    if (!open) return { outcome: 'taken', sentence: '', ms: ms() };
    if (open.state === 'refused') return { outcome: 'refused', sentence: open.problem, ms: ms() };
    await delay(POLL_MS);
  }
  return { outcome: 'open', sentence: '', ms: ms() };
}

async function sendPiece(server: RunningServer, token: string, { id }: MaterialUpload, offset: number, bytes: Buffer) {
  const form = new FormData();
  form.set('upload', id);
  form.set('offset', String(offset));
  form.set('upfile', new File([new Uint8Array(bytes)], 'piece'));
  const reply = await fetch(server.address + sendMaterialPiece.path, {
    method: 'POST',
    body: form,
    headers: { token },
  });
  if (!reply.ok) throw new Error(`a piece was not taken: ${reply.status} ${await reply.text()}`);
}

function sumCpu(root: number): number {
  let sum = 0;
  for (const pid of listTree(root)) {
    try {
      sum += readCpuSeconds(pid);
    } catch {
      // has just ended
    }
  }
  return sum;
}
