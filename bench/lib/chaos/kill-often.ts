import { setTimeout as delay } from 'node:timers/promises';
import { libraryPage } from '#contract/knowledge.contract.ts';
import { rolePage } from '#contract/role.contract.ts';
import type { RunningServer } from '#server/testing/start-server.ts';
import type { Defer } from '../run-bench.ts';
import { median, round } from '../statistics.ts';
import { openDesks } from './desk.ts';
import { type DatabaseKind, type Installation, openInstallation, startAndKill } from './installation.ts';
import { countLeftOut, tellFaults, tellFigures } from './tell-figures.ts';
import { createWriters } from './writers.ts';

/** Writing goes on for so long before a kill, ms. */
const WRITE_MS = { least: 50, most: 6000 };
/** One kill of four comes while the server starts. */
const IN_START = 4;
/** Documents have to be settled so long after a restart, ms: heartbeats of a killed process are missed after a minute. */
const SETTLE_MS = 180_000;
/** Between two looks at whether documents settle. */
const SETTLE_EVERY = 25;

/** Kills a server again and again while two accounts write, and compares after each restart. */
export async function killOften(
  kind: DatabaseKind,
  { kills, minutes }: { kills: number; minutes: number },
  random: () => number,
  defer: Defer,
): Promise<object | null> {
  const until = Date.now() + minutes * 60_000;
  const firstStarts = await killFirstStarts(kind, Math.floor(kills / 20), random, defer);
  const installation = await openInstallation(kind, defer);
  if (!installation) return null;
  let server = await installation.start();
  const writers = createWriters(await openDesks(server), random);
  const starts: number[] = [];
  let refused = 0;
  let done = 0;
  while (done < kills && Date.now() < until) {
    const stop = new AbortController();
    const writing = writers.write(stop.signal);
    await delay(WRITE_MS.least + random() * (WRITE_MS.most - WRITE_MS.least));
    const killed = server.kill();
    stop.abort();
    await killed;
    await writing;
    done++;
    if (done % IN_START === IN_START - 1 && done < kills) {
      await startAndKill(installation, random() * server.startedInMs);
      done++;
    }
    const started = await startAgain(installation);
    refused += started.refused;
    server = started.server;
    starts.push(server.startedInMs);
    writers.moveTo(server);
    await writers.compare(false);
    if (starts.length % SETTLE_EVERY === 0) await writers.settle(SETTLE_MS);
    process.stderr.write(`${kind}: ${done} kills, ${JSON.stringify(tellFigures(writers))}\n`);
  }
  await writers.settle(SETTLE_MS);
  await writers.compare(true);
  await server.stop();
  tellFaults(writers);
  return {
    kills: done,
    cutShort: countLeftOut(kills, done),
    ...firstStarts,
    refusedStarts: refused,
    startMs: round(median(starts)),
    longestStartMs: round(Math.max(...starts)),
    ...tellFigures(writers),
  };
}

/** A start that is refused is tried again, as whoever runs the server would. */
async function startAgain(installation: Installation): Promise<{ server: RunningServer; refused: number }> {
  for (let refused = 0; ; refused++)
    try {
      return { server: await installation.start(), refused };
    } catch (error) {
      process.stderr.write(`a start was refused: ${error}\n`);
      if (refused === 2) throw error;
    }
}

/** First starts that are cut off: the next one has to end with both accounts and what is shown at first, each once. */
async function killFirstStarts(kind: DatabaseKind, count: number, random: () => number, defer: Defer) {
  const contents = new Set<string>();
  const cuts = { firstStarts: 0, firstStartsBroken: 0 };
  if (count === 0) return cuts;
  let usualMs = 0;
  for (let turn = 0; turn <= count; turn++) {
    const installation = await openInstallation(kind, defer);
    if (!installation) return cuts;
    if (turn > 0) await startAndKill(installation, random() * usualMs);
    try {
      const { server } = await startAgain(installation);
      usualMs ||= server.startedInMs;
      const token = await server.signIn('demo');
      const operator = await server.signIn('admin');
      const roles = (await server.call(rolePage, {}, token)).data.total;
      const libraries = (await server.call(libraryPage, {}, token)).data.total;
      contents.add(JSON.stringify({ roles, libraries, operator: operator !== '' }));
      await server.stop();
    } catch (error) {
      process.stderr.write(`a first start that was cut off: ${error}\n`);
      cuts.firstStartsBroken++;
    }
    cuts.firstStarts += turn > 0 ? 1 : 0;
  }
  // Each has to be as the first one, which was not cut off.
  cuts.firstStartsBroken += contents.size - 1;
  return cuts;
}
