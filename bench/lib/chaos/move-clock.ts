import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Defer } from '../run-bench.ts';
import { makeFolder } from '../temporary-folder.ts';
import { openDesks } from './desk.ts';
import { type DatabaseKind, openInstallation } from './installation.ts';
import { countLeftOut, tellFaults, tellFigures } from './tell-figures.ts';
import { createWriters } from './writers.ts';

const HOUR = 3_600_000;
/** An hour on, back, an hour back, and right again. */
const JUMPS = [HOUR, 0, -HOUR, 0];
const WRITE_MS = 8000;
const SETTLE_MS = 180_000;

/**
 * The server's clock jumps while two accounts write. The embedded database jumps with it, as on one machine; PostgreSQL does not, as on
 * another. Every call has to be done as on any other day.
 */
export async function moveClock(
  kind: DatabaseKind,
  { times, minutes }: { times: number; minutes: number },
  random: () => number,
  defer: Defer,
): Promise<object | null> {
  const file = path.join(makeFolder(defer), 'clock');
  fs.writeFileSync(file, '0');
  const installation = await openInstallation(kind, defer, { CHAOS_CLOCK: file });
  if (!installation) return null;
  const server = await installation.start(['--import', new URL('./clock-preload.ts', import.meta.url).href]);
  const writers = createWriters(await openDesks(server), random);
  const until = Date.now() + minutes * 60_000;
  let jumps = 0;
  for (let round = 0; round < times && Date.now() < until; round++)
    for (const ahead of JUMPS) {
      const stop = new AbortController();
      const writing = writers.write(stop.signal);
      await delay(WRITE_MS / 2);
      fs.writeFileSync(`${file}.new`, String(ahead));
      fs.renameSync(`${file}.new`, file);
      jumps++;
      await delay(WRITE_MS);
      stop.abort();
      await writing;
      await writers.settle(SETTLE_MS);
      await writers.compare(false);
      process.stderr.write(`${kind}: clock at ${ahead / HOUR} h, ${JSON.stringify(tellFigures(writers))}\n`);
    }
  await writers.compare(true);
  await server.stop();
  tellFaults(writers);
  const figures = tellFigures(writers);
  return { jumps, cutShort: countLeftOut(times * JUMPS.length, jumps), refusedCalls: figures.unanswered, ...figures };
}
