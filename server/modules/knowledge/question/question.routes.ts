import {
  deleteQuestion,
  enableQuestion,
  exportByClassify,
  importErrors,
  importQuestions,
  lastImport,
  matchQuestion,
  moveQuestion,
  questionById,
  questionClassify,
  questionPage,
  questionSettings,
  questionTemplate,
  restoreQuestion,
  saveQuestion,
  saveQuestionSettings,
  shelveQuestion,
} from '#contract/question.contract.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import { toWorkbookReply } from '#server/platform/workbook/workbook-reply.ts';
import type { ImportService } from './import/import.service.ts';
import type { QuestionService } from './question.service.ts';

export function registerQuestionRoutes(handle: Handle, service: QuestionService, imports: ImportService): void {
  handle(questionPage, ({ session, input }) => service.page(session.accountId, input));
  handle(questionById, ({ session, input }) => service.find(session.accountId, input.id));
  handle(saveQuestion, ({ session, input }) => service.save(session.accountId, input));
  handle(deleteQuestion, async ({ session, input }) => {
    await service.delete(session.accountId, input.libId, input.ids);
    return null;
  });
  handle(restoreQuestion, async ({ session, input }) => {
    await service.restore(session.accountId, input.libId, input.ids);
    return null;
  });
  handle(enableQuestion, async ({ session, input }) => {
    await service.enable(session.accountId, input.libId, input.ids, input.enabled);
    return null;
  });
  handle(moveQuestion, async ({ session, input }) => {
    await service.move(session.accountId, input.libId, input.ids, input.classify);
    return null;
  });
  handle(shelveQuestion, async ({ session, input }) => {
    await service.shelve(session.accountId, input.libId, input.ids, input.toLibId);
    return null;
  });
  handle(questionClassify, ({ session, input }) => service.countClasses(session.accountId, input.libId));
  handle(questionSettings, ({ session, input }) => service.readSettings(session.accountId, input.libId));
  handle(saveQuestionSettings, async ({ session, input }) => {
    await service.saveSettings(session.accountId, input.libId, input);
    return null;
  });
  handle(matchQuestion, async ({ session, input }) => {
    const started = performance.now();
    const found = await service.match(session.accountId, input.libId, input.query.trim());
    return { ...found, ms: Math.round(performance.now() - started) };
  });

  handle(importQuestions, async ({ session, input }) => {
    const [file] = input.fileList;
    if (file) await imports.start(session.accountId, input.libId, file, input.duplicates);
    return null;
  });
  handle(lastImport, ({ session, input }) => imports.last(session.accountId, input.libId));
  handle(importErrors, async ({ session, input }) =>
    toWorkbookReply('导入失败的行.xlsx', await imports.exportErrors(session.accountId, input.libId)),
  );
  handle(exportByClassify, async ({ session, input }) => {
    const name = input.classify && input.classify !== '-' ? `问答-${input.classify}.xlsx` : '问答.xlsx';
    return toWorkbookReply(name, await imports.exportAll(session.accountId, input.libId, input.classify));
  });
  handle(questionTemplate, async () => toWorkbookReply('问答导入模板.xlsx', await imports.writeTemplate()));
}
