import { z } from 'zod';
import { Done, endpoint, FileName, Id, PageInput, pageOf, requiredText, textUpTo } from './endpoint.contract.ts';

/** Limits of lists of sensitive words; texts are counted in code points. */
export const WORD_LIMITS = {
  word: 50,
  /** Words of the installation, and of one account. */
  words: 50_000,
  accountWords: 2000,
  /** Records that one call deletes, restores or switches. */
  bulk: 1000,
  /** Text that is pasted at once, or tried. */
  pasted: 200_000,
  tried: 20_000,
  /** Size and rows of one imported file. */
  importBytes: 10 * 1024 * 1024,
  importRows: 50_000,
  /** Rows whose mistakes an import tells. */
  shownErrors: 100,
} as const;

export const WORD_CATEGORIES = [
  'politics',
  'porn',
  'violence',
  'abuse',
  'ad',
  'fraud',
  'contraband',
  'custom',
] as const;
export type WordCategory = (typeof WORD_CATEGORIES)[number];
/** For people, and in the column 分类 of files. */
export const CATEGORY_NAMES: Record<WordCategory, string> = {
  politics: '政治',
  porn: '色情',
  violence: '暴力',
  abuse: '辱骂',
  ad: '广告',
  fraud: '诈骗',
  contraband: '违禁品',
  custom: '自定义',
};

/** 1: the word is masked. 2: the role's sensitive-word reply is given instead. 3: as 2, and the hit is kept for the operator. */
export const WordLevel = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type WordLevel = z.infer<typeof WordLevel>;
export const LEVEL_NAMES: Record<WordLevel, string> = { 1: '遮盖', 2: '拦截', 3: '拦截并记录' };

/** An exception excuses the words that lie within it: 江苏省 excuses 苏省. */
export const WORD_KINDS = ['word', 'exception'] as const;
export type WordKind = (typeof WORD_KINDS)[number];

/** What the editor of a role marks a field with (specification 2 §5). */
export const FORBIDDEN_TEXT = '存在违规文案，请修改';

const Category = z.enum(WORD_CATEGORIES, { error: '请选择分类' });
const Kind = z.enum(WORD_KINDS);

export const SensitiveWordValues = z.object({
  word: requiredText(WORD_LIMITS.word, '敏感词'),
  category: Category.default('custom'),
  level: WordLevel.default(2),
  kind: Kind.default('word'),
  enabled: z.boolean().default(true),
});
export type SensitiveWordValues = z.infer<typeof SensitiveWordValues>;

export const SensitiveWord = SensitiveWordValues.extend({
  id: Id,
  /** How often it was found in conversations. */
  hits: z.number().int(),
  updateTime: z.string(),
});
export type SensitiveWord = z.infer<typeof SensitiveWord>;

const Ids = z.array(Id).min(1, { error: '请选择敏感词' }).max(WORD_LIMITS.bulk);

/** What an import or a pasted list came to. */
export const WordImport = z.object({
  rows: z.number().int(),
  added: z.number().int(),
  /** Rows that are in the list already, or stand in the file before. */
  duplicates: z.number().int(),
  failed: z.number().int(),
  /** The first of those that failed. `row` as the file numbers it, from 1. */
  errors: z.array(z.object({ row: z.number().int(), word: z.string(), reason: z.string() })),
});
export type WordImport = z.infer<typeof WordImport>;

/** One listed word in a text that was tried. Offsets in code units. */
export const WordHit = z.object({
  from: z.number().int(),
  to: z.number().int(),
  id: Id,
  /** As it is listed; the text may write it otherwise. */
  word: z.string(),
  category: Category,
  level: WordLevel,
});
export type WordHit = z.infer<typeof WordHit>;

export const wordPage = endpoint({
  path: '/avatar/operator/sensitive/page',
  access: 'operator',
  summary: '敏感词列表',
  input: PageInput.extend({
    keyword: z.string().max(100).optional(),
    category: z.union([Category, z.literal('')]).optional(),
    /** `0`, `1`, `2`, `3`: exceptions, or words of a level. */
    level: z.enum(['', '0', '1', '2', '3']).optional(),
  }),
  data: pageOf(SensitiveWord),
});

/** Without `id` a new word is made. Counts at once, on other replicas within seconds. */
export const saveWord = endpoint({
  method: 'POST',
  path: '/avatar/operator/sensitive/save',
  access: 'operator',
  summary: '保存敏感词',
  input: SensitiveWordValues.extend({ id: Id.optional() }),
  data: SensitiveWord,
});

/** Many at once: one a line, or set apart by commas, 、 or semicolons. */
export const addWords = endpoint({
  method: 'POST',
  path: '/avatar/operator/sensitive/add',
  access: 'operator',
  summary: '批量添加敏感词',
  input: SensitiveWordValues.omit({ word: true }).extend({
    text: textUpTo(WORD_LIMITS.pasted, '内容').refine((text) => text.trim() !== '', { error: '请填写敏感词' }),
  }),
  data: WordImport,
});

/**
 * Reads one uploaded txt, csv or xlsx file. Columns 敏感词, 分类, 级别 and 类型 by their heads, in any order; without heads the first
 * column is the word. What a row leaves open is taken from the call.
 */
export const importWords = endpoint({
  method: 'POST',
  path: '/avatar/operator/sensitive/import',
  access: 'operator',
  owned: [{ field: 'url', kind: 'file' }],
  summary: '导入敏感词',
  input: SensitiveWordValues.omit({ word: true }).extend({
    url: z.string().min(1, { error: '请选择文件' }).max(300),
    name: FileName.min(1, { error: '请填写文件名' }),
  }),
  data: WordImport,
});

/** A csv file in the shape that an import reads. */
export const exportWords = endpoint({
  path: '/avatar/operator/sensitive/export',
  access: 'operator',
  reply: 'file',
  summary: '导出敏感词',
  input: z.object({}),
  data: z.unknown(),
});

export const enableWords = endpoint({
  method: 'POST',
  path: '/avatar/operator/sensitive/enable',
  access: 'operator',
  summary: '启用或停用敏感词',
  input: z.object({ ids: Ids, enabled: z.boolean() }),
  data: Done,
});

export const deleteWords = endpoint({
  method: 'POST',
  path: '/avatar/operator/sensitive/delete',
  access: 'operator',
  summary: '删除敏感词',
  input: z.object({ ids: Ids }),
  data: Done,
});

/** Takes a deletion back; possible for a day, and unless the word has been added anew. */
export const restoreWords = endpoint({
  method: 'POST',
  path: '/avatar/operator/sensitive/restore',
  access: 'operator',
  summary: '撤销删除敏感词',
  input: z.object({ ids: Ids }),
  data: Done,
});

/** What is found in a text, by the code that conversations use. */
export const tryWords = endpoint({
  method: 'POST',
  path: '/avatar/operator/sensitive/try',
  access: 'operator',
  summary: '试一试敏感词',
  input: z.object({ text: requiredText(WORD_LIMITS.tried, '要检查的文字') }),
  data: z.object({ hits: z.array(WordHit), masked: z.string() }),
});

/** What a turn's record keeps of sensitive words; never shown to whoever talks with the role. */
export interface TurnModeration {
  /** Where the word stood for which the role's own words gave way; null where words were only masked. */
  blocked: 'question' | 'answer' | null;
  words: { direction: 'question' | 'answer'; word: string; category: WordCategory; level: WordLevel }[];
}

/** One word of level 3 that was found. */
export const WordRecord = z.object({
  id: Id,
  word: z.string(),
  category: Category,
  /** What a visitor said, or what the role was about to say. */
  direction: z.enum(['question', 'answer']),
  accountName: z.string(),
  roleName: z.string(),
  /** The text around it. */
  excerpt: z.string(),
  createTime: z.string(),
});
export type WordRecord = z.infer<typeof WordRecord>;

export const wordRecords = endpoint({
  path: '/avatar/operator/sensitive/records',
  access: 'operator',
  summary: '敏感词命中记录',
  input: PageInput,
  data: pageOf(WordRecord),
});
