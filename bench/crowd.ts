/**
 * Holds 2,000 connections to a real server, of every kind together and then of each kind alone (silent, kept alive, slow heads and bodies,
 * uploads that drip, streams of events, WebSocket handshakes), while people who are signed in work on from another process. What it looks
 * for: their p95 beside a time with no crowd, before and after, calls that are not answered as they should, memory, and the open files that
 * are left once the crowd is gone.
 *
 * Usage: npm run bench -- crowd [--connections N] [--only PATTERN] [--seconds N]
 */
import { once } from 'node:events';
import fs from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { userInfo } from '#contract/account.contract.ts';
import { companyConfig } from '#contract/company.contract.ts';
import { libraryPage, saveLibrary } from '#contract/knowledge.contract.ts';
import { createAccount } from '#contract/operator.contract.ts';
import { rolePage } from '#contract/role.contract.ts';
import type { RunningServer } from '#server/testing/start-server.ts';
import type { UsersFigures } from './lib/crowd/users.ts';
import { forkService, type Service } from './lib/fork-service.ts';
import { readCpuSeconds, readMemory, resetPeak } from './lib/process-figures.ts';
import { type Defer, runBench } from './lib/run-bench.ts';
import { runServer } from './lib/run-server.ts';
import { percentile, round } from './lib/statistics.ts';
import { makeFolder } from './lib/temporary-folder.ts';

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '2000' },
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '20' },
  },
});
const CONNECTIONS = Number(values.connections);
const ROUND_MS = Number(values.seconds) * 1000;
const USERS = 6;
/** What p95 may become beside a time without a crowd. */
const MOST_TIMES = 3;
const WARM_UP_MS = 5000;
/** Connections that are gone are noticed by then, ms. */
const LEFT_MS = 2000;

/** What people call again and again. */
const CALLS = [userInfo, rolePage, libraryPage].map(({ method, path, style }) => ({
  method,
  path,
  ...(style === 'query' ? {} : { body: '{}' }),
}));

async function answerOf<T>(service: Service, message: object): Promise<T> {
  const answered = once(service.process, 'message');
  service.process.send(message);
  return (await answered)[0] as T;
}

/** Answers the tokens of new accounts with a library each. */
async function addAccounts(server: RunningServer, count: number): Promise<string[]> {
  const operator = await server.signIn('admin');
  const { companyId } = (await server.call(companyConfig, {}, '')).data;
  const tokens: string[] = [];
  for (let n = 0; n < count; n++) {
    const account = { companyId, loginAccount: `crowd-${n}`, nickName: `同事${n}` };
    const { password } = (await server.call(createAccount, account, operator)).data;
    const token = await server.signIn(account.loginAccount, password);
    await server.call(saveLibrary, { name: '资料', segmentText: '办事大厅每天九点开门。' }, token);
    tokens.push(token);
  }
  return tokens;
}

async function startUsers(server: RunningServer, tokens: readonly string[], defer: Defer) {
  const args = [server.address, JSON.stringify(CALLS), JSON.stringify(tokens)];
  const service = await forkService(new URL('./lib/crowd/users.ts', import.meta.url), args, defer);
  return async (ms: number) => {
    const { durations, faults } = await answerOf<UsersFigures>(service, { ms });
    for (const fault of new Set(faults)) process.stderr.write(`${fault}\n`);
    return { p95: percentile(durations, 0.95), max: Math.max(0, ...durations), calls: durations.length, faults };
  };
}

await runBench(1_800_000, async (defer) => {
  const server = await runServer(makeFolder(defer), defer);
  const pid = server.process.pid ?? 0;
  const [holder = '', ...tokens] = await addAccounts(server, USERS + 1);
  const work = await startUsers(server, tokens, defer);
  const crowd = await forkService(new URL('./lib/crowd/holders.ts', import.meta.url), [server.address, holder], defer);
  const { kinds } = crowd.hello as { kinds: string[] };
  const countFiles = () => fs.readdirSync(`/proc/${pid}/fd`).length;

  await work(WARM_UP_MS);
  const filesBefore = countFiles();
  const rows: Record<string, object> = {};
  const figures = { worstTimes: 0, worst: '', faults: 0, mostOpen: 0, peakMb: 0 };
  for (const kind of ['all', ...kinds].filter((one) => new RegExp(values.only).test(one))) {
    const calm = await work(ROUND_MS / 2);
    resetPeak(pid);
    const begun = performance.now();
    await answerOf(crowd, { kind, count: CONNECTIONS });
    const openedMs = performance.now() - begun;
    const cpuBefore = readCpuSeconds(pid);
    const crowded = await work(ROUND_MS);
    const cpuS = readCpuSeconds(pid) - cpuBefore;
    const open = countFiles() - filesBefore;
    await answerOf(crowd, { kind: null });
    await delay(LEFT_MS);
    const after = await work(ROUND_MS / 2);
    const base = (calm.p95 + after.p95) / 2;
    const times = crowded.p95 / base;
    const { peakRssMb } = readMemory(pid);
    const faults = calm.faults.length + crowded.faults.length + after.faults.length;
    rows[kind] = {
      open,
      'opened s': round(openedMs / 1000, 1),
      'calm p95 ms': round(base, 1),
      'p95 ms': round(crowded.p95, 1),
      'max ms': round(crowded.max),
      times: round(times, 2),
      calls: crowded.calls,
      'cpu s': round(cpuS, 1),
      faults,
      'peak MB': peakRssMb,
    };
    process.stderr.write(`${kind}: ${JSON.stringify(rows[kind])}\n`);
    if (times > figures.worstTimes) Object.assign(figures, { worstTimes: round(times, 2), worst: kind });
    figures.faults += faults;
    figures.mostOpen = Math.max(figures.mostOpen, open);
    figures.peakMb = Math.max(figures.peakMb, peakRssMb);
  }
  const filesLeft = countFiles() - filesBefore;
  if (figures.worstTimes > MOST_TIMES || figures.faults > 0) process.exitCode = 1;
  return { result: { bench: 'crowd', connections: CONNECTIONS, ...figures, filesLeft }, table: rows };
});
