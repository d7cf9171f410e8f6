import { z } from 'zod';
import { defineJob, noRow, nothingToTell } from '#server/platform/jobs/define-job.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { PURGE_AFTER_SECONDS } from '../knowledge.jobs.ts';
import { RunPayload } from '../run/library-work.ts';
import { giveUpImport, type ImportDependencies, importQuestions } from './import/import-questions.ts';
import { purgeQuestions } from './write-questions.store.ts';

export const IMPORT_JOB = defineJob({
  name: 'knowledge.import-questions',
  payload: RunPayload,
  attempts: 4,
  retryDelay: 2,
  expiry: 3600,
  concurrency: 1,
});
export const PURGE_JOB = defineJob({
  name: 'knowledge.purge-questions',
  payload: z.object({ libraryId: z.string() }),
  attempts: 6,
  retryDelay: 5,
  expiry: 600,
  concurrency: 1,
});

export function defineQuestionJobs(jobs: Jobs, dependencies: ImportDependencies): void {
  jobs.define(IMPORT_JOB, {
    run: (task, job) => importQuestions(dependencies, task, job),
    onGivenUp: ({ runId }, failure) => giveUpImport(dependencies, runId, failure),
    orphans: async () =>
      (await dependencies.imports.listRunning()).map(({ id, libraryId }) => ({ data: { runId: id }, key: libraryId })),
  });
  jobs.define(PURGE_JOB, {
    async run({ libraryId }) {
      const moment = new Date(Date.now() - PURGE_AFTER_SECONDS * 1000);
      await dependencies.db.transaction((tx) => purgeQuestions(tx, libraryId, moment));
    },
    onGivenUp: nothingToTell('its owner has deleted them; the next deletion in the library takes them with it'),
    orphans: noRow('what was deleted does not wait for anything that is shown'),
  });
}
