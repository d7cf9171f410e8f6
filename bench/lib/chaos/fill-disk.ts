import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Defer } from '../run-bench.ts';
import { round } from '../statistics.ts';
import { makeFolder } from '../temporary-folder.ts';
import { openDesks } from './desk.ts';
import { type DatabaseKind, openInstallation } from './installation.ts';
import { countLeftOut, countUnclear, tellFaults, tellFigures } from './tell-figures.ts';
import { createWriters } from './writers.ts';

/** Uploads are refused while less than half a gigabyte is free. */
const DISK_MB = 1400;
const WRITE_MS = 6000;
/** Full for so long at least, and until something was refused, which takes longer on a busy machine. */
const FULL_MS = 15_000;
const FULL_AT_MOST_MS = 90_000;
/** Once there is room, something has to be acknowledged within so long, ms. */
const RECOVER_MS = 60_000;
const SETTLE_MS = 180_000;

/** A disk that is full while two accounts write, and has room again. Needs root, for a disk of its own in memory. */
export async function fillDisk(
  kind: DatabaseKind,
  { times, minutes }: { times: number; minutes: number },
  random: () => number,
  defer: Defer,
): Promise<object | null> {
  const disk = makeFolder(defer);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0755`, 'tmpfs', disk]);
  defer(() => execFileSync('umount', ['-l', disk]));
  process.env.TMPDIR = disk; // PostgreSQL's folder lies there as well
  const installation = await openInstallation(kind, defer, {}, path.join(disk, 'data'));
  delete process.env.TMPDIR;
  if (!installation) return null;
  const { postgres } = installation;
  let server = await installation.start();
  const writers = createWriters(await openDesks(server), random);
  const until = Date.now() + minutes * 60_000;
  const figures = {
    filled: 0,
    refused: 0,
    /** A disk that nobody noticed was full proves nothing. */
    nothingRefused: 0,
    databaseRestarts: 0,
    serverRestarts: 0,
    unrecovered: 0,
    longestRecoveryMs: 0,
  };
  for (; figures.filled < times && Date.now() < until; figures.filled++) {
    const stop = new AbortController();
    const writing = writers.write(stop.signal);
    await delay(WRITE_MS);
    const ballast = path.join(disk, 'ballast');
    const answered = writers.ledger.counts.unanswered;
    const refusals = () => writers.ledger.counts.unanswered - answered;
    const begun = performance.now();
    await pourIn(ballast, () => {
      const ms = performance.now() - begun;
      return ms < FULL_MS || (refusals() === 0 && ms < FULL_AT_MOST_MS);
    });
    figures.refused += refusals();
    if (refusals() === 0) figures.nothingRefused++;
    fs.rmSync(ballast);
    const free = performance.now();
    const { acknowledged } = writers.ledger.counts;
    const isBack = async (limitMs: number) => {
      const end = performance.now() + limitMs;
      while (writers.ledger.counts.acknowledged === acknowledged && performance.now() < end) await delay(20);
      return writers.ledger.counts.acknowledged > acknowledged;
    };
    // One that gave up without room is started again by whoever runs it.
    if (postgres && !postgres.isRunning()) {
      figures.databaseRestarts++;
      await postgres.restart();
    }
    let isGoingOn = await isBack(RECOVER_MS);
    if (!isGoingOn) {
      figures.serverRestarts++;
      await server.kill();
      server = await installation.start();
      writers.moveTo(server);
      isGoingOn = await isBack(RECOVER_MS);
    }
    if (!isGoingOn) figures.unrecovered++;
    figures.longestRecoveryMs = Math.max(figures.longestRecoveryMs, round(performance.now() - free));
    await delay(WRITE_MS);
    stop.abort();
    await writing;
    await writers.compare(false);
    process.stderr.write(`${kind}: ${figures.filled + 1} × full, ${JSON.stringify(tellFigures(writers))}\n`);
  }
  await writers.settle(SETTLE_MS);
  await writers.compare(true);
  await server.stop();
  tellFaults(writers);
  return {
    ...figures,
    cutShort: countLeftOut(times, figures.filled),
    unclear: countUnclear(writers),
    ...tellFigures(writers),
  };
}

/** Takes all room there is, again and again, for as long as it should. */
async function pourIn(ballast: string, goesOn: () => boolean): Promise<void> {
  const file = fs.openSync(ballast, 'w');
  for (let size = 1 << 20; goesOn(); ) {
    try {
      fs.writeSync(file, Buffer.alloc(size));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      if (size > 4096) size = 4096;
      else await delay(100);
    }
  }
  fs.closeSync(file);
}
