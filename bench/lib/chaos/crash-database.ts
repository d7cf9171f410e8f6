import { setTimeout as delay } from 'node:timers/promises';
import type { Defer } from '../run-bench.ts';
import { median, round } from '../statistics.ts';
import { openDesks } from './desk.ts';
import { type DatabaseKind, openInstallation } from './installation.ts';
import { countLeftOut, countUnclear, tellFaults, tellFigures } from './tell-figures.ts';
import { createWriters } from './writers.ts';

const WRITE_MS = { least: 500, most: 5000 };
/** Shorter than what queries wait for, and longer. */
const DOWN_MS = { least: 0, most: 15_000 };
/** Once the database is back, something has to be acknowledged within so long, ms. */
const RECOVER_MS = 60_000;
const SETTLE_MS = 180_000;

/** Ends PostgreSQL at once and starts it again while two accounts write to a server that goes on. The embedded database has no server. */
export async function crashDatabase(
  kind: DatabaseKind,
  { times, minutes }: { times: number; minutes: number },
  random: () => number,
  defer: Defer,
): Promise<object | null> {
  const installation = kind === 'postgres' ? await openInstallation(kind, defer) : null;
  const postgres = installation?.postgres;
  if (!installation || !postgres) return null;
  const server = await installation.start();
  let lastWords = '';
  server.process.stderr?.on('data', (chunk) => {
    lastWords = (lastWords + chunk).slice(-4000);
  });
  const writers = createWriters(await openDesks(server), random);
  const between = ({ least, most }: { least: number; most: number }) => least + random() * (most - least);
  const until = Date.now() + minutes * 60_000;
  const recoveries: number[] = [];
  let unrecovered = 0;
  let crashes = 0;
  for (; crashes < times && Date.now() < until && server.process.exitCode === null; crashes++) {
    const stop = new AbortController();
    const writing = writers.write(stop.signal);
    await delay(between(WRITE_MS));
    await postgres.crash();
    await delay(between(DOWN_MS));
    await postgres.restart();
    const back = performance.now();
    const { acknowledged } = writers.ledger.counts;
    while (writers.ledger.counts.acknowledged === acknowledged && performance.now() - back < RECOVER_MS)
      await delay(20);
    if (writers.ledger.counts.acknowledged === acknowledged) unrecovered++;
    recoveries.push(performance.now() - back);
    await delay(between(WRITE_MS));
    stop.abort();
    await writing;
    if (server.process.exitCode !== null || server.process.signalCode !== null) break;
    await writers.compare(false);
    process.stderr.write(`${crashes + 1} crashes, ${JSON.stringify(tellFigures(writers))}\n`);
  }
  if (server.process.exitCode !== null || server.process.signalCode !== null) {
    unrecovered++;
    process.stderr.write(`the server has ended: ${lastWords}\n`);
  } else {
    await writers.settle(SETTLE_MS);
    await writers.compare(true);
    await server.stop();
  }
  tellFaults(writers);
  return {
    crashes,
    cutShort: countLeftOut(times, crashes),
    unrecovered,
    recoveryMs: round(median(recoveries)),
    longestRecoveryMs: round(Math.max(...recoveries)),
    unclear: countUnclear(writers),
    ...tellFigures(writers),
  };
}
