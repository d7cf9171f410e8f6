import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import type { OpenDatabase } from './open-database.ts';

const MIGRATIONS = fileURLToPath(new URL('../../db/migrations', import.meta.url));

/** Any fixed numbers; replicas that start together queue on them. */
const LOCK = { migrate: 7_203_911, seed: 7_203_912 };

/** Brings the schema up to date. Safe when several replicas start at once: the migrator itself takes no lock. */
export function migrateDatabase(database: OpenDatabase): Promise<void> {
  const db = database.kind === 'embedded' ? database.db : drizzle(database.sql);
  return inTurn(database, 'migrate', () => migrate(db, { migrationsFolder: MIGRATIONS }));
}

/** Changes of the schema that this version knows, and how many the database has: more than known where a newer version has been at it. */
export async function readMigrations({ sql }: OpenDatabase): Promise<{ known: number; applied: number }> {
  const [row] = await sql`select count(*)::int as n from drizzle.__drizzle_migrations`;
  return { known: readMigrationFiles({ migrationsFolder: MIGRATIONS }).length, applied: Number(row?.n ?? 0) };
}

/** Does `work` while no other process of this database does the same. The embedded database has one process only. */
export async function inTurn<T>(database: OpenDatabase, name: keyof typeof LOCK, work: () => Promise<T>): Promise<T> {
  if (database.kind === 'embedded') return work();
  const connection = await database.sql.reserve();
  try {
    await connection`select pg_advisory_lock(${LOCK[name]})`;
    return await work();
  } finally {
    await connection`select pg_advisory_unlock(${LOCK[name]})`.catch(() => {}); // a lost connection has released it already
    connection.release();
  }
}
