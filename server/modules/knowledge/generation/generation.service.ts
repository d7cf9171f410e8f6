import type { z } from 'zod';
import { CODE } from '#contract/errors.contract.ts';
import {
  type addGenerated,
  type editGenerated,
  GENERATION_LIMITS,
  type GeneratedStatus,
  type generatedPage,
  type latestGeneration,
  type rejectGenerated,
  type startGeneration,
} from '#contract/generation.contract.ts';
import { RUN_STATUS } from '#contract/run.contract.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { LIBRARY_JOB, type LibraryWork, RunPayload } from '../run/library-work.ts';
import { findRunning, insertRun, toRunState } from '../run/run.store.ts';
import type { GenerationStore } from './generation.store.ts';
import type { GenerationInput } from './run-generation.ts';

export const GENERATION_JOB = defineJob({ name: 'knowledge.generate', payload: RunPayload, ...LIBRARY_JOB });

/** A reviewed question on its way. */
export interface ReviewedQuestion {
  question: string;
  answer: string;
  documentId: string;
  segmentId: number;
}

/** Where reviewed questions go. */
export interface Destinations {
  /** Adds one entry to a Q&A library; false when it holds the question already. Throws 404 for no Q&A library of the account's own. */
  addQuestion(accountId: string, libraryId: string, entry: ReviewedQuestion): Promise<boolean>;
  /** Adds questions to a library's regression set; those that it holds already are left out. */
  addRegressionCases(libraryId: string, cases: ReviewedQuestion[]): Promise<void>;
}

interface Dependencies extends LibraryWork, Destinations {
  questions: GenerationStore;
}

export function createGenerationService({ db, jobs, runs, questions, chooseDocuments, model, ...to }: Dependencies) {
  const findRun = async (accountId: string, id: string, ids?: readonly string[]) => {
    const run = await runs.findOwned(accountId, id, 'generate');
    if (!run) throw notFound('生成任务');
    if (ids && (await questions.count({ runId: id, ids })) !== new Set(ids).size) throw notFound('生成的问答');
    return run;
  };

  const findEnded = async (accountId: string, id: string, ids?: readonly string[]) => {
    const run = await findRun(accountId, id, ids);
    if (run.status === RUN_STATUS.running) throw new AppError(CODE.conflict, '生成还没有结束，请稍候');
    return run;
  };

  return {
    async start(accountId: string, input: z.output<(typeof startGeneration)['input']>): Promise<string> {
      const readable = await chooseDocuments(accountId, input.libId, input.documentIds);
      const documents = readable.filter(({ enabled }) => enabled);
      if (readable.length === 0) throw new AppError(CODE.badInput, '没有可以生成问答的文档，请先等待文档处理完成');
      if (documents.length === 0) throw new AppError(CODE.badInput, '文档已停用，启用后才能生成问答');
      if (input.engine === 'model' && !model()) throw new AppError(CODE.badInput, '未配置大模型，请使用离线生成');
      const values: GenerationInput = { documentIds: input.documentIds, engine: input.engine };
      const total = documents.reduce((sum, one) => sum + one.segmentCount, 0);
      const progressTotal = input.engine === 'model' ? Math.min(total, GENERATION_LIMITS.modelSegments) : total;
      return db.transaction(async (tx) => {
        if (await findRunning(tx, input.libId, 'generate'))
          throw new AppError(CODE.conflict, '上一次生成还没有结束，请稍候或先停止');
        const id = await insertRun(tx, {
          libraryId: input.libId,
          kind: 'generate',
          input: { ...values },
          progressTotal,
        });
        await jobs.send(GENERATION_JOB, { runId: id }, { key: id, tx });
        return id;
      });
    },

    async cancel(accountId: string, id: string): Promise<void> {
      await findRun(accountId, id);
      await runs.finish(id, RUN_STATUS.cancelled);
    },

    async latest(accountId: string, libraryId: string): Promise<z.output<(typeof latestGeneration)['data']>> {
      await chooseDocuments(accountId, libraryId, []);
      const run = await runs.latest(libraryId, 'generate');
      if (!run) return { model: model()?.name ?? '', run: null };
      const counts = await questions.countByStatus(run.id);
      const of = (status: GeneratedStatus) => counts[status] ?? 0;
      return {
        model: model()?.name ?? '',
        run: {
          ...toRunState(run),
          engine: (run.input as unknown as GenerationInput).engine,
          counts: { open: of('open'), added: of('added'), rejected: of('rejected') },
          unanswered: await questions.count({ runId: run.id, status: 'open', answered: false }),
          truncated: run.result.truncated === true,
          refused: Number(run.result.refused ?? 0),
        },
      };
    },

    async page(accountId: string, { runId, status, page, size }: z.output<(typeof generatedPage)['input']>) {
      await findRun(accountId, runId);
      return { ...(await questions.page({ runId, ...(status ? { status } : {}) }, page, size)), size, current: page };
    },

    async edit(accountId: string, input: z.output<(typeof editGenerated)['input']>): Promise<void> {
      const row = await questions.find(input.id);
      if (!row || !(await runs.findOwned(accountId, row.runId, 'generate'))) throw notFound('生成的问答');
      if (!(await questions.edit(input.id, input.question.trim(), input.answer.trim())))
        throw new AppError(CODE.conflict, '这条问答已经处理过，不能再修改');
    },

    async reject(accountId: string, { runId, ids, reopen }: z.output<(typeof rejectGenerated)['input']>) {
      await findEnded(accountId, runId, ids);
      const [from, to] = reopen ? (['rejected', 'open'] as const) : (['open', 'rejected'] as const);
      const filter = { runId, status: from, ...(ids ? { ids } : {}) };
      const rows = await questions.take(filter, GENERATION_LIMITS.decidedAtOnce);
      await questions.decide(
        rows.map(({ id }) => id),
        from,
        to,
      );
      return { done: rows.length, remaining: ids ? 0 : await questions.count(filter) };
    },

    async add(accountId: string, input: z.output<(typeof addGenerated)['input']>) {
      const { runId, ids, questionLibId, regression } = input;
      const run = await findEnded(accountId, runId, ids);
      if (!questionLibId && !regression) throw new AppError(CODE.badInput, '请选择要加入的问答库，或勾选加入回归集');
      const filter = { runId, status: 'open' as const, ...(ids ? { ids } : {}) };
      const rows = await questions.take(filter, GENERATION_LIMITS.decidedAtOnce);
      let known = 0;
      for (const row of rows) {
        if (questionLibId && !(await to.addQuestion(accountId, questionLibId, row))) known++;
        if (regression) await to.addRegressionCases(run.libraryId, [row]);
        await questions.decide([row.id], 'open', 'added');
      }
      return { done: rows.length, known, remaining: ids ? 0 : await questions.count(filter) };
    },
  };
}
