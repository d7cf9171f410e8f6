import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Holding } from '#contract/health.contract.ts';
import type { RateLimit } from '#contract/rate-limit.contract.ts';
import { findRoom, LEAST_FOR_DATABASE, type Room } from '#server/platform/files/free-room.ts';
import type { AppDependencies, Ground } from './ground.ts';

/** Counts the looks: a row that is written, which a database that only reads refuses. */
const LOOKS: RateLimit = { name: 'ready', per: 'place', count: 1_000_000, seconds: 60 };

/** A disk, and what of the server's lies on it. */
export type Disk = Room & { holds: Holding[] };

/** What a server needs to do its work; the schema is up to date before it listens. */
export function describeHealth(
  { config, jobs, files, database }: Pick<AppDependencies, 'config' | 'jobs' | 'files' | 'database'>,
  { limits }: Pick<Ground, 'limits'>,
) {
  const { dataDir } = config;

  /** Each once: the data folder and the files of people may lie on volumes of their own. One that is not there is told by a probe. */
  async function listDisks(): Promise<Disk[]> {
    const data: Holding = database.kind === 'embedded' ? 'database' : 'rest';
    const found = await Promise.all(
      [
        (dataDir ? findRoom(dataDir) : Promise.resolve(null)).then((room) => ({ room, holds: data })),
        files.findRoom().then((room) => ({ room, holds: 'files' as const })),
      ].map((one) => one.catch(() => null)),
    );
    const disks = new Map<number, Disk>();
    for (const one of found) {
      if (!one?.room) continue;
      const known = disks.get(one.room.device);
      disks.set(one.room.device, { ...one.room, holds: [...(known?.holds ?? []), one.holds] });
    }
    return [...disks.values()];
  }

  return {
    listDisks,
    probes: {
      async database() {
        await limits.take(LOOKS, 'ready');
        return null;
      },
      async files() {
        try {
          if (dataDir) await writeFile(dataDir);
          await files.tryOut();
          return null;
        } catch (error) {
          // Its words name paths; its code does not.
          if (error instanceof Error && 'code' in error) return `cannot be written: ${error.code}`;
          throw error;
        }
      },
      async disk() {
        const least = Math.min(...(await listDisks()).map(({ free }) => free));
        return least < LEAST_FOR_DATABASE ? `only ${Math.floor(least / 1024 / 1024)} MB are free` : null;
      },
      jobs: async () => (jobs.state() === 'running' ? null : `not taken up: ${jobs.state()}`),
    },
  };
}

async function writeFile(folder: string): Promise<void> {
  const file = path.join(folder, `.ready-${randomUUID()}`);
  await fs.writeFile(file, 'ready', { flush: true });
  await fs.rm(file);
}
