import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import type { OpenDatabase } from './open-database.ts';

const MIGRATIONS = fileURLToPath(new URL('../../db/migrations', import.meta.url));
/** Any fixed number; replicas that start together queue on it, because the migrator itself takes no lock. */
const LOCK = 7_203_911;

/** Brings the schema up to date. Safe when several replicas start at once. */
export async function migrateDatabase(database: OpenDatabase): Promise<void> {
  if (database.kind === 'embedded') {
    await migrate(database.db, { migrationsFolder: MIGRATIONS }); // one process, one connection: nobody to race with
    return;
  }
  const connection = await database.sql.reserve();
  try {
    await connection`select pg_advisory_lock(${LOCK})`;
    await migrate(drizzle(database.sql), { migrationsFolder: MIGRATIONS });
  } finally {
    await connection`select pg_advisory_unlock(${LOCK})`.catch(() => {}); // a lost connection has released it already
    connection.release();
  }
}
