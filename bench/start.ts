/**
 * Time from spawn to ready: on an empty data folder (schema, seed), again on the same folder, and through `npm start` with everything
 * installed and built. Beside it a bare Node HTTP server, which is the floor on this machine at this moment.
 *
 * Usage: npm run bench -- start
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { RunningServer } from '#server/testing/start-server.ts';
import { forkService } from './lib/fork-service.ts';
import { readMemory } from './lib/process-figures.ts';
import { type Defer, runBench } from './lib/run-bench.ts';
import { runServer, STOP_MS } from './lib/run-server.ts';
import { median, round } from './lib/statistics.ts';
import { makeFolder } from './lib/temporary-folder.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const COLD_ROUNDS = 3;
const WARM_ROUNDS = 7;
/** Until the memory of the start itself is given back or kept for good. */
const SETTLE_MS = 2000;

await runBench(600_000, async (defer) => {
  const cold: number[] = [];
  const warm: number[] = [];
  const npm: number[] = [];
  const bare: number[] = [];
  const memory: number[] = [];
  let folder = '';
  for (let round = 0; round < COLD_ROUNDS; round += 1) {
    folder = makeFolder(defer);
    cold.push(await startOnce(folder, defer, async (server) => void (await seeded(server))));
  }
  await startByNpm(folder, defer); // builds the web when it is not built
  for (let round = 0; round < WARM_ROUNDS; round += 1) {
    bare.push(await startBare(defer));
    warm.push(
      await startOnce(folder, defer, async (server) => {
        if (round >= 3) return;
        await delay(SETTLE_MS);
        memory.push(readMemory(server.process.pid ?? 0).rssMb);
      }),
    );
    npm.push(await startByNpm(folder, defer));
  }
  const result = {
    bench: 'start',
    coldMs: round(median(cold)),
    warmMs: round(median(warm)),
    readyRssMb: median(memory),
    npmWarmMs: round(median(npm)),
  };
  const spread = (values: number[]) => ({
    median: round(median(values)),
    least: round(Math.min(...values)),
    most: round(Math.max(...values)),
  });
  const table = {
    'first start, ms': spread(cold),
    'second start, ms': spread(warm),
    'npm start, ms': spread(npm),
    'bare Node server, ms': spread(bare),
    'memory when ready, MB': spread(memory),
  };
  return { result, table };
});

async function startOnce(folder: string, defer: Defer, whenReady: (server: RunningServer) => Promise<void>) {
  const server = await runServer(folder, defer);
  await whenReady(server);
  await server.stop();
  return server.startedInMs;
}

/** The demo library is read in the background; the next start shall not find it half done. */
async function seeded(server: RunningServer): Promise<void> {
  await server.signIn();
  await delay(SETTLE_MS);
}

async function startByNpm(folder: string, defer: Defer): Promise<number> {
  const started = performance.now();
  // A group of its own: npm, its shell, the script and the server are ended together.
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    detached: true,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = (signal: NodeJS.Signals) => {
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, signal);
  };
  const closed = once(child, 'close'); // the pipe closes when the last of the group is gone
  defer(async () => {
    const timer = setTimeout(() => end('SIGKILL'), STOP_MS);
    child.stdout.resume();
    end('SIGTERM');
    await closed;
    clearTimeout(timer);
  });
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('已就绪')) break;
  const ms = performance.now() - started;
  child.stdout.resume();
  end('SIGTERM');
  await closed;
  return ms;
}

async function startBare(defer: Defer): Promise<number> {
  const started = performance.now();
  const service = await forkService(new URL('./lib/bare-server.ts', import.meta.url), [], defer);
  const ms = performance.now() - started;
  service.process.kill('SIGKILL');
  await once(service.process, 'exit');
  return ms;
}
