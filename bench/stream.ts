/**
 * 100 streams at once, 200 events each, through the product (sign-in, role, citation filter, record and all) and through a proxy that
 * only passes bytes on, from the same mock model service. Everything but the client is a process of its own.
 *
 * Unpaced rounds give events per second and CPU; paced rounds (20 ms between events) give the time to the first text.
 *
 * Usage: npm run bench -- stream
 */
import { avatarPage } from '#contract/avatar.contract.ts';
import { chatDocument } from '#contract/chat.contract.ts';
import { MODEL_NAMES } from '#contract/model.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { forkService } from './lib/fork-service.ts';
import { readCpuSeconds } from './lib/process-figures.ts';
import { readStreams, type StreamTarget } from './lib/read-streams.ts';
import { type Defer, runBench } from './lib/run-bench.ts';
import { runServer } from './lib/run-server.ts';
import { median, percentile, round } from './lib/statistics.ts';
import { makeFolder } from './lib/temporary-folder.ts';

const STREAMS = 100;
const EVENTS = 200;
const GAP_MS = 20;
const ROUNDS = { unpaced: 5, paced: 5 };
const MODEL = MODEL_NAMES[MODEL_NAMES.length - 1];

interface Figures {
  eventsPerS: number;
  cpuS: number;
  p50: number;
  p99: number;
}

await runBench(600_000, async (defer) => {
  const upstream = await forkService(new URL('./lib/stream-upstream.ts', import.meta.url), [String(EVENTS)], defer);
  const upstreamPort = (upstream.hello as { port: number }).port;
  const candidates = {
    product: await startProduct(upstreamPort, defer),
    bare: await startBareProxy(upstreamPort, defer),
  };
  const measure = async ({ pid, target }: (typeof candidates)['bare']): Promise<Figures> => {
    const cpu = readCpuSeconds(pid);
    const { firstTextMs, totalMs, events } = await readStreams(target, STREAMS, EVENTS);
    return {
      eventsPerS: events / (totalMs / 1000),
      cpuS: readCpuSeconds(pid) - cpu,
      p50: percentile(firstTextMs, 0.5),
      p99: percentile(firstTextMs, 0.99),
    };
  };
  const measureBoth = async (rounds: number) => {
    const product: Figures[] = [];
    const bare: Figures[] = [];
    for (let index = 0; index < rounds; index += 1) {
      product.push(await measure(candidates.product));
      bare.push(await measure(candidates.bare));
    }
    return { product: middle(product), bare: middle(bare) };
  };

  await measureBoth(2); // compiled and connected
  const unpaced = await measureBoth(ROUNDS.unpaced);
  upstream.process.send({ gapMs: GAP_MS });
  const paced = await measureBoth(ROUNDS.paced);
  return {
    result: {
      bench: 'stream',
      addedFirstTokenP50Ms: round(paced.product.p50 - paced.bare.p50, 1),
      addedFirstTokenP99Ms: round(paced.product.p99 - paced.bare.p99, 1),
      eventsRatio: round(unpaced.product.eventsPerS / unpaced.bare.eventsPerS, 3),
      cpuRatio: round(unpaced.product.cpuS / unpaced.bare.cpuS, 2),
    },
    table: {
      'unpaced: product': tidy(unpaced.product),
      'unpaced: bare proxy': tidy(unpaced.bare),
      'paced: product': tidy(paced.product),
      'paced: bare proxy': tidy(paced.bare),
    },
  };
});

function middle(rounds: Figures[]): Figures {
  const of = (name: keyof Figures) => median(rounds.map((figures) => figures[name]));
  return { eventsPerS: of('eventsPerS'), cpuS: of('cpuS'), p50: of('p50'), p99: of('p99') };
}

function tidy({ eventsPerS, cpuS, p50, p99 }: Figures) {
  return {
    'events/s': round(eventsPerS),
    'CPU s': round(cpuS, 2),
    'first text p50 ms': round(p50, 1),
    'p99 ms': round(p99, 1),
  };
}

async function startProduct(upstreamPort: number, defer: Defer): Promise<{ pid: number; target: StreamTarget }> {
  const server = await runServer(makeFolder(defer), defer, {
    LLM_BASE_URL: `http://127.0.0.1:${upstreamPort}/v1`,
    LLM_MODELS: `${MODEL}=mock`,
  });
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
      endMark: '[DONE]',
    },
  };
}
