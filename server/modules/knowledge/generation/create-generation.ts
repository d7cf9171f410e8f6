import type { Handle } from '#server/platform/http/register-endpoint.ts';
import { LIBRARY_JOB, type LibraryWork } from '../run/library-work.ts';
import { registerGenerationRoutes } from './generation.routes.ts';
import { createGenerationService, type Destinations, GENERATION_JOB } from './generation.service.ts';
import { createGenerationStore } from './generation.store.ts';
import { runGeneration } from './run-generation.ts';

/** Questions and answers from documents, by rules or a model, reviewed by a person. */
export function createGeneration(work: LibraryWork, destinations: Destinations) {
  const questions = createGenerationStore(work.db);
  const service = createGenerationService({ ...work, ...destinations, questions });
  work.jobs.define<{ runId: string }>(GENERATION_JOB, LIBRARY_JOB, ({ runId }, job) =>
    runGeneration({ ...work, questions }, runId, job),
  );
  return { register: (handle: Handle) => registerGenerationRoutes(handle, service) };
}
