import fs from 'node:fs';
import os from 'node:os';
import { type Health, type Holding, operatorHealth, PROBES, ProcessHealth } from '#contract/health.contract.ts';
import type { Calls } from '#server/platform/bus/calls.ts';
import { readMigrations } from '#server/platform/database/migrate.ts';
import type { OpenDatabase } from '#server/platform/database/open-database.ts';
import { LEAST_FOR_DATABASE, LEAST_FOR_FILES, type Room } from '#server/platform/files/free-room.ts';
import type { TransportNotes } from '#server/platform/http/notice-transport.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import type { Trouble, Troubles } from '#server/platform/troubles.ts';
import { createProcessStore, type ProcessRow } from './process.store.ts';

/** Who is there says how it is doing within this, ms. */
const ANSWER_MS = 3000;
/** Each process says so often that it is there, ms. */
const SEEN_EVERY_MS = 30_000;
const CALL = 'health';

interface Dependencies {
  database: OpenDatabase;
  calls: Calls;
  jobs: Jobs;
  log: Log;
  troubles: Troubles;
  listDisks(): Promise<(Room & { holds: Holding[] })[]>;
  /** What `/api/ready` says. */
  readStates(): Promise<Record<string, string>>;
  /** Whether another service does the same work while one fails. */
  hasStandIn(trouble: Pick<Trouble, 'kind' | 'name'>): boolean;
  transport: TransportNotes;
  /** Of the processes that read files, bytes. */
  reading(): ProcessHealth['reading'];
}

const STARTED_AT = new Date(Date.now() - performance.now()).toISOString();
/** Numbers of processes are counted for each namespace. */
const PLACE = `${os.hostname()} ${readNamespace()}`;
const momentOf = (ms: number): string => new Date(ms).toISOString();

/** How the installation is doing: each process says it of itself, and one of them asks all. */
export function createHealthModule(dependencies: Dependencies) {
  const { database, calls, jobs, log, troubles, listDisks, hasStandIn, readStates, transport, reading } = dependencies;
  const store = createProcessStore(database.db);
  /** The embedded database has one process. */
  const isAlone = database.kind === 'embedded';

  async function describeSelf(): Promise<ProcessHealth> {
    const states = await readStates();
    const disks = await listDisks();
    return {
      id: calls.self,
      host: os.hostname(),
      pid: process.pid,
      startedAt: STARTED_AT,
      memory: process.memoryUsage.rss(),
      probes: PROBES.flatMap((name) => (states[name] === undefined ? [] : [{ name, state: states[name] }])),
      disks: disks.map(({ holds, free, total }) => ({
        ...{ holds, free, total, refuseBelow: LEAST_FOR_FILES, unreadyBelow: LEAST_FOR_DATABASE },
      })),
      reading: reading(),
      troubles: troubles.list().map((one) => ({
        ...{ ...one, lastAt: momentOf(one.lastAt), hasStandIn: hasStandIn(one) },
        workedAt: one.workedAt === null ? null : momentOf(one.workedAt),
      })),
      transport: [...transport].map(([fault, { at, from }]) => ({ fault, lastAt: momentOf(at), from })),
    };
  }

  /** The other processes of the database: those that answer, and those of which nobody knows that they have ended. */
  async function askOthers(): Promise<{ found: ProcessHealth[]; silent: Health['silent'] }> {
    const rows = isAlone ? [] : (await store.list()).filter(({ id }) => id !== calls.self);
    const found: ProcessHealth[] = [];
    const silent: Health['silent'] = [];
    const asking = rows.map(async (row) => {
      const answer = await askOther(row.id);
      if (answer) return found.push(answer);
      if (hasEnded(row)) return store.remove(row.id);
      const { host, pid, startedAt, seenAt } = row;
      return silent.push({ host, pid, startedAt: startedAt.toISOString(), seenAt: seenAt.toISOString() });
    });
    await Promise.all(asking);
    return { found, silent };
  }

  async function askOther(id: string): Promise<ProcessHealth | null> {
    try {
      return ProcessHealth.parse(await calls.ask(id, CALL, {}, AbortSignal.timeout(ANSWER_MS)));
    } catch (error) {
      log.warn({ err: error, process: id }, 'a process did not say how it is doing');
      return null;
    }
  }

  const tellThere = () =>
    store
      .write({ id: calls.self, host: os.hostname(), place: PLACE, pid: process.pid, startedAt: new Date(STARTED_AT) })
      .catch((error: unknown) => log.warn({ err: error }, 'this process could not say that it is there'));
  let timer: NodeJS.Timeout | undefined;

  async function describeDatabase(): Promise<Health['database']> {
    const [row] = await database.sql<{ version: string; size: string }[]>`
      select current_setting('server_version') as version, pg_database_size(current_database())::text as size`;
    const { version = '', size = 0 } = row ?? {};
    return { kind: database.kind, version, size: Number(size), migrations: await readMigrations(database) };
  }

  calls.answer(CALL, async function* () {
    yield await describeSelf();
  });
  return {
    async start(): Promise<void> {
      if (isAlone) return;
      await tellThere();
      timer = setInterval(() => void tellThere(), SEEN_EVERY_MS).unref();
    },
    /** The others need not look for it. */
    async close(): Promise<void> {
      clearInterval(timer);
      if (!isAlone) await store.remove(calls.self).catch(() => {}); // it is forgotten when it is long gone
    },
    register(handle: Handle) {
      handle(operatorHealth, async () => {
        const [self, { found, silent }, described, counts] = await Promise.all([
          describeSelf(),
          askOthers(),
          describeDatabase(),
          jobs.count(),
        ]);
        return {
          at: new Date().toISOString(),
          database: described,
          jobs: counts,
          processes: [self, ...found],
          silent,
        };
      });
    },
  };
}

/** Known only at the same place. */
function hasEnded({ place, pid }: ProcessRow): boolean {
  if (place !== PLACE) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

function readNamespace(): string {
  try {
    return fs.readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}
