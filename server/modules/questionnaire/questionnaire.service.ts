import { LRUCache } from 'lru-cache';
import { QUESTIONNAIRE_LIMITS as LIMIT, type Survey } from '#contract/questionnaire.contract.ts';
import type { RoleFile } from '#contract/role-fields.contract.ts';
import { FILE_SIZE_MESSAGE } from '#contract/role-model.contract.ts';
import type { OwnedFile } from '#server/parsing/rows/row-reader.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { WithLocalCopy } from '#server/platform/files/file-store.ts';
import type { FileReply } from '#server/platform/http/send-file.ts';
import { toWorkbookReply } from '#server/platform/workbook/workbook-reply.ts';
import type { SheetPlan } from '#server/platform/workbook/workbook-worker.ts';
import type { WorkbookWriter } from '#server/platform/workbook/workbook-writer.ts';
import { type CurrentSurvey, converse, type SurveyReply } from './converse.ts';
import type { QuestionnaireStore, RespondentKey, RunRow } from './questionnaire.store.ts';
import { TEMPLATE_HELP, TEMPLATE_ROWS, TEMPLATE_SHEETS } from './questionnaire-workbook.ts';
import { type QuestionRow, type RowError, readQuestions } from './read-questions.ts';

/** Questionnaires that are kept parsed; a file's content never changes under its address. */
const KEPT = 200;

interface Upload {
  accountId: string;
  sha256: string;
  name: string;
  size: number;
}

export interface QuestionnaireDependencies {
  store: QuestionnaireStore;
  /** Throws 404 for an address that is no upload of this account. */
  resolveFiles(accountId: string, addresses: string[], fieldOf: (at: number) => string): Promise<Upload[]>;
  withLocalCopy: WithLocalCopy;
  /** Rows of a table by the names in its first row. Throws an AppError for anything else. */
  readTable(
    file: OwnedFile,
    rules: { maxRows: number; maxBytes: number; required: readonly string[]; what: string },
  ): Promise<QuestionRow[]>;
  workbooks: Pick<WorkbookWriter, 'write'>;
}

export function createQuestionnaireService(dependencies: QuestionnaireDependencies) {
  const { store, resolveFiles, withLocalCopy, readTable, workbooks } = dependencies;
  const kept = new LRUCache<string, Survey>({ max: KEPT });

  async function parseAt(accountId: string, { url, name }: Pick<RoleFile, 'url' | 'name'>, field: string) {
    const [upload] = await resolveFiles(accountId, [url], () => field);
    if (!upload) throw notFound('文件');
    return parse({ ...upload, name: name || upload.name });
  }

  async function parse({ accountId: owner, sha256, name, size }: Upload) {
    const title = name.replace(/\.[^.]+$/, '');
    const known = kept.get(sha256);
    if (known) return { version: sha256, survey: { ...known, title }, errors: [] };
    if (!/\.xlsx$/i.test(name)) return fail('文件格式不正确');
    if (size > LIMIT.fileBytes) return fail(FILE_SIZE_MESSAGE);
    const rules = { maxRows: LIMIT.questions, maxBytes: LIMIT.fileBytes, required: ['题型', '题目'], what: '题' };
    const rows = await withLocalCopy(sha256, (path) => readTable({ path, name, owner }, rules)).catch(
      (error: unknown) => {
        if (error instanceof AppError) return error.message;
        throw error;
      },
    );
    if (typeof rows === 'string') return fail(rows);
    const { questions, errors } = readQuestions(rows);
    if (errors.length > 0) return { version: sha256, survey: null, errors: errors.slice(0, LIMIT.errors) };
    const survey: Survey = { title, questions };
    kept.set(sha256, survey);
    return { version: sha256, survey, errors: [] as RowError[] };
  }

  return {
    /** The questions of an uploaded file, or what is wrong with it. */
    preview: async (accountId: string, file: { url: string; name: string }) => {
      const { survey, errors } = await parseAt(accountId, file, 'url');
      return { survey, errors };
    },

    /** Why a file can't be a role's questionnaire; null when it can. */
    async refusal(upload: Upload): Promise<string | null> {
      const [first] = (await parse(upload)).errors;
      return first ? (first.row > 0 ? `第 ${first.row} 行：${first.message}` : first.message) : null;
    },

    /** A message to a role that has a questionnaire; null when it has nothing to do with it. */
    converse: (
      key: RespondentKey,
      file: RoleFile,
      message: { turnId: string; text: string },
    ): Promise<SurveyReply | null> =>
      converse(store, key, message, async (): Promise<CurrentSurvey | null> => {
        const { version, survey } = await parseAt(key.accountId, file, 'questionnaireFileUrl');
        return survey && { version, survey };
      }),

    /** Turns of a conversation are replaced: what they answered is asked again. */
    takeBack: store.takeBack,

    async page(accountId: string, { roleId, page, size }: { roleId: string; page: number; size: number }) {
      const { records, total } = await store.page(accountId, roleId, page, size);
      return { records: records.map(toRun), total, size, current: page };
    },

    template: async () => toWorkbookReply('问卷模板.xlsx', await workbooks.write(TEMPLATE_SHEETS, templateRows())),

    /** One row a respondent, one column a question; a version of the questionnaire a sheet of its own would be lost among. */
    async export(accountId: string, roleId: string): Promise<FileReply> {
      const titles = new Map<string, string>();
      for await (const rows of store.all(accountId, roleId))
        for (const { survey } of rows)
          for (const { number, title } of survey.questions) titles.set(`${number} ${title}`, `${number}. ${title}`);
      const columns = [...titles.keys()];
      const sheet: SheetPlan = {
        name: '答卷',
        columns: [
          ...([
            ['问卷', 20],
            ['渠道', 10],
            ['答卷人', 24],
            ['状态', 8],
            ['开始时间', 20],
            ['提交时间', 20],
          ] as const),
          ...columns.map((column) => [titles.get(column) ?? column, 30] as const),
        ],
      };
      const rows = answerRows(store.all(accountId, roleId), columns);
      return toWorkbookReply('问卷答卷.xlsx', await workbooks.write([sheet], rows));
    },
  };
}

const fail = (message: string) => ({ version: '', survey: null, errors: [{ row: 0, message }] });

async function* templateRows() {
  yield { sheet: 0, rows: TEMPLATE_ROWS };
  yield { sheet: 1, rows: TEMPLATE_HELP };
}

const STATUS_WORDS = { running: '未完成', submitted: '已提交', cancelled: '已退出' } as const;

async function* answerRows(batches: AsyncIterable<RunRow[]>, columns: readonly string[]) {
  for await (const runs of batches)
    yield {
      sheet: 0,
      rows: runs.map((run) => {
        const own = new Map(run.survey.questions.map(({ number, title }) => [`${number} ${title}`, number]));
        const answers = columns.map((column) => {
          const answer = run.answers[own.get(column) ?? 0] ?? '';
          return Array.isArray(answer) ? answer.join('、') : answer;
        });
        const times = [run.createdAt, run.submittedAt].map(
          (time) => time?.toISOString().slice(0, 19).replace('T', ' ') ?? '',
        );
        return [run.survey.title, run.channel, run.visitorId, STATUS_WORDS[run.status], ...times, ...answers];
      }),
    };
}

function toRun({ id, survey, channel, visitorId, status, answers, createdAt, submittedAt }: RunRow) {
  return {
    id,
    title: survey.title,
    channel,
    visitorId,
    status,
    answers: survey.questions.flatMap(({ number, title }) => {
      const answer = answers[number];
      return answer === undefined ? [] : [{ number, title, answer }];
    }),
    startTime: createdAt.toISOString(),
    submitTime: submittedAt?.toISOString() ?? null,
  };
}
