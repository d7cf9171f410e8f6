import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Defer } from '../run-bench.ts';
import { makeFolder } from '../temporary-folder.ts';
import { openDesks } from './desk.ts';
import { type DatabaseKind, openInstallation } from './installation.ts';
import { countLeftOut, countUnclear, tellFaults, tellFigures } from './tell-figures.ts';
import { createWriters } from './writers.ts';

/** What a write and a sync take, ms: a worn disk, one behind a busy network, one that stands still. */
const DISKS = {
  worn: { write: 2, sync: 50 },
  remote: { write: 20, sync: 400 },
  still: { write: 0, sync: 5000 },
} as const;
const QUICK = { write: 0, sync: 0 };
const WRITE_MS = 5000;
const SLOW_MS = 20_000;
/** Once the disk is as before, something has to be acknowledged within so long, ms. */
const RECOVER_MS = 60_000;
const SETTLE_MS = 180_000;

/** A disk that becomes slow in several ways while two accounts write, and quick again. Null where there is no C compiler. */
export async function slowDisk(
  kind: DatabaseKind,
  { times, minutes }: { times: number; minutes: number },
  random: () => number,
  defer: Defer,
): Promise<object | null> {
  const disk = makeSlowDisk(defer);
  const installation = disk && (await openInstallation(kind, defer, disk.env, undefined, disk.env));
  if (!disk || !installation) return null;
  const server = await installation.start();
  const writers = createWriters(await openDesks(server), random);
  const until = Date.now() + minutes * 60_000;
  const figures = { slow: 0, unrecovered: 0, acknowledgedSlow: 0 };
  for (let turn = 0; turn < times; turn++)
    for (const [name, slowness] of Object.entries(DISKS)) {
      if (Date.now() > until) break;
      const stop = new AbortController();
      const writing = writers.write(stop.signal);
      await delay(WRITE_MS);
      const before = writers.ledger.counts.acknowledged;
      disk.set(slowness);
      await delay(SLOW_MS);
      disk.set(QUICK);
      const { acknowledged } = writers.ledger.counts;
      figures.acknowledgedSlow += acknowledged - before;
      const end = performance.now() + RECOVER_MS;
      while (writers.ledger.counts.acknowledged === acknowledged && performance.now() < end) await delay(20);
      if (writers.ledger.counts.acknowledged === acknowledged) figures.unrecovered++;
      await delay(WRITE_MS);
      stop.abort();
      await writing;
      await writers.compare(false);
      figures.slow++;
      process.stderr.write(
        `${kind}, ${name}: ${acknowledged - before} while slow, ${JSON.stringify(tellFigures(writers))}\n`,
      );
    }
  await writers.settle(SETTLE_MS);
  await writers.compare(true);
  await server.stop();
  tellFaults(writers);
  const cutShort = countLeftOut(times * Object.keys(DISKS).length, figures.slow);
  return { ...figures, cutShort, unclear: countUnclear(writers), ...tellFigures(writers) };
}

/** A library that makes writes slow, and the file that says how slow; read by any user, since PostgreSQL runs as its own. */
function makeSlowDisk(defer: Defer) {
  const folder = makeFolder(defer);
  fs.chmodSync(folder, 0o755);
  const library = path.join(folder, 'slow-disk.so');
  const source = fileURLToPath(new URL('./slow-disk.c', import.meta.url));
  try {
    execFileSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl'], { stdio: 'inherit' });
  } catch (error) {
    process.stderr.write(`no slow disk: ${error instanceof Error ? error.message : error}\n`);
    return null;
  }
  const control = path.join(folder, 'control');
  const set = ({ write, sync }: { write: number; sync: number }) => {
    const file = fs.openSync(control, fs.constants.O_RDWR | fs.constants.O_CREAT, 0o644); // not emptied: it is mapped
    fs.writeSync(file, new Uint8Array(Int32Array.of(write, sync).buffer), 0, 8, 0);
    fs.closeSync(file);
  };
  set(QUICK);
  return { env: { LD_PRELOAD: library, SLOW_DISK: control }, set };
}
