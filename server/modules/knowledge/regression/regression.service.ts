import { z } from 'zod';
import { CODE } from '#contract/errors.contract.ts';
import {
  REGRESSION_LIMITS,
  type RegressionAlarm,
  type RegressionHistory,
  type regressionCases,
  type saveRegressionCase,
} from '#contract/regression.contract.ts';
import { RUN_STATUS } from '#contract/run.contract.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { SearchableLibrary } from '#server/retrieval/search-library.ts';
import { LIBRARY_JOB, RunPayload } from '../run/library-work.ts';
import { findRunning, insertRun, type RunRow } from '../run/run.store.ts';
import { takeFingerprint, tellCause } from './fingerprint.ts';
import type { CaseRow, CaseValues, RegressionStore } from './regression.store.ts';
import type { RegressionInput } from './run-regression.ts';
import { fillFirst, hasRecovered, isChanged, resultOf, toCase, toRegressionRun } from './show-regression.ts';

export const REGRESSION_JOB = {
  run: defineJob({ name: 'knowledge.regression', payload: RunPayload, ...LIBRARY_JOB }),
  changed: defineJob({
    name: 'knowledge.regression-changed',
    payload: z.object({ libraryId: z.string(), cause: z.enum(['settings', 'content']) }),
    ...LIBRARY_JOB,
  }),
};

/** A change is followed by others; a run waits until they are over. */
export const SETTLE_SECONDS = 10;

interface Dependencies {
  db: Database;
  jobs: Jobs;
  store: RegressionStore;
  findLibrary(accountId: string, id: string): Promise<SearchableLibrary>;
  /** Ids among `ids` of the account's own documents. */
  filterDocuments(accountId: string, ids: string[]): Promise<string[]>;
}

/** A reviewed question and the segment that it was made from. */
interface GeneratedCase {
  question: string;
  answer: string;
  documentId: string;
  segmentId: number;
}

export function createRegressionService({ db, jobs, store, findLibrary, filterDocuments }: Dependencies) {
  /** Starts a run, or answers the one that is running. */
  const start = async (libraryId: string, library: SearchableLibrary, cause: RegressionInput['cause']) => {
    const cases = await store.cases(libraryId);
    const input = { cause, fingerprint: await takeFingerprint(db, library, cases) };
    return db.transaction(async (tx) => {
      const running = await findRunning(tx, libraryId, 'regression');
      if (running) return running;
      const runId = await insertRun(tx, { libraryId, kind: 'regression', input, progressTotal: cases.length });
      await jobs.send(REGRESSION_JOB.run, { runId }, { key: libraryId, tx });
      return runId;
    });
  };

  const requireRoom = async (tx: Transaction, libraryId: string, more = 1) => {
    if ((await store.countCases(libraryId, tx)) + more > REGRESSION_LIMITS.cases)
      throw new AppError(CODE.badInput, `每个知识库最多 ${REGRESSION_LIMITS.cases} 题，请先删除不用的题目`);
  };

  /** Puts a case in, or gives the one with the same question the new expectation. */
  const put = (libraryId: string, values: CaseValues, source: CaseRow['source']) =>
    store.inTurn(libraryId, async (tx) => {
      const known = await store.findByQuestion(libraryId, values.question, tx);
      if (known) {
        await store.updateCase(known, values, tx);
        return { id: known, added: false };
      }
      await requireRoom(tx, libraryId);
      return { id: await store.insertCase(libraryId, values, source, tx), added: true };
    });

  return {
    put,

    /** Adds reviewed questions with their answers; a question that is there already keeps its expectation. */
    async addGenerated(libraryId: string, cases: readonly GeneratedCase[]): Promise<void> {
      for (const { question, answer, documentId, segmentId } of cases) {
        if (await store.findByQuestion(libraryId, question)) continue;
        const text = await store.segmentText(segmentId);
        // The answer stands in the segment word for word unless a person has put it differently.
        const expected = text === null || text.includes(answer) ? answer : text;
        const expectedText = expected.slice(0, REGRESSION_LIMITS.expectedText);
        await put(libraryId, { question, expectedText, documentId, expectRefusal: false }, 'generated');
      }
    },

    async start(accountId: string, libraryId: string): Promise<string> {
      const library = await findLibrary(accountId, libraryId);
      if ((await store.countCases(libraryId)) === 0) throw new AppError(CODE.badInput, '回归集里还没有题目');
      return start(libraryId, library, 'manual');
    },

    /** Something of the library changed: measure it again once it has settled. Cheap; call it for every change. */
    async noteChange(libraryId: string, cause: 'settings' | 'content'): Promise<void> {
      if ((await store.countCases(libraryId)) === 0) return;
      await jobs.send(REGRESSION_JOB.changed, { libraryId, cause }, { key: libraryId, afterSeconds: SETTLE_SECONDS });
    },

    /** The job behind `noteChange`: starts a run unless the last one measured the very same. */
    async followChange({ libraryId, cause }: { libraryId: string; cause: 'settings' | 'content' }): Promise<void> {
      const library = await store.findLibrary(libraryId);
      if (!library) return;
      const cases = await store.cases(libraryId);
      if (cases.length === 0) return;
      // Its end will be a change of its own.
      if (await store.isProcessing(libraryId)) return;
      const last = (await store.runs(libraryId)).find(({ status }) => status !== RUN_STATUS.failed);
      const measured = (last?.input as unknown as RegressionInput | undefined)?.fingerprint;
      const now = await takeFingerprint(db, library, cases);
      if (measured === now) return;
      // One notice stands for all changes until a library has settled: what differs tells more than what was announced first.
      await start(libraryId, library, measured ? tellCause(measured, now, cause) : cause);
    },

    async history(accountId: string, libraryId: string): Promise<RegressionHistory> {
      await findLibrary(accountId, libraryId);
      const runs = await store.runs(libraryId);
      return { caseCount: await store.countCases(libraryId), runs: runs.toReversed().map(toRegressionRun) };
    },

    async alarms(accountId: string): Promise<RegressionAlarm[]> {
      const byLibrary = new Map<string, RunRow>();
      for (const run of await store.alarms(accountId))
        if (!byLibrary.has(run.libraryId)) byLibrary.set(run.libraryId, run);
      const alarms: RegressionAlarm[] = [];
      for (const [libId, row] of byLibrary) {
        const run = toRegressionRun(row);
        const { figures } = resultOf((await store.runs(libId)).find(({ status }) => status === RUN_STATUS.done));
        alarms.push({ libId, run, recovered: figures !== undefined && hasRecovered(run.drops, figures) });
      }
      return alarms;
    },

    async acknowledge(accountId: string, libraryId: string): Promise<void> {
      await findLibrary(accountId, libraryId);
      await store.acknowledge(libraryId);
    },

    async pageCases(accountId: string, input: z.output<(typeof regressionCases)['input']>) {
      await findLibrary(accountId, input.libId);
      const [last, previous] = (await store.runs(input.libId)).filter(({ status }) => status === RUN_STATUS.done);
      const all = (await store.cases(input.libId)).map((row) => toCase(row, last, previous));
      const text = input.text?.trim() ?? '';
      const chosen = all.filter(
        (one) =>
          (one.question.includes(text) || one.expectedText.includes(text)) &&
          (input.only === 'all' || (input.only === 'wrong' ? one.right === false : isChanged(one))),
      );
      const from = (input.page - 1) * input.size;
      return {
        records: await fillFirst(chosen.slice(from, from + input.size), last, (ids) =>
          store.firstSegments(input.libId, ids),
        ),
        total: chosen.length,
        wrong: all.filter(({ right }) => right === false).length,
        changed: all.filter(isChanged).length,
        size: input.size,
        current: input.page,
      };
    },

    async saveCase(accountId: string, input: z.output<(typeof saveRegressionCase)['input']>): Promise<string> {
      const { libId, id, source, ...rest } = input;
      await findLibrary(accountId, libId);
      if (rest.documentId && (await filterDocuments(accountId, [rest.documentId])).length === 0) throw notFound('文档');
      const values = { ...rest, question: rest.question.trim(), expectedText: rest.expectedText.trim() };
      if (!id) return (await put(libId, values, source)).id;
      if ((await store.findCases(libId, [id])).length === 0) throw notFound('题目');
      await store.inTurn(libId, async (tx) => {
        const same = await store.findByQuestion(libId, values.question, tx);
        if (same && same !== id) throw new AppError(CODE.badInput, '回归集里已有同样的问题');
        await store.updateCase(id, values, tx);
      });
      return id;
    },

    async deleteCases(accountId: string, libraryId: string, ids: string[]): Promise<void> {
      await findLibrary(accountId, libraryId);
      const unique = [...new Set(ids)];
      if ((await store.findCases(libraryId, unique)).length !== unique.length) throw notFound('题目');
      await store.deleteCases(libraryId, unique);
    },

    async restoreCases(accountId: string, libraryId: string, ids: string[]): Promise<void> {
      await findLibrary(accountId, libraryId);
      const unique = [...new Set(ids)];
      await store.inTurn(libraryId, async (tx) => {
        const deleted = await store.findCases(libraryId, unique, 'deleted', tx);
        const used = await store.findCases(libraryId, unique, 'used', tx);
        if (deleted.length + used.length !== unique.length) throw notFound('题目');
        await requireRoom(tx, libraryId, deleted.length);
        await store.restoreCases(libraryId, deleted, tx);
      });
    },
  };
}
