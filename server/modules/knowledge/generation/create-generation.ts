import { RUN_STATUS } from '#contract/run.contract.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { LibraryWork } from '../run/library-work.ts';
import { registerGenerationRoutes } from './generation.routes.ts';
import { createGenerationService, type Destinations, GENERATION_JOB } from './generation.service.ts';
import { createGenerationStore } from './generation.store.ts';
import { type AnswerFor, runGeneration } from './run-generation.ts';

const BROKEN = '生成时发生错误，请稍后重试；如果仍然失败，请联系管理员。';
const CUT_OFF = '生成几次都被中断或超时，请少选一些文档重试；如果仍然失败，请联系管理员。';

/** Questions and answers from documents, by rules or a model, reviewed by a person. */
export function createGeneration(work: LibraryWork, destinations: Destinations, answerFor: AnswerFor) {
  const questions = createGenerationStore(work.db);
  const service = createGenerationService({ ...work, ...destinations, questions });
  work.jobs.define(GENERATION_JOB, {
    run: ({ runId }, job) => runGeneration({ ...work, questions, answerFor }, runId, job),
    onGivenUp: ({ runId }, { cutOff }) =>
      work.runs.finish(runId, RUN_STATUS.failed, { reason: cutOff ? CUT_OFF : BROKEN }),
    orphans: async () => (await work.runs.listRunning('generate')).map(({ id }) => ({ data: { runId: id }, key: id })),
  });
  return { register: (handle: Handle) => registerGenerationRoutes(handle, service) };
}
