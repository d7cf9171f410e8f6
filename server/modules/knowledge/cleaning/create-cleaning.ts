import { RUN_STATUS } from '#contract/run.contract.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { LibraryWork } from '../run/library-work.ts';
import { createProposedChanges } from './change-proposed.ts';
import { registerCleaningRoutes } from './cleaning.routes.ts';
import { CLEANING_JOB, createCleaningService } from './cleaning.service.ts';
import { createCleaningStore } from './cleaning.store.ts';
import { runCleaning } from './run-cleaning.ts';

const BROKEN = '清洗时发生错误，请稍后重试；如果仍然失败，请联系管理员。';
const CUT_OFF = '清洗几次都被中断或超时，请少选一些文档重试；如果仍然失败，请联系管理员。';

/** Cleaning of documents: proposals made by rules or a model, decided by a person. */
export function createCleaning(work: LibraryWork) {
  const { db, jobs, model } = work;
  const proposals = createCleaningStore(db);
  const service = createCleaningService({ ...work, proposals, changes: createProposedChanges(db, work.noteChange) });
  jobs.define(CLEANING_JOB, {
    run: ({ runId }, job) => runCleaning({ ...work, proposals, askModel: model()?.ask ?? null }, runId, job),
    onGivenUp: ({ runId }, { cutOff }) =>
      work.runs.finish(runId, RUN_STATUS.failed, { reason: cutOff ? CUT_OFF : BROKEN }),
    orphans: async () => (await work.runs.listRunning('clean')).map(({ id }) => ({ data: { runId: id }, key: id })),
  });
  return { register: (handle: Handle) => registerCleaningRoutes(handle, service) };
}
