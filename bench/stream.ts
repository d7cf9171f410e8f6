/**
 * 200 streams of 200 events through the product (sign-in, role, citation filter, record and all) and through a proxy that only passes
 * bytes on, from the same mock model service. Everything but the client is a process of its own.
 *
 * Unpaced rounds, all in one instant, give events per second, CPU and memory; paced rounds (100 ms between events) give the time to the
 * first text, for arrivals over two seconds and for a burst. A soak of short turns shows whether memory stays where it is.
 *
 * Usage: npm run bench -- stream [--rounds N] [--only unpaced|spread|burst|soak] [--profile DIR]
 * `--profile` writes a CPU profile of the product, one file a thread. It slows the product down: compare profiles with profiles.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { avatarPage } from '#contract/avatar.contract.ts';
import { chatDocument } from '#contract/chat.contract.ts';
import { MODEL_NAMES } from '#contract/model.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { forkService } from './lib/fork-service.ts';
import { readCpuSeconds, readMemory, resetPeak } from './lib/process-figures.ts';
import { readStreams, type StreamTarget } from './lib/read-streams.ts';
import { type Defer, runBench } from './lib/run-bench.ts';
import { runServer } from './lib/run-server.ts';
import { median, percentile, round } from './lib/statistics.ts';
import { makeFolder } from './lib/temporary-folder.ts';

const STREAMS = 200;
const EVENTS = 200;
const PACED_EVENTS = 40;
const GAP_MS = 100;
const SPREAD_MS = 2000;
const { values: options } = parseArgs({
  options: { rounds: { type: 'string' }, only: { type: 'string' }, profile: { type: 'string' } },
});
/** Measured rounds of each kind; fewer of one kind are for comparisons while something is being changed. */
const most = (kind: string, rounds: number) =>
  options.only === undefined || options.only === kind ? Number(options.rounds ?? rounds) : 0;
const ROUNDS = { unpaced: most('unpaced', 5), spread: most('spread', 5), burst: most('burst', 3) };
/** Short turns of the soak: so many rounds of as many streams, of which the first half warms up. */
const SOAK = { rounds: most('soak', 200), streams: 100, events: 5 };
const MODEL = MODEL_NAMES[MODEL_NAMES.length - 1];

interface Figures {
  eventsPerS: number;
  cpuS: number;
  p50: number;
  p99: number;
  /** Most that the process held over what it held before. */
  memoryMb: number;
}

await runBench(600_000, async (defer) => {
  const upstream = await forkService(new URL('./lib/stream-upstream.ts', import.meta.url), [String(EVENTS)], defer);
  const upstreamPort = (upstream.hello as { port: number }).port;
  const candidates = {
    product: await startProduct(upstreamPort, defer),
    bare: await startBareProxy(upstreamPort, defer),
  };
  const pace = (gapMs: number, events: number) => upstream.process.send({ gapMs, events });
  const measure = async (
    { pid, target }: (typeof candidates)['bare'],
    events: number,
    spreadMs: number,
  ): Promise<Figures> => {
    const cpu = readCpuSeconds(pid);
    resetPeak(pid);
    const before = readMemory(pid).rssMb;
    const round = await readStreams(target, STREAMS, events, spreadMs);
    return {
      eventsPerS: round.events / (round.totalMs / 1000),
      cpuS: readCpuSeconds(pid) - cpu,
      p50: percentile(round.firstTextMs, 0.5),
      p99: percentile(round.firstTextMs, 0.99),
      memoryMb: readMemory(pid).peakRssMb - before,
    };
  };
  const measureBoth = async (rounds: number, events: number, spreadMs: number) => {
    const product: Figures[] = [];
    const bare: Figures[] = [];
    for (let index = 0; index < rounds; index += 1) {
      product.push(await measure(candidates.product, events, spreadMs));
      bare.push(await measure(candidates.bare, events, spreadMs));
    }
    return { product: middle(product), bare: middle(bare) };
  };

  pace(0, EVENTS);
  await measureBoth(4, EVENTS, 0); // compiled and connected: the third round still takes a third more than the tenth
  const unpaced = await measureBoth(ROUNDS.unpaced, EVENTS, 0);
  pace(GAP_MS, PACED_EVENTS);
  const spread = await measureBoth(ROUNDS.spread, PACED_EVENTS, SPREAD_MS);
  const burst = await measureBoth(ROUNDS.burst, PACED_EVENTS, 0);
  pace(0, SOAK.events);
  const soakMb: number[] = [];
  for (let index = 0; index < SOAK.rounds; index += 1) {
    await readStreams(candidates.product.target, SOAK.streams, SOAK.events);
    soakMb.push(readMemory(candidates.product.pid).rssMb);
  }
  return {
    result: {
      bench: 'stream',
      addedFirstTokenP50Ms: round(spread.product.p50 - spread.bare.p50, 1),
      addedFirstTokenP99Ms: round(spread.product.p99 - spread.bare.p99, 1),
      burstFirstTokenP50Ms: round(burst.product.p50 - burst.bare.p50, 1),
      burstFirstTokenP99Ms: round(burst.product.p99 - burst.bare.p99, 1),
      eventsRatio: round(unpaced.product.eventsPerS / unpaced.bare.eventsPerS, 3),
      cpuRatio: round(unpaced.product.cpuS / unpaced.bare.cpuS, 2),
      memoryPerStreamKb: round((unpaced.product.memoryMb * 1024) / STREAMS),
      soakTurns: SOAK.rounds * SOAK.streams,
      ...(soakMb.length > 0
        ? { soakGrowthMb: round(median(soakMb.slice(-5)) - median(soakMb.slice(SOAK.rounds / 2, SOAK.rounds / 2 + 5))) }
        : {}),
    },
    table: {
      'unpaced: product': tidy(unpaced.product),
      'unpaced: bare proxy': tidy(unpaced.bare),
      'spread: product': tidy(spread.product),
      'spread: bare proxy': tidy(spread.bare),
      'burst: product': tidy(burst.product),
      'burst: bare proxy': tidy(burst.bare),
    },
  };
});

function middle(rounds: Figures[]): Figures {
  const of = (name: keyof Figures) => median(rounds.map((figures) => figures[name]));
  return { eventsPerS: of('eventsPerS'), cpuS: of('cpuS'), p50: of('p50'), p99: of('p99'), memoryMb: of('memoryMb') };
}

function tidy({ eventsPerS, cpuS, p50, p99, memoryMb }: Figures) {
  return {
    'events/s': round(eventsPerS),
    'CPU s': round(cpuS, 2),
    'first text p50 ms': round(p50, 1),
    'p99 ms': round(p99, 1),
    'memory MB': memoryMb,
  };
}

async function startProduct(upstreamPort: number, defer: Defer): Promise<{ pid: number; target: StreamTarget }> {
  const profile = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${path.resolve(options.profile)}`] : [];
  const env = { LLM_BASE_URL: `http://127.0.0.1:${upstreamPort}/v1`, LLM_MODELS: `${MODEL}=mock` };
  const server = await runServer(makeFolder(defer), defer, env, profile);
  const token = await server.signIn();
  const avatarId = (await server.call(avatarPage, {}, token)).data.records[0]?.id ?? '';
  const role = { name: '测速', roleDesc: '逐字转述', avatarId, modelName: MODEL, answerOnlyFromDocs: 0 as const };
  const roleId = (await server.call(saveRole, role, token)).data;
  let conversation = 0;
  return {
    pid: server.process.pid ?? 0,
    target: {
      url: server.address + chatDocument.path,
      headers: { token },
      // Every stream is a conversation of its own, as 100 people would have.
      body: () => JSON.stringify({ roleId, query: '请介绍一下', cid: String(++conversation), language: 'zhchs' }),
      mark: '"text":',
      repeats: 2,
      endMark: '"isEnd":true',
    },
  };
}

async function startBareProxy(upstreamPort: number, defer: Defer): Promise<{ pid: number; target: StreamTarget }> {
  const proxy = await forkService(new URL('./lib/bare-proxy.ts', import.meta.url), [String(upstreamPort)], defer);
  const { port } = proxy.hello as { port: number };
  return {
    pid: proxy.pid,
    target: {
      url: `http://127.0.0.1:${port}/v1/chat/completions`,
      headers: {},
      body: () => JSON.stringify({ model: 'mock', stream: true, messages: [{ role: 'user', content: '请介绍一下' }] }),
      mark: '"content":',
      repeats: 1,
      endMark: '[DONE]',
    },
  };
}
