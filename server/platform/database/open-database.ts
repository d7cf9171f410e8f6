import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import type Postgres from 'postgres';
import { explainConnecting } from './explain-database.ts';
import { type Listen, listenApart, listenTogether } from './listen.ts';
import { postgres } from './mended-driver.ts';
import { sendAgain } from './send-again.ts';
import { type LogBounds, shortenLog } from './shorten-log.ts';
import { type RunningPglite, startEmbedded } from './start-embedded.ts';

export type Database = PostgresJsDatabase;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/**
 * An open database. The embedded one has a single connection: inside a transaction every query must go through the
 * transaction's handle, or it waits for itself forever.
 */
export interface OpenDatabase {
  kind: 'embedded' | 'postgres';
  db: Database;
  sql: Postgres.Sql;
  /** Hears NOTIFY, of this process and of others. */
  listen: Listen;
  close(): Promise<void>;
}

/** Real PostgreSQL by address, with a pool of `pool` connections. As with libpq, `?host=/folder` names a unix socket's folder. */
export async function openPostgres(url: string, pool: number): Promise<OpenDatabase> {
  const address = new URL(url);
  const socketFolder = address.searchParams.get('host');
  address.searchParams.delete('host');
  const options = {
    max: pool,
    onnotice: () => {},
    connect_timeout: 10,
    ...(socketFolder ? { host: socketFolder } : {}),
  };
  const client = postgres(address.href, options);
  try {
    await client`select 1`;
  } catch (error) {
    await client.end({ timeout: 1 });
    throw explainConnecting(error);
  }
  const sql = sendAgain(client);
  const listen = listenApart((hooks) =>
    postgres(address.href, {
      ...options,
      ...hooks,
      max: 1,
      idle_timeout: 0,
      max_lifetime: null,
      fetch_types: false,
    }),
  );
  return { kind: 'postgres', db: drizzle(sql), sql, listen, close: () => sql.end({ timeout: 5 }) };
}

/** PGlite in a worker. `dataDir` null keeps everything in memory; `template` starts from a dumped cluster. */
export async function openEmbedded(
  dataDir: string | null,
  template: Uint8Array | null = null,
): Promise<EmbeddedDatabase> {
  return connectEmbedded(await startEmbedded(dataDir, template));
}

/** Connects to a started PGlite; closing the connection ends it as well. */
export function connectEmbedded(pglite: RunningPglite, bounds?: LogBounds): EmbeddedDatabase {
  const { hooks, listen } = listenTogether();
  const sql = postgres({
    ...hooks,
    path: pglite.socketPath,
    host: 'localhost',
    database: 'postgres',
    username: 'postgres',
    max: 1,
    onnotice: () => {},
  });
  const stopShortening = shortenLog(sql, bounds);
  return {
    kind: 'embedded',
    db: drizzle(sql),
    sql,
    listen: listen(sql),
    async close() {
      stopShortening();
      await sql.end({ timeout: 5 });
      await pglite.close();
    },
    dump: pglite.dump,
  };
}

export interface EmbeddedDatabase extends OpenDatabase {
  /** The whole cluster as a tar archive, for tests to start from. */
  dump(): Promise<Uint8Array>;
}
