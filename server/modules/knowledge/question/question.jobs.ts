import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { PURGE_AFTER_SECONDS } from '../knowledge.jobs.ts';
import { type ImportDependencies, importQuestions } from './import/import-questions.ts';
import { purgeQuestions } from './write-questions.store.ts';

export const IMPORT_JOB = 'knowledge.import-questions';
export const PURGE_JOB = 'knowledge.purge-questions';

export function defineQuestionJobs(jobs: Jobs, dependencies: ImportDependencies): void {
  jobs.define<{ runId: string }>(
    IMPORT_JOB,
    { concurrency: 1, retryLimit: 3, retryDelay: 2, expireInSeconds: 3600 },
    (task, job) => importQuestions(dependencies, task, job),
  );
  jobs.define<{ libraryId: string }>(
    PURGE_JOB,
    { concurrency: 1, retryLimit: 5, retryDelay: 5, expireInSeconds: 600 },
    async ({ libraryId }) => {
      const moment = new Date(Date.now() - PURGE_AFTER_SECONDS * 1000);
      await dependencies.db.transaction((tx) => purgeQuestions(tx, libraryId, moment));
    },
  );
}
