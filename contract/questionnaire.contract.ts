import { z } from 'zod';
import { endpoint, FileName, Id, NoInput, PageInput, pageOf } from './endpoint.contract.ts';

/** Limits of a questionnaire; texts are counted in code points. */
export const QUESTIONNAIRE_LIMITS = {
  fileBytes: 10 * 1024 * 1024,
  questions: 100,
  title: 200,
  options: 20,
  option: 100,
  /** Answer in words. */
  text: 1000,
  /** Highest point of a rating. */
  points: 10,
  /** Row errors that are shown. */
  errors: 20,
} as const;

/** What begins a role's questionnaire, as the interface offers it. */
export const START_SURVEY = '开始填写问卷';

export const QUESTION_TYPES = ['single_choice', 'multiple_choice', 'text', 'rating'] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** Words of the template for the types. */
export const QUESTION_TYPE_NAMES: Record<QuestionType, string> = {
  single_choice: '单选题',
  multiple_choice: '多选题',
  text: '填空题',
  rating: '评分题',
};

/** Columns of the template, in its order. */
export const QUESTIONNAIRE_COLUMNS = ['题号', '题型', '题目', '必填', '选项', '跳转'] as const;

export const SurveyQuestion = z.object({
  /** Number in the file, by which jumps name it; growing, from 1. */
  number: z.number().int(),
  type: z.enum(QUESTION_TYPES),
  title: z.string(),
  required: z.boolean(),
  /** Choices; empty for words and ratings. */
  options: z.array(z.string()),
  /** Highest point of a rating, else 0. */
  points: z.number().int(),
  /** Where an option leads, by its place: number of a later question, or 0 for the end. Without an entry: the next question. */
  jumps: z.record(z.string(), z.number().int()),
});
export type SurveyQuestion = z.infer<typeof SurveyQuestion>;

export const Survey = z.object({ title: z.string(), questions: z.array(SurveyQuestion) });
export type Survey = z.infer<typeof Survey>;

/** An answer: a text, the chosen options, a point; null where it was skipped. */
export const SurveyAnswer = z.union([z.string(), z.array(z.string()), z.number(), z.null()]);
export type SurveyAnswer = z.infer<typeof SurveyAnswer>;

/** What the chat event `questionnaire` carries as JSON text. */
export const SurveyPrompt = z.object({
  /** Of the running questionnaire: an answer to another one's options comes too late. */
  runId: Id,
  number: z.number().int(),
  /** Place among the questions, from 1, and how many there are at most. */
  place: z.number().int(),
  total: z.number().int(),
  questionType: z.enum(QUESTION_TYPES),
  title: z.string(),
  required: z.boolean(),
  options: z.array(z.string()),
  points: z.number().int(),
});
export type SurveyPrompt = z.infer<typeof SurveyPrompt>;

/** The questions of an uploaded file, or what is wrong with it row by row; nothing is kept. */
export const previewQuestionnaire = endpoint({
  method: 'POST',
  path: '/avatar/questionnaire/preview',
  owned: [{ field: 'url', kind: 'file' }],
  summary: '预览问卷文件',
  input: z.object({ url: z.string().min(1).max(500), name: FileName.default('') }),
  data: z.object({
    survey: Survey.nullable(),
    /** Rows as the sheet numbers them, from 1; 0 for the file as a whole. */
    errors: z.array(z.object({ row: z.number().int(), message: z.string() })),
  }),
});

export const questionnaireTemplate = endpoint({
  path: '/avatar/questionnaire/template',
  reply: 'file',
  summary: '问卷模板',
  input: NoInput,
  data: z.null(),
});

export const SurveyRun = z.object({
  id: Id,
  title: z.string(),
  channel: z.string(),
  visitorId: z.string(),
  status: z.enum(['running', 'submitted', 'cancelled']),
  answers: z.array(z.object({ number: z.number().int(), title: z.string(), answer: SurveyAnswer })),
  startTime: z.string(),
  submitTime: z.string().nullable(),
});
export type SurveyRun = z.infer<typeof SurveyRun>;

export const surveyRunPage = endpoint({
  path: '/avatar/questionnaire/page',
  owned: [{ field: 'roleId', kind: 'role' }],
  summary: '问卷答卷',
  input: PageInput.extend({ roleId: Id }),
  data: pageOf(SurveyRun),
});

export const exportSurveyRuns = endpoint({
  path: '/avatar/questionnaire/export',
  reply: 'file',
  owned: [{ field: 'roleId', kind: 'role' }],
  summary: '导出问卷答卷',
  input: z.object({ roleId: Id }),
  data: z.null(),
});
