import { once } from 'node:events';
import { openPostgres } from '#server/platform/database/open-database.ts';
import type { RunningServer } from '#server/testing/start-server.ts';
import { startPostgres, type TemporaryPostgres } from '#server/testing/temporary-postgres.ts';
import type { Defer } from '../run-bench.ts';
import { runServer } from '../run-server.ts';
import { makeFolder } from '../temporary-folder.ts';

export const DATABASES = ['embedded', 'postgres'] as const;
export type DatabaseKind = (typeof DATABASES)[number];

/** A start that has not come to an end after so long counts as refused, ms. */
const START_MS = 600_000;

export interface Installation {
  kind: DatabaseKind;
  folder: string;
  /** Null for the embedded database. */
  postgres: TemporaryPostgres | null;
  start(nodeArguments?: readonly string[]): Promise<RunningServer>;
}

let opened = 0;

/**
 * An installation without anything in it; null where PostgreSQL is not installed.
 * @param postgresEnv what PostgreSQL is started with, which then keeps its files as on a machine that may lose power
 */
export async function openInstallation(
  kind: DatabaseKind,
  defer: Defer,
  env: Record<string, string> = {},
  folder: string = makeFolder(defer),
  postgresEnv?: Record<string, string>,
): Promise<Installation | null> {
  const postgres = kind === 'postgres' ? await findPostgres(defer, postgresEnv) : null;
  if (kind === 'postgres' && !postgres) return null;
  const name = `chaos_${++opened}`;
  if (postgres) {
    const admin = await openPostgres(postgres.urlOf('postgres'), 1);
    await admin.sql.unsafe(`create database ${name}`);
    await admin.close();
  }
  const all = { ...(postgres ? { DATABASE_URL: postgres.urlOf(name) } : {}), ...env };
  return {
    kind,
    folder,
    postgres,
    async start(nodeArguments = []) {
      const starting = runServer(folder, defer, all, nodeArguments);
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(() => late.reject(new Error(`no start within ${START_MS / 1000} s`)), START_MS);
      return Promise.race([starting, late.promise]).finally(() => clearTimeout(timer));
    },
  };
}

let running: Promise<TemporaryPostgres | null> | null = null;

/** One server for all installations of a run. */
function findPostgres(defer: Defer, env?: Record<string, string>): Promise<TemporaryPostgres | null> {
  running ??= startPostgres(env ? { env, syncs: true } : {}).then((server) => {
    if ('missing' in server) return null;
    defer(() => server.stop());
    return server;
  });
  return running;
}

/** Starts a server that ends as by a power cut after so long, if it has started by then or not. */
export async function startAndKill(installation: Installation, ms: number): Promise<void> {
  const kill = `setTimeout(()=>process.kill(process.pid,"SIGKILL"),${Math.round(ms)})`;
  const server = await installation.start(['--import', `data:text/javascript,${kill}`]).catch(() => null);
  if (server && server.process.signalCode === null) await once(server.process, 'exit');
}
