import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { type OpenDatabase, openEmbedded, openPostgres } from '#server/platform/database/open-database.ts';

/** Set for the second pass of `npm test -- --all`, in which everything runs on the embedded database. */
const EMBEDDED_ONLY = process.env.HUASHEN_TEST_DATABASE === 'embedded';

/** Set by `npm test`: what is tested on both databases is tested on PostgreSQL alone where that is installed. The journeys run on the embedded one. */
const ON_ONE = process.env.HUASHEN_TEST_DATABASE === 'one';

/** A migrated, empty database: PostgreSQL where it is installed, and the embedded one elsewhere. */
export function openTestDatabase(): Promise<OpenDatabase> {
  const postgres = inject('postgres');
  return 'url' in postgres && !EMBEDDED_ONLY ? openTestPostgres(postgres.url) : openTestEmbedded();
}

/** A migrated, empty embedded database in memory. */
async function openTestEmbedded(): Promise<OpenDatabase> {
  return openEmbedded(null, await fs.readFile(inject('embeddedTemplate')));
}

/** A migrated, empty database on the temporary PostgreSQL server. */
export async function openTestPostgres(url: string): Promise<OpenDatabase> {
  return openPostgres(await createDatabase(url, 'template'), 5);
}

/** With the address for processes beside this one: migrated, or without any table. Only where {@link describePostgres} defines. */
export async function openPostgresFor(content: 'migrated' | 'empty'): Promise<{ database: OpenDatabase; url: string }> {
  const postgres = inject('postgres');
  if (!('url' in postgres)) throw new Error(postgres.missing);
  const url = await createDatabase(postgres.url, content === 'empty' ? 'template0' : 'template');
  return { database: await openPostgres(url, 1), url };
}

async function createDatabase(url: string, template: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = await openPostgres(url.replace('/template?', '/postgres?'), 1);
  await admin.sql.unsafe(`create database ${name} template ${template}`);
  await admin.close();
  return url.replace('/template?', `/${name}?`);
}

/** Tests that share a database, of whichever kind there is: for what reaches it only through stores that are tested on both. */
export function describeWithDatabase(title: string, define: (database: () => OpenDatabase) => void): void {
  describe(title, () => defineOn(openTestDatabase, define));
}

/** Runs the same tests on the embedded database and on real PostgreSQL; the latter is reported as skipped where it is not installed. */
export function describeOnBothDatabases(title: string, define: (database: () => OpenDatabase) => void): void {
  if (!ON_ONE || !('url' in inject('postgres')))
    describe(`${title} (embedded)`, () => defineOn(openTestEmbedded, define));
  describePostgres(title, (url) => defineOn(() => openTestPostgres(url), define));
}

/** Tests of PostgreSQL alone, reported as skipped where it is not installed. */
export function describePostgres(title: string, define: (url: string) => void): void {
  const postgres = inject('postgres');
  if (EMBEDDED_ONLY) return;
  if ('url' in postgres) describe(`${title} (PostgreSQL)`, () => define(postgres.url));
  else describe.skip(`${title} (PostgreSQL: ${postgres.missing})`, () => define(''));
}

function defineOn(open: () => Promise<OpenDatabase>, define: (database: () => OpenDatabase) => void): void {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database?.close());
  define(() => database);
}
