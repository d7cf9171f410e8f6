import { z } from 'zod';
import { EVENT_DAYS, eventStream } from '#contract/event.contract.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import { defineJob, noRow } from '#server/platform/jobs/define-job.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { limitAtOnce } from '#server/platform/limit/at-once.ts';
import type { Log } from '#server/platform/log.ts';
import type { ResolveSession } from '#server/platform/session.ts';
import { createEventStore, EVENTS } from './event.store.ts';
import { createFollowers } from './follow-account.ts';
import { createEventStreams } from './stream-events.ts';

export { createBell } from './bell.ts';
export { nameActor, recordEvent } from './event.store.ts';
export { BEAT_MS } from './stream-events.ts';

/** Open streams of one account in one process. */
const MOST_STREAMS = 20;
/** Shortest time between two words on the health of services, in ms: every call changes it. */
const HEALTH_EVERY_MS = 1000;
const PURGE_JOB = defineJob({
  name: 'purge-events',
  payload: z.object({}),
  attempts: 4,
  retryDelay: 60,
  expiry: 600,
  concurrency: 1,
});
const PURGE_EVERY_SECONDS = 24 * 3600;
/** Rows of one statement. */
const PURGED_AT_ONCE = 5000;
const DAY_MS = 24 * 3_600_000;

interface Dependencies {
  db: Database;
  bus: Bus;
  jobs: Jobs;
  log: Log;
  resolveSession: ResolveSession;
  now?: () => number;
}

/** What happens to things, kept for a while and told to whoever may know. */
export function createEventModule({ db, bus, jobs, log, resolveSession, now = Date.now }: Dependencies) {
  const store = createEventStore(db);
  const streams = createEventStreams({ store, bus });
  const followers = createFollowers({ store, bus, log });
  const open = limitAtOnce({ perProcess: MOST_STREAMS }, `同时打开的页面最多 ${MOST_STREAMS} 个，请关闭一些后重试`);
  let health: NodeJS.Timeout | null = null;

  async function purge(): Promise<void> {
    while ((await store.purge(new Date(now() - EVENT_DAYS * DAY_MS), PURGED_AT_ONCE)) === PURGED_AT_ONCE);
  }
  const purgeLater = (afterSeconds: number) => jobs.send(PURGE_JOB, {}, { key: 'events', afterSeconds });
  jobs.define(PURGE_JOB, {
    async run() {
      await purge();
      await purgeLater(PURGE_EVERY_SECONDS);
    },
    onGivenUp: () => purgeLater(PURGE_EVERY_SECONDS), // the next day tries again
    orphans: noRow('each start sends it'),
  });

  return {
    /** Events that are old go. */
    purge,
    follow: followers.follow,
    /** Aborted when the server stops. */
    closing: streams.closing,
    /** Figures of calls to services have changed. Told to operators who look, and not kept. */
    noteHealth(): void {
      health ??= setTimeout(() => {
        health = null;
        bus
          .publish(EVENTS, { account: null, kind: 'provider.health' })
          .catch((error: unknown) => log.warn({ err: error }, 'the health of services was not told'));
      }, HEALTH_EVERY_MS).unref();
    },
    /** Who holds the account's lines has changed. Told to its pages that this process serves, and not kept. */
    tellLines: (accountId: string, kind: 'lines.changed' | 'lines.alive'): void => streams.tell(accountId, kind),
    /** Once jobs run: old events go from now on. */
    start: () => purgeLater(60),
    close(): void {
      if (health) clearTimeout(health);
      followers.close();
      streams.close();
    },
    register(handle: Handle) {
      handle(eventStream, async function* ({ input, session, request, signal }) {
        const { accountId } = session;
        const leave = open(accountId);
        try {
          const token = String(request.headers.token);
          const stands = async () => {
            const found = await resolveSession(token, request.ip);
            if (found === null || found === 'ended' || found.standing !== 'active') return false;
            return found.operator === session.operator;
          };
          yield* streams.stream(session, input, stands, signal);
        } finally {
          leave();
        }
      });
    },
  };
}
