import type { Handle } from '#server/platform/http/register-endpoint.ts';
import { LIBRARY_JOB, type LibraryWork } from '../run/library-work.ts';
import { createProposedChanges } from './change-proposed.ts';
import { registerCleaningRoutes } from './cleaning.routes.ts';
import { CLEANING_JOB, createCleaningService } from './cleaning.service.ts';
import { createCleaningStore } from './cleaning.store.ts';
import { runCleaning } from './run-cleaning.ts';

/** Cleaning of documents: proposals made by rules or a model, decided by a person. */
export function createCleaning(work: LibraryWork) {
  const { db, jobs, model } = work;
  const proposals = createCleaningStore(db);
  const service = createCleaningService({ ...work, proposals, changes: createProposedChanges(db, work.noteChange) });
  jobs.define<{ runId: string }>(CLEANING_JOB, LIBRARY_JOB, ({ runId }, job) =>
    runCleaning({ ...work, proposals, askModel: model()?.ask ?? null }, runId, job),
  );
  return { register: (handle: Handle) => registerCleaningRoutes(handle, service) };
}
