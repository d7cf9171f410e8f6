import { z } from 'zod';
import { countCharacters, endpoint, Id, NoInput, textUpTo } from './endpoint.contract.ts';
import { DEFAULT_LANGUAGE } from './language.contract.ts';
import { LanguageCode } from './language-code.contract.ts';
import { LIMITS } from './limits.contract.ts';
import { DEFAULT_MODEL } from './model.contract.ts';
import { perMinute } from './rate-limit.contract.ts';
import { ChatType } from './role-model.contract.ts';

/** What a text is written for. */
export const COPY_TARGETS = ['prompt', 'greeting', 'question'] as const;
export type CopyTarget = (typeof COPY_TARGETS)[number];

/** Said where the role has no name or no description yet (specification 2 §5). */
export const COPY_NEEDS_MESSAGE = '请输入角色名称和角色描述';

/** What writes without any model, as people read it. */
export const OFFLINE_WRITER = '离线生成';

const Needed = (max: number, label: string) =>
  z
    .string({ error: COPY_NEEDS_MESSAGE })
    .refine((text) => text.trim() !== '', { error: COPY_NEEDS_MESSAGE })
    .refine((text) => countCharacters(text) <= max, { error: `${label}最多 ${max} 个字` });

/** None, as the specification's clients say it, is an empty text. */
const LibraryId = z.preprocess((value) => (value === '' ? null : value), Id.nullable().default(null));

/** Between the questions of a generated text. */
export const QUESTION_SEPARATOR = '|';

/**
 * Why there are no questions to offer, and what to do: of a role without a library, of one that answers by written questions alone and has
 * none, of a library that is being read, of one that is read.
 */
export const NO_QUESTIONS = {
  noLibrary: '还没有可以推荐的问题：这个角色没有知识库，问什么都答不上来。请先选择知识库或问答库，再生成常见问题',
  noQuestions: '还没有可以推荐的问题：这个角色只按问答库回答。请先选择问答库，再生成常见问题',
  reading: '还没有可以推荐的问题：知识库还在处理，处理完成后再生成常见问题',
  nothing: '知识库里还没有找到适合推荐的问题。请在文档里写清楚小标题，或在问答库里添加问答后再试',
} as const;

/**
 * Writes a prompt, a greeting or common questions for a role from its name, its description and what its libraries hold. Data is the text;
 * questions are separated by `|`, and none is among them that the role would refuse. Closing the connection ends the work.
 */
export const promptGeneration = endpoint({
  method: 'POST',
  path: '/avatar/avatarRole/promptGeneration',
  limit: [perMinute('ai-copy', 'account', 30, '生成得太频繁了')],
  owned: [
    { field: 'smallDocLibId', kind: 'questionLibrary' },
    { field: 'documentLibId', kind: 'library' },
  ],
  summary: 'AI 生成提示词、欢迎语或常见问题',
  input: z.object({
    roleName: Needed(LIMITS.roleName, '角色名称'),
    roleDesc: Needed(LIMITS.roleDesc, '角色描述'),
    target: z.enum(COPY_TARGETS, { error: '请选择要生成的内容' }),
    language: LanguageCode.default(DEFAULT_LANGUAGE),
    smallDocLibId: LibraryId,
    documentLibId: LibraryId,
    /** What the role answers with, the default model unless said otherwise. Without a library only a language model has answers. */
    modelName: textUpTo(100, '大模型名称').default(DEFAULT_MODEL),
    /** How the role answers, as it is saved. One that answers by its written questions alone reads no documents and asks no model. */
    chatType: ChatType.default(2),
    customizedModel: textUpTo(100, '模型名称').nullable().default(null),
    /** 1: without a model, also where one is configured. */
    offline: z.union([z.literal(0), z.literal(1)]).default(0),
  }),
  data: z.string(),
});

/** Who would write now, for people: the name of a model, or 离线生成. */
export const copyWriter = endpoint({
  path: '/avatar/avatarRole/promptGenerationEngine',
  summary: 'AI 生成使用的引擎',
  input: NoInput,
  data: z.object({ name: z.string(), isModel: z.boolean() }),
});

/** Questions that the documents of a library answer, for its first visitors to ask. Made without a model, so every account may have them. */
export const libraryQuestions = endpoint({
  path: '/avatar/documentLib/questions',
  limit: [perMinute('library-questions', 'account', 60, '操作过于频繁')],
  owned: [{ field: 'id', kind: 'library' }],
  summary: '文档知识库能回答的问题',
  input: z.object({ id: Id }),
  data: z.array(z.string()).max(LIMITS.commonQuestions),
});
