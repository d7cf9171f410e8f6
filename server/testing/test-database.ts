import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { type OpenDatabase, openEmbedded, openPostgres } from '#server/platform/database/open-database.ts';

/** A migrated, empty embedded database in memory. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  return openEmbedded(null, await fs.readFile(inject('embeddedTemplate')));
}

/** A migrated, empty database on the temporary PostgreSQL server. */
export async function openTestPostgres(url: string): Promise<OpenDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = await openPostgres(url.replace('/template?', '/postgres?'), 1);
  await admin.sql.unsafe(`create database ${name} template template`);
  await admin.close();
  return openPostgres(url.replace('/template?', `/${name}?`), 5);
}

/** Runs the same tests on the embedded database and on real PostgreSQL; the latter is reported as skipped where it is not installed. */
export function describeOnBothDatabases(title: string, define: (database: () => OpenDatabase) => void): void {
  const postgres = inject('postgres');
  const variants: [string, (() => Promise<OpenDatabase>) | null][] = [
    ['embedded', openTestDatabase],
    'url' in postgres
      ? ['PostgreSQL', () => openTestPostgres(postgres.url)]
      : [`PostgreSQL: ${postgres.missing}`, null],
  ];
  for (const [name, open] of variants) {
    describe.skipIf(!open)(`${title} (${name})`, () => {
      let database: OpenDatabase;
      beforeAll(async () => {
        if (open) database = await open();
      });
      afterAll(() => database?.close());
      define(() => database);
    });
  }
}
