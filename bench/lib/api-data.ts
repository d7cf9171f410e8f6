import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { libraryPage, STATUS } from '#contract/knowledge.contract.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { type OpenDatabase, openEmbedded, openPostgres } from '#server/platform/database/open-database.ts';
import type { RunningServer } from '#server/testing/start-server.ts';
import { startTemporaryPostgres } from '#server/testing/temporary-postgres.ts';
import type { Defer } from './run-bench.ts';
import { runServer } from './run-server.ts';
import { makeFolder } from './temporary-folder.ts';

/** The product with an account of many roles, and a connection to the same rows beside it. */
export interface ApiSubject {
  server: RunningServer;
  token: string;
  database: OpenDatabase;
  tokenHash: string;
}

/** On the embedded database: the product and the bare connection each have a copy of the folder, which only one process may open. */
export async function prepareEmbedded(roles: number, defer: Defer): Promise<ApiSubject> {
  const folder = makeFolder(defer);
  const copy = makeFolder(defer);
  const token = await firstStart(folder, {}, defer);
  const filled = await openEmbedded(folder);
  await addRoles(filled, roles);
  await filled.close();
  fs.cpSync(folder, copy, { recursive: true });
  const database = await openEmbedded(copy);
  defer(() => database.close());
  return { server: await runServer(folder, defer), token, database, tokenHash: hashOf(token) };
}

/** On a temporary PostgreSQL server; null where it is not installed. */
export async function preparePostgres(roles: number, defer: Defer): Promise<ApiSubject | null> {
  const postgres = await startTemporaryPostgres(migrateDatabase);
  if ('missing' in postgres) return null;
  defer(() => postgres.stop());
  const folder = makeFolder(defer);
  const env = { DATABASE_URL: postgres.url };
  const token = await firstStart(folder, env, defer);
  const database = await openPostgres(postgres.url, 1);
  defer(() => database.close());
  await addRoles(database, roles);
  return { server: await runServer(folder, defer, env), token, database, tokenHash: hashOf(token) };
}

/** Schema, accounts and demo content; over when the demo's library is read, so that nothing runs beside what is measured. */
async function firstStart(folder: string, env: Record<string, string>, defer: Defer): Promise<string> {
  const server = await runServer(folder, defer, env);
  const token = await server.signIn();
  while ((await server.call(libraryPage, {}, token)).data.records[0]?.status !== STATUS.success) await delay(100);
  await server.stop();
  return token;
}

async function addRoles({ sql }: OpenDatabase, roles: number): Promise<void> {
  await sql`
    insert into role (id, account_id, name, role_desc, language, model_name, welcome_text, unknown_reply, document_lib_id,
      avatar_id, speaker_id, show_citation, answer_only_from_docs, created_at, updated_at)
    select gen_random_uuid(), account_id, '角色 ' || n, repeat('一位耐心的讲解员。', 10), language, model_name, welcome_text,
      unknown_reply, document_lib_id, avatar_id, speaker_id, show_citation, answer_only_from_docs,
      now() - make_interval(secs => n), now() - make_interval(secs => n)
    from (select * from role order by id limit 1) as first, generate_series(1, ${roles}) as n`;
  await sql`analyze`;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
