import type { z } from 'zod';
import {
  CLEANING_LIMITS,
  CLEANING_RULES,
  type CleaningRule,
  type countCleaning,
  type decideProposals,
  type latestCleaning,
  type ProposalStatus,
  type proposalPage,
  type startCleaning,
} from '#contract/cleaning.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { RUN_STATUS } from '#contract/run.contract.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { LIBRARY_JOB, type LibraryWork, RunPayload } from '../run/library-work.ts';
import { findRunning, insertRun, toRunState } from '../run/run.store.ts';
import type { ProposedChanges } from './change-proposed.ts';
import type { CleaningStore, ProposalFilter } from './cleaning.store.ts';
import { createDuplicateFinder } from './rules/find-duplicate.ts';
import { scanDocument } from './rules/scan-document.ts';
import type { CleaningInput } from './run-cleaning.ts';

export const CLEANING_JOB = defineJob({ name: 'knowledge.clean', payload: RunPayload, ...LIBRARY_JOB });

interface Dependencies extends LibraryWork {
  proposals: CleaningStore;
  changes: ProposedChanges;
}

const FROM = { accept: ['open'], reject: ['open'], undo: ['accepted', 'rejected'] } as const;

export function createCleaningService({
  db,
  jobs,
  runs,
  scope,
  proposals,
  changes,
  chooseDocuments,
  model,
}: Dependencies) {
  const findRun = async (accountId: string, id: string) => {
    const run = await runs.findOwned(accountId, id, 'clean');
    if (!run) throw notFound('清洗任务');
    return run;
  };

  /** Decides one proposal; false when its segment is not what it was. */
  const decideOne = async (
    row: Awaited<ReturnType<CleaningStore['take']>>[number],
    action: 'accept' | 'undo',
  ): Promise<boolean> => {
    if (action === 'accept') {
      const changeId = await changes.apply(row);
      await proposals.decide([row.id], 'open', changeId ? 'accepted' : 'outdated', changeId);
      return changeId !== null;
    }
    const undone =
      row.status === 'rejected' || (row.changeId !== null && (await changes.undo(row.documentId, row.changeId)));
    await proposals.decide([row.id], row.status, undone ? 'open' : 'outdated', null);
    return undone;
  };

  return {
    async count(accountId: string, input: z.output<(typeof countCleaning)['input']>) {
      const documents = await chooseDocuments(accountId, input.libId, input.documentIds);
      const total = documents.reduce((sum, one) => sum + one.segmentCount, 0);
      const counts: Partial<Record<CleaningRule, number>> = {};
      const duplicates = createDuplicateFinder();
      const chosen = new Set<CleaningRule>(CLEANING_RULES);
      let scanned = 0;
      for (const { id } of documents) {
        const left = CLEANING_LIMITS.countedSegments - scanned;
        if (left <= 0) break;
        const read = async function* () {
          let seen = 0;
          for await (const page of scope.segments(id)) {
            yield page.slice(0, left - seen);
            seen += page.length;
            if (seen >= left) return;
          }
        };
        for await (const { segments, suggestions } of scanDocument(read, chosen, duplicates)) {
          scanned += segments;
          for (const rule of suggestions.flatMap(({ rules }) => rules)) counts[rule] = (counts[rule] ?? 0) + 1;
        }
      }
      return { scanned, total: Math.max(total, scanned), counts, model: model()?.name ?? '' };
    },

    async start(accountId: string, input: z.output<(typeof startCleaning)['input']>): Promise<string> {
      const documents = await chooseDocuments(accountId, input.libId, input.documentIds);
      if (documents.length === 0) throw new AppError(CODE.badInput, '没有可以清洗的文档，请先等待文档处理完成');
      if (input.rules.includes('model') && !model())
        throw new AppError(CODE.badInput, '未配置大模型，不能使用模型清洗');
      const values: CleaningInput = { documentIds: input.documentIds, rules: [...new Set(input.rules)] };
      const progressTotal = documents.reduce((sum, one) => sum + one.segmentCount, 0);
      return db.transaction(async (tx) => {
        if (await findRunning(tx, input.libId, 'clean'))
          throw new AppError(CODE.conflict, '上一次清洗还没有结束，请稍候或先停止');
        const id = await insertRun(tx, { libraryId: input.libId, kind: 'clean', input: { ...values }, progressTotal });
        await jobs.send(CLEANING_JOB, { runId: id }, { key: id, tx });
        return id;
      });
    },

    async cancel(accountId: string, id: string): Promise<void> {
      await findRun(accountId, id);
      await runs.finish(id, RUN_STATUS.cancelled);
    },

    async latest(accountId: string, libraryId: string): Promise<z.output<(typeof latestCleaning)['data']>> {
      await chooseDocuments(accountId, libraryId, []);
      const run = await runs.latest(libraryId, 'clean');
      if (!run) return null;
      if (run.status !== RUN_STATUS.running) await proposals.markOutdated(run.id);
      const counts = await proposals.countByStatus(run.id);
      const of = (status: ProposalStatus) => counts[status] ?? 0;
      return {
        ...toRunState(run),
        rules: (run.input as unknown as CleaningInput).rules,
        counts: { open: of('open'), accepted: of('accepted'), rejected: of('rejected'), outdated: of('outdated') },
        openByRule: await proposals.countByRule(run.id),
        truncated: run.result.truncated === true,
        refused: Number(run.result.refused ?? 0),
      };
    },

    async page(accountId: string, { page, size, runId, status, rule }: z.output<(typeof proposalPage)['input']>) {
      await findRun(accountId, runId);
      const filter = { runId, rule, ...(status ? { statuses: [status] } : {}) };
      return { ...(await proposals.page(filter, page, size)), size, current: page };
    },

    async decide(accountId: string, { runId, action, ids, rule }: z.output<(typeof decideProposals)['input']>) {
      const run = await findRun(accountId, runId);
      if (run.status === RUN_STATUS.running) throw new AppError(CODE.conflict, '清洗还没有结束，请稍候');
      if (ids && (await proposals.count({ runId, ids })) !== new Set(ids).size) throw notFound('清洗建议');
      const filter: ProposalFilter = { runId, ids, rule, statuses: FROM[action] };
      const rows = await proposals.take(filter, CLEANING_LIMITS.decidedAtOnce, action === 'undo');
      let done = 0;
      if (action === 'reject') {
        await proposals.decide(
          rows.map(({ id }) => id),
          'open',
          'rejected',
          null,
        );
        done = rows.length;
      } else for (const row of rows) if (await decideOne(row, action)) done++;
      return { done, outdated: rows.length - done, remaining: ids ? 0 : await proposals.count(filter) };
    },
  };
}
