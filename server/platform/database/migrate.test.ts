import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { describe, expect, inject, test } from 'vitest';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import { migrateDatabase } from './migrate.ts';
import { type OpenDatabase, openPostgres } from './open-database.ts';

const MIGRATIONS = (await fs.readdir('server/db/migrations')).filter((name) => name.endsWith('.sql')).length;
const postgres = inject('postgres');

const applied = async (database: OpenDatabase) =>
  (await database.sql`select id, hash, created_at from drizzle.__drizzle_migrations order by id`).map((row) => ({
    ...row,
  }));

describeOnBothDatabases('migrations', (database) => {
  test('a second run is a no-op', async () => {
    const before = await applied(database());
    expect(before).toHaveLength(MIGRATIONS);
    await migrateDatabase(database());
    expect(await applied(database())).toEqual(before);
  });
});

describe.skipIf(!('url' in postgres))('replicas that start at once on PostgreSQL', () => {
  test('four with the smallest pool migrate one empty database, and each step is applied once', async () => {
    const url = 'url' in postgres ? postgres.url : '';
    const name = `empty_${randomUUID().replaceAll('-', '')}`;
    const admin = await openPostgres(url.replace('/template?', '/postgres?'), 1);
    await admin.sql.unsafe(`create database ${name}`);
    await admin.close();
    const replicas = await Promise.all([1, 2, 3, 4].map(() => openPostgres(url.replace('/template?', `/${name}?`), 2)));
    await Promise.all(replicas.map(migrateDatabase));
    const [first] = replicas as [OpenDatabase];
    expect(await applied(first)).toHaveLength(MIGRATIONS);
    const locks = await first.sql`select * from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())`;
    expect(locks).toHaveLength(0);
    await Promise.all(replicas.map((replica) => replica.close()));
  });
});
