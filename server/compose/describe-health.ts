import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { RateLimit } from '#contract/rate-limit.contract.ts';
import { findRoom, LEAST_FOR_DATABASE } from '#server/platform/files/free-room.ts';
import type { AppDependencies, Ground } from './ground.ts';

/** Counts the looks: a row that is written, which a database that only reads refuses. */
const LOOKS: RateLimit = { name: 'ready', per: 'place', count: 1_000_000, seconds: 60 };

/** What a server needs to do its work; the schema is up to date before it listens. */
export function describeHealth({ config, jobs }: Pick<AppDependencies, 'config' | 'jobs'>, { limits }: Ground) {
  const { dataDir } = config;
  return {
    async database() {
      await limits.take(LOOKS, 'ready');
      return null;
    },
    ...(dataDir ? { files: () => writeFile(dataDir), disk: () => refuseFull(dataDir) } : {}),
    jobs: async () => (jobs.isRunning() ? null : 'not taken up: starting or stopping'),
  };
}

async function writeFile(folder: string): Promise<null> {
  const file = path.join(folder, `.ready-${randomUUID()}`);
  await fs.writeFile(file, 'ready', { flush: true });
  await fs.rm(file);
  return null;
}

async function refuseFull(folder: string): Promise<string | null> {
  const { free } = await findRoom(folder);
  return free < LEAST_FOR_DATABASE ? `only ${Math.floor(free / 1024 / 1024)} MB are free` : null;
}
