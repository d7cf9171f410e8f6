import { z } from 'zod';
import {
  Done,
  endpoint,
  FileName,
  Id,
  idList,
  NewId,
  PageInput,
  pageOf,
  requiredText,
  textUpTo,
} from './endpoint.contract.ts';

/** Limits of questions and answers; texts are counted in code points. */
export const QUESTION_LIMITS = {
  question: 200,
  similar: 50,
  answer: 5000,
  classify: 50,
  link: 500,
  /** Rows of one imported workbook. */
  importRows: 100_000,
} as const;

/** Columns of the template, in its order. The first six are read; 启用 may be left out. */
export const QUESTION_COLUMNS = ['分类', '问题', '相似问题', '答案', '图片链接', '视频链接', '启用'] as const;

/** From which score on an entry that only means the same answers, when its library says nothing else. */
export const DEFAULT_QUESTION_THRESHOLD = 0.7;

/** The platform's own name for what asks; every part of this product is `avatar`, and says so where the specification has it. */
export const BIZCARD = 'avatar' as const;
const Bizcard = { bizcard: z.literal(BIZCARD).default(BIZCARD) };

/** Address of an uploaded file, or of something on the web over https. Empty for none. */
const Link = z
  .string()
  .trim()
  .max(QUESTION_LIMITS.link, { error: `链接最多 ${QUESTION_LIMITS.link} 个字符` })
  .refine(isSafeLink, { error: '链接须以 https:// 开头，或使用上传的文件' });

/** What a question may show: an upload (its owner is checked by the server), or an https address. */
export function isSafeLink(link: string): boolean {
  if (link === '' || /^\/avatar\/file\?id=[0-9a-f-]{36}$/.test(link)) return true;
  return /^https:\/\/[^\s/?#@\\]+\.[^\s/?#@\\]+(?:[/?#][^\s\\]*)?$/i.test(link);
}

/** An entry as it is written: by the editor, or by one row of a workbook. */
export const QuestionValues = z.object({
  /** Category; empty for none. */
  classify: textUpTo(QUESTION_LIMITS.classify, '分类').default(''),
  question: requiredText(QUESTION_LIMITS.question, '问题'),
  /** Other ways to ask the same. */
  similar: z
    .array(textUpTo(QUESTION_LIMITS.question, '相似问题'))
    .max(QUESTION_LIMITS.similar, { error: `相似问题最多 ${QUESTION_LIMITS.similar} 条` })
    .default([]),
  answer: requiredText(QUESTION_LIMITS.answer, '答案'),
  pictureUrl: Link.default(''),
  videoUrl: Link.default(''),
  enabled: z.boolean().default(true),
});
export type QuestionValues = z.infer<typeof QuestionValues>;

export const Question = QuestionValues.extend({
  id: Id,
  libId: Id,
  pictureUrl: z.string(),
  videoUrl: z.string(),
  /** How often it has answered in a conversation. */
  hits: z.number().int(),
  createTime: z.string(),
  updateTime: z.string(),
});
export type Question = z.infer<typeof Question>;

const library = [{ field: 'libId', kind: 'questionLibrary' }] as const;
const many = [...library, { field: 'ids[]', kind: 'question' }] as const;
const Ids = idList('问答', '条');

export const questionPage = endpoint({
  path: '/api/chat/question/page',
  owned: library,
  summary: '问答列表',
  input: PageInput.extend({
    ...Bizcard,
    /** Without it, of every question library of the account. */
    libId: Id.optional(),
    /** Part of the question, a similar one or the answer. */
    name: z.string().max(200).optional(),
    /** Absent for all; `-` for those without a category. */
    classify: z.string().max(QUESTION_LIMITS.classify).optional(),
  }),
  data: pageOf(Question),
});

export const questionById = endpoint({
  path: '/api/chat/question/id',
  owned: [{ field: 'id', kind: 'question' }],
  summary: '问答详情',
  input: z.object({ ...Bizcard, id: Id }),
  data: Question,
});

/** Without `id` a new entry is made. Data is its id. */
export const saveQuestion = endpoint({
  method: 'POST',
  path: '/api/chat/question/save',
  owned: [...library, { field: 'id', kind: 'question' }],
  summary: '保存问答',
  input: QuestionValues.extend({
    ...Bizcard,
    id: NewId,
    libId: Id,
    /** What the entry was when its editing began: what somebody else has changed since then is kept, or 4091 where both changed it. */
    before: QuestionValues.optional(),
    /** 1: where both changed it, these values win. */
    over: z.literal(1).optional(),
  }),
  data: Id,
});

export const deleteQuestion = endpoint({
  method: 'POST',
  path: '/api/chat/question/delete',
  owned: many,
  summary: '删除问答',
  list: 'ids',
  /** Without a library the entries may be of several. */
  input: z.object({ ...Bizcard, libId: Id.optional(), ids: Ids }),
  data: Done,
});

/** Takes a deletion back; possible for a day. */
export const restoreQuestion = endpoint({
  method: 'POST',
  path: '/api/chat/question/restore',
  owned: many,
  summary: '撤销删除问答',
  input: z.object({ libId: Id, ids: Ids }),
  data: Done,
});

/** A disabled entry stays in the list and answers nothing. */
export const enableQuestion = endpoint({
  method: 'POST',
  path: '/api/chat/question/enable',
  owned: many,
  summary: '启用或停用问答',
  input: z.object({ libId: Id, ids: Ids, enabled: z.boolean() }),
  data: Done,
});

export const moveQuestion = endpoint({
  method: 'POST',
  path: '/api/chat/question/move',
  owned: many,
  summary: '移动问答到分类',
  input: z.object({ libId: Id, ids: Ids, classify: textUpTo(QUESTION_LIMITS.classify, '分类') }),
  data: Done,
});

/** Puts entries into another question library of the account; refused where it has one of their questions already. */
export const shelveQuestion = endpoint({
  method: 'POST',
  path: '/api/chat/question/moveLibrary',
  owned: [...many, { field: 'toLibId', kind: 'questionLibrary' }],
  summary: '移动问答到另一个问答库',
  input: z.object({ libId: Id, ids: Ids, toLibId: Id }),
  data: Done,
});

/** Categories with how many entries each has, by name; the one without a name holds those without a category. */
export const questionClassify = endpoint({
  path: '/api/chat/question/classify',
  owned: library,
  summary: '问答分类',
  input: z.object({ libId: Id }),
  data: z.array(z.object({ classify: z.string(), count: z.number().int() })),
});

/** An xlsx workbook in the shape of the template. */
export const exportByClassify = endpoint({
  path: '/api/chat/question/exportByClassify',
  reply: 'file',
  owned: library,
  summary: '按分类导出问答',
  input: z.object({ ...Bizcard, libId: Id, classify: z.string().max(QUESTION_LIMITS.classify).optional() }),
  data: z.unknown(),
});

export const questionTemplate = endpoint({
  path: '/api/chat/question/template',
  reply: 'file',
  summary: '问答导入模板',
  input: z.object({}),
  data: z.unknown(),
});

/** Reads one uploaded workbook into the library, as a job. Refused while another one is being read. */
export const importQuestions = endpoint({
  method: 'POST',
  path: '/api/chat/question/import',
  owned: [...library, { field: 'fileList[].url', kind: 'file' }],
  summary: '导入问答',
  input: z.object({
    libId: Id,
    fileList: z
      .array(z.object({ url: z.string().max(300), name: FileName.min(1, { error: '请填写文件名' }) }))
      .length(1, { error: '一次只能导入一个文件' }),
    /** What becomes of a row whose question is in the library already. */
    duplicates: z.enum(['merge', 'report']).default('report'),
  }),
  data: Done,
});

export const QuestionImport = z.object({
  /** 1 running, 2 done, 3 failed. */
  status: z.number().int(),
  fileName: z.string(),
  /** Why the whole file failed, for people. */
  reason: z.string().nullable(),
  /** Share of the file that has been read, 0 to 1. */
  progress: z.number(),
  rows: z.number().int(),
  created: z.number().int(),
  merged: z.number().int(),
  failed: z.number().int(),
  /** The first rows that were left out; the file of errors has all of them. */
  errors: z.array(z.object({ row: z.number().int(), sheet: z.string(), question: z.string(), reason: z.string() })),
  createTime: z.string(),
});
export type QuestionImport = z.infer<typeof QuestionImport>;

/** The last import of a library; null before the first. */
export const lastImport = endpoint({
  path: '/api/chat/question/import',
  owned: library,
  summary: '最近一次导入',
  input: z.object({ libId: Id }),
  data: QuestionImport.nullable(),
});

/** The rows of the last import that were left out, with their reasons, as a workbook that can be mended and imported again. */
export const importErrors = endpoint({
  path: '/api/chat/question/importErrors',
  reply: 'file',
  owned: library,
  summary: '导入失败的行',
  input: z.object({ libId: Id }),
  data: z.unknown(),
});

/** exact: the question itself. near: a similar question, or the same but for small edits. semantic: other words for the same. */
export const MATCH_REASONS = ['exact', 'near', 'semantic'] as const;

export const QuestionMatch = z.object({
  id: Id,
  question: z.string(),
  answer: z.string(),
  pictureUrl: z.string(),
  videoUrl: z.string(),
  reason: z.enum(MATCH_REASONS),
  /** 0 to 1. */
  score: z.number(),
  /** The question or similar question that matched. */
  matched: z.string(),
  /** It would answer; the others are shown for comparison. */
  answers: z.boolean(),
});
export type QuestionMatch = z.infer<typeof QuestionMatch>;

/** What a role would answer with, by the code that chat uses. */
export const matchQuestion = endpoint({
  method: 'POST',
  path: '/api/chat/question/match',
  owned: library,
  summary: '试问',
  input: z.object({ libId: Id, query: requiredText(2000, '问题') }),
  data: z.object({ threshold: z.number(), ms: z.number(), matches: z.array(QuestionMatch) }),
});

const Threshold = z.number().min(0.3, { error: '阈值最小 0.3' }).max(1, { error: '阈值最大 1' });

export const questionSettings = endpoint({
  path: '/api/chat/question/settings',
  owned: library,
  summary: '问答匹配设置',
  input: z.object({ libId: Id }),
  data: z.object({ threshold: z.number() }),
});

export const saveQuestionSettings = endpoint({
  method: 'POST',
  path: '/api/chat/question/settings',
  owned: library,
  summary: '保存问答匹配设置',
  input: z.object({ libId: Id, threshold: Threshold }),
  data: Done,
});
