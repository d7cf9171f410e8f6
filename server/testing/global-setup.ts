import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '#server/platform/database/open-database.ts';
import { prepareDatabase } from './prepare-database.ts';
import { startTemporaryPostgres } from './temporary-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Tar archive of a prepared embedded database. */
    embeddedTemplate: string;
    /** Address of a temporary PostgreSQL server, or why there is none. */
    postgres: { url: string } | { missing: string };
  }
}

/** Prepares once; every test file starts from a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-test-'));
  const template = path.join(folder, 'embedded.tar');
  const database = await openEmbedded(null);
  await prepareDatabase(database);
  await fs.writeFile(template, await database.dump());
  await database.close();
  project.provide('embeddedTemplate', template);

  const postgres = await startTemporaryPostgres(prepareDatabase);
  project.provide('postgres', 'url' in postgres ? { url: postgres.url } : postgres);
  return async () => {
    if ('stop' in postgres) await postgres.stop();
    await fs.rm(folder, { recursive: true, force: true });
  };
}
