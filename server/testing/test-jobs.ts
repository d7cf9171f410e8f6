import { Writable } from 'node:stream';
import { afterEach } from 'vitest';
import { z } from 'zod';
import type { OpenDatabase } from '#server/platform/database/open-database.ts';
import { type JobKind, type JobWork, noRow, type RunningJob } from '#server/platform/jobs/define-job.ts';
import { createJobs, type Jobs } from '#server/platform/jobs/jobs.ts';
import { createLog } from '#server/platform/log.ts';
import { waitFor } from './wait-for.ts';

export const WORK: JobKind<Data> = {
  name: 'work',
  payload: z.object({ n: z.number() }),
  attempts: 3,
  retryDelay: 1000,
  expiry: 600,
  concurrency: 2,
};
export interface Data {
  n: number;
}
export type Handler = (data: Data, job: RunningJob) => Promise<void>;

/** Queues of tests: processes that do one kind of work, what they log and how their jobs stand. All end, and the queue is empty, after each test. */
export function useTestJobs(database: () => OpenDatabase) {
  const running: Jobs[] = [];
  const lines: string[] = [];
  afterEach(async () => {
    for (const jobs of running.splice(0)) await jobs.stop();
    await database().sql`delete from pgboss.job`;
    lines.length = 0;
  });

  const make = (on = database()) => {
    const log = createLog(
      'warn',
      new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) }),
    );
    return createJobs(on, log, 1);
  };
  async function start(
    handler: Handler,
    options: Partial<JobKind<Data>> = {},
    work: Partial<JobWork<Data>> = {},
    on = database(),
  ): Promise<Jobs> {
    const jobs = make(on);
    jobs.define(
      { ...WORK, ...options },
      { run: handler, onGivenUp: async () => {}, orphans: noRow('none here'), ...work },
    );
    await jobs.start();
    running.push(jobs);
    return jobs;
  }
  async function stop(jobs: Jobs): Promise<void> {
    running.splice(running.indexOf(jobs), 1);
    await jobs.stop();
  }
  const rows = () =>
    database().sql<{ state: string; wait: number; retry_count: number; n: number }[]>`
      select state::text, retry_count, (data->>'n')::int as n, extract(epoch from start_after - now())::float as wait
      from pgboss.job where name = 'work' order by n, created_on`;
  const states = async () => (await rows()).map((row) => row.state);
  const untilState = (state: string) => waitFor(async () => ((await states())[0] === state ? true : null));
  const untilSettled = (n: number) =>
    waitFor(async () => ((await rows()).find((row) => row.n === n)?.state === 'completed' ? true : null));
  const bringForward = () => database().sql`update pgboss.job set start_after = now()`;
  /** Runs one more job: whatever could have been taken before it has been taken. */
  async function untilPolled(jobs: Jobs, seen: number[]): Promise<void> {
    await jobs.send(WORK, { n: 99 });
    await waitFor(async () => (seen.includes(99) ? true : null));
  }
  return { running, lines, make, start, stop, rows, states, untilState, untilSettled, bringForward, untilPolled };
}
