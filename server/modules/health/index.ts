import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { type Health, operatorHealth, PROBES, ProcessHealth } from '#contract/health.contract.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Calls } from '#server/platform/bus/calls.ts';
import { readMigrations } from '#server/platform/database/migrate.ts';
import type { OpenDatabase } from '#server/platform/database/open-database.ts';
import { findRoom, LEAST_FOR_FILES } from '#server/platform/files/free-room.ts';
import type { TransportNotes } from '#server/platform/http/notice-transport.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import type { Troubles } from '#server/platform/troubles.ts';

/** Who is there answers so soon, ms. */
const ROLL_CALL_MS = 500;
/** And says how it is doing within this, ms. */
const ANSWER_MS = 3000;
const WHO = 'health.who';
const CALL = 'health';

interface Dependencies {
  database: OpenDatabase;
  bus: Bus;
  calls: Calls;
  jobs: Jobs;
  log: Log;
  troubles: Troubles;
  dataDir: string | undefined;
  /** What `/api/ready` says. */
  readStates(): Promise<Record<string, string>>;
  transport: TransportNotes;
  /** Of the processes that read files, bytes. */
  reading(): ProcessHealth['reading'];
}

const STARTED_AT = new Date(Date.now() - performance.now()).toISOString();
const momentOf = (ms: number): string => new Date(ms).toISOString();

/** How the installation is doing: each process says it of itself, and one of them asks all. */
export function createHealthModule(dependencies: Dependencies) {
  const { database, bus, calls, jobs, log, troubles, dataDir, readStates, transport, reading } = dependencies;

  async function describeSelf(): Promise<ProcessHealth> {
    const states = await readStates();
    const room = dataDir ? await findRoom(dataDir).catch(() => null) : null; // a probe says so
    return {
      id: calls.self,
      host: os.hostname(),
      pid: process.pid,
      startedAt: STARTED_AT,
      memory: process.memoryUsage.rss(),
      probes: PROBES.flatMap((name) => (states[name] === undefined ? [] : [{ name, state: states[name] }])),
      disk: room && { ...room, refuseBelow: LEAST_FOR_FILES },
      reading: reading(),
      troubles: troubles.list().map((one) => ({ ...one, lastAt: momentOf(one.lastAt) })),
      transport: [...transport].map(([fault, { at, from }]) => ({ fault, lastAt: momentOf(at), from })),
    };
  }

  /** The other processes of the database; the embedded one has none. */
  async function findOthers(): Promise<string[]> {
    if (database.kind === 'embedded') return [];
    const found = new Set<string>();
    const leave = bus.subscribe(`${WHO}.${calls.self}`, (message) => {
      const { id } = message as { id?: unknown };
      if (typeof id === 'string' && id !== calls.self) found.add(id);
    });
    try {
      await bus.publish(WHO, { asks: calls.self });
      await delay(ROLL_CALL_MS);
    } finally {
      leave();
    }
    return [...found];
  }

  async function askOther(id: string): Promise<ProcessHealth | null> {
    try {
      return ProcessHealth.parse(await calls.ask(id, CALL, {}, AbortSignal.timeout(ANSWER_MS)));
    } catch (error) {
      log.warn({ err: error, process: id }, 'a process did not say how it is doing');
      return null;
    }
  }

  async function describeDatabase(): Promise<Health['database']> {
    const [row] = await database.sql<{ version: string; size: string }[]>`
      select current_setting('server_version') as version, pg_database_size(current_database())::text as size`;
    const { version = '', size = 0 } = row ?? {};
    return { kind: database.kind, version, size: Number(size), migrations: await readMigrations(database) };
  }

  calls.answer(CALL, async function* () {
    yield await describeSelf();
  });
  bus.subscribe(WHO, (message) => {
    const { asks } = message as { asks?: unknown };
    if (typeof asks !== 'string') return;
    bus
      .publish(`${WHO}.${asks}`, { id: calls.self })
      .catch((error: unknown) => log.warn({ err: error }, 'a roll call was not answered'));
  });

  return {
    register(handle: Handle) {
      handle(operatorHealth, async () => {
        const [self, others, described, counts] = await Promise.all([
          describeSelf(),
          findOthers().then((ids) => Promise.all(ids.map(askOther))),
          describeDatabase(),
          jobs.count(),
        ]);
        return {
          at: new Date().toISOString(),
          database: described,
          jobs: counts,
          processes: [self, ...others.filter((one) => one !== null)],
        };
      });
    },
  };
}
