import {
  acknowledgeDrop,
  deleteRegressionCases,
  importRegressionCases,
  regressionAlarms,
  regressionCases,
  regressionHistory,
  regressionTemplate,
  restoreRegressionCases,
  saveRegressionCase,
  startRegression,
} from '#contract/regression.contract.ts';
import { RUN_STATUS } from '#contract/run.contract.ts';
import type { ReadTable } from '#server/parsing/rows/table-reader.ts';
import { notFound } from '#server/platform/errors.ts';
import type { WithLocalCopy } from '#server/platform/files/file-store.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import { noRow, nothingToTell } from '#server/platform/jobs/define-job.ts';
import { toWorkbookReply } from '#server/platform/workbook/workbook-reply.ts';
import type { WorkbookWriter } from '#server/platform/workbook/workbook-writer.ts';
import type { SearchableLibrary, SearchLibrary } from '#server/retrieval/search-library.ts';
import type { AnswerOffline } from '../hit-test/test-hits.ts';
import type { LibraryWork } from '../run/library-work.ts';
import { writeCaseTemplate } from './case-template.ts';
import { CASE_TABLE, importCases } from './import-cases.ts';
import { createRegressionService, REGRESSION_JOB } from './regression.service.ts';
import { createRegressionStore } from './regression.store.ts';
import { runRegression } from './run-regression.ts';

interface Dependencies extends Pick<LibraryWork, 'db' | 'jobs' | 'runs'> {
  search: SearchLibrary;
  answerOffline: AnswerOffline;
  findLibrary(accountId: string, id: string): Promise<SearchableLibrary>;
  filterDocuments(accountId: string, ids: string[]): Promise<string[]>;
  resolveFiles(
    accountId: string,
    addresses: string[],
    fieldOf?: (at: number) => string,
  ): Promise<{ id: string; sha256: string; name: string }[]>;
  withLocalCopy: WithLocalCopy;
  workbooks: WorkbookWriter;
  readTable: ReadTable;
}

const BROKEN = '运行时发生内部错误，请重新运行。';
const CUT_OFF = '运行了几次都被中断或超时，请重新运行；如果仍然失败，请联系管理员。';

/** Questions with known answers, asked again after every change of a library. */
export function createRegression({ resolveFiles, withLocalCopy, workbooks, readTable, ...work }: Dependencies) {
  const store = createRegressionStore(work.db);
  const service = createRegressionService({ ...work, store });
  work.jobs.define(REGRESSION_JOB.run, {
    run: ({ runId }, job) => runRegression({ ...work, store }, runId, job),
    onGivenUp: ({ runId }, { cutOff }) =>
      work.runs.finish(runId, RUN_STATUS.failed, { reason: cutOff ? CUT_OFF : BROKEN }),
    orphans: async () =>
      (await work.runs.listRunning('regression')).map(({ id, libraryId }) => ({ data: { runId: id }, key: libraryId })),
  });
  work.jobs.define(REGRESSION_JOB.changed, {
    run: service.followChange,
    onGivenUp: nothingToTell('the next change measures, and everybody can start a run'),
    orphans: noRow('it begins a run, and that one is the row'),
  });

  return {
    noteChange: service.noteChange,
    addGenerated: service.addGenerated,
    register(handle: Handle) {
      handle(regressionHistory, ({ session, input }) => service.history(session.accountId, input.libId));
      handle(regressionAlarms, ({ session }) => service.alarms(session.accountId));
      handle(acknowledgeDrop, async ({ session, input }) => {
        await service.acknowledge(session.accountId, input.libId);
        return null;
      });
      handle(startRegression, ({ session, input }) => service.start(session.accountId, input.libId));
      handle(regressionCases, ({ session, input }) => service.pageCases(session.accountId, input));
      handle(saveRegressionCase, ({ session, input }) => service.saveCase(session.accountId, input));
      handle(deleteRegressionCases, async ({ session, input }) => {
        await service.deleteCases(session.accountId, input.libId, input.ids);
        return null;
      });
      handle(restoreRegressionCases, async ({ session, input }) => {
        await service.restoreCases(session.accountId, input.libId, input.ids);
        return null;
      });
      handle(regressionTemplate, async () => toWorkbookReply('回归题目模板.xlsx', await writeCaseTemplate(workbooks)));
      handle(importRegressionCases, async ({ session, input }) => {
        await work.findLibrary(session.accountId, input.libId);
        const [file] = await resolveFiles(session.accountId, [input.url], () => 'url');
        if (!file) throw notFound('文件');
        const rows = await withLocalCopy(file.sha256, (path) =>
          readTable({ path, name: file.name, owner: session.accountId }, CASE_TABLE),
        );
        const documents = await store.documentsByName(input.libId);
        return importCases(rows, { libraryId: input.libId, documents, put: service.put });
      });
    },
  };
}
