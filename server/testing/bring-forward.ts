import type { OpenDatabase } from '#server/platform/database/open-database.ts';
import { createJobs, type Jobs } from '#server/platform/jobs/jobs.ts';
import { createLog } from '#server/platform/log.ts';
import { waitFor } from './wait-for.ts';

interface Queue {
  database: OpenDatabase;
  jobs: Pick<Jobs, 'look'>;
}

/** Jobs that wait for another attempt wait no longer. What was sent for a later hour stays where it is. */
export async function bringForward({ database, jobs }: Queue): Promise<void> {
  await database.sql`update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`;
  await jobs.look();
}

/** As {@link waitFor}, without the delays between attempts: each comes as soon as the one before has failed. */
export function waitForRetries<T>(queue: Queue, ask: () => Promise<T | null>): Promise<T> {
  return waitFor(async () => {
    const answer = await ask();
    if (answer === null) await bringForward(queue);
    return answer;
  });
}

/**
 * One more process of an installation on PostgreSQL that does no work. It looks every second for runs that nobody is heard of any more;
 * the others do so twice a minute.
 */
export async function startSupervisor(database: OpenDatabase): Promise<Queue & { stop(): Promise<void> }> {
  const jobs = createJobs(database, createLog('silent'), 1);
  await jobs.start();
  return { database, jobs, stop: jobs.stop };
}

/** As if the half a minute had gone by since a kill after which a process that ran something of this queue is missed. */
export async function letHeartbeatsPass(database: OpenDatabase, queue: string): Promise<void> {
  await database.sql`
    update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active' and name = ${queue}`;
}
