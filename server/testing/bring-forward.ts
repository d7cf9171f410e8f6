import type { OpenDatabase } from '#server/platform/database/open-database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { waitFor } from './wait-for.ts';

interface Queue {
  database: OpenDatabase;
  jobs: Pick<Jobs, 'look'>;
}

/** Jobs that wait for another attempt, and for their end, wait no longer. Those of a later hour stay where they are. */
export async function bringForward({ database, jobs }: Queue): Promise<void> {
  await database.sql`
    update pgboss.job set start_after = now()
    where start_after > now() and (state = 'retry' or name like '%-given-up' and state = 'created')`;
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
