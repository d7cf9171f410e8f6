import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { type OpenDatabase, openEmbedded, openPostgres } from '#server/platform/database/open-database.ts';
import { startTemporaryPostgres } from '#server/testing/temporary-postgres.ts';
import type { Defer } from './run-bench.ts';
import { makeFolder } from './temporary-folder.ts';

/** A migrated, empty embedded database on disk that is gone when the benchmark ends. */
export async function openBenchEmbedded(defer: Defer): Promise<OpenDatabase> {
  const database = await openEmbedded(makeFolder(defer));
  defer(() => database.close());
  await migrateDatabase(database);
  return database;
}

/** The same on a temporary PostgreSQL server; null where it is not installed. */
export async function openBenchPostgres(defer: Defer): Promise<OpenDatabase | null> {
  const postgres = await startTemporaryPostgres(migrateDatabase);
  if ('missing' in postgres) return null;
  defer(() => postgres.stop());
  const database = await openPostgres(postgres.url, 4);
  defer(() => database.close());
  return database;
}
