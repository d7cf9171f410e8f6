import { z } from 'zod';
import { Done, endpoint, Id, idList, NewId, PageInput, pageOf, requiredText, textUpTo } from './endpoint.contract.ts';

export const WORDING_LIMITS = {
  /** Characters of what people say, and of one name in the documents. */
  word: 20,
  /** Names in the documents that one wording stands for. */
  meant: 6,
  /** Wordings of one account. */
  perAccount: 500,
  /** Characters of a question, or an answer, that proposals are made from. */
  read: 300,
  /** Wordings that are proposed at once. */
  proposed: 3,
} as const;

/** Something to be looked for: a sign alone finds nothing, and those that nobody sees would tell alike words apart. */
const tellable = (label: string) =>
  requiredText(WORDING_LIMITS.word, label)
    .overwrite((text) => text.replace(/\p{Cf}/gu, ''))
    .refine((text) => /[\p{L}\p{N}]/u.test(text), {
      error: `${label}要有文字或数字`,
    });

export const WordingValues = z.object({
  said: tellable('顾客的说法'),
  meant: z
    .array(tellable('文档里的叫法'), { error: '请填写文档里的叫法' })
    .min(1, { error: '请填写文档里的叫法' })
    .max(WORDING_LIMITS.meant, { error: `文档里的叫法最多 ${WORDING_LIMITS.meant} 个` }),
});
export type WordingValues = z.infer<typeof WordingValues>;

/** What people call something, and what the documents call it. */
export const Wording = WordingValues.extend({ id: Id, updateTime: z.string() });
export type Wording = z.infer<typeof Wording>;

/** Wordings of the account, newest edit first. They count wherever its libraries, and files of its roles, are searched. */
export const wordingPage = endpoint({
  path: '/avatar/wording/page',
  summary: '说法列表',
  input: PageInput.extend({ text: z.string().max(WORDING_LIMITS.word).default('') }),
  data: pageOf(Wording),
});

/** Without `id` a new one is made. What is said stands in one wording of the account at most. */
export const saveWording = endpoint({
  method: 'POST',
  path: '/avatar/wording/save',
  owned: [{ field: 'id', kind: 'wording' }],
  summary: '保存说法',
  input: WordingValues.extend({ id: NewId }),
  data: Wording,
});

const Several = z.object({ ids: idList('说法', '个') });

export const deleteWordings = endpoint({
  method: 'POST',
  path: '/avatar/wording/delete',
  owned: [{ field: 'ids[]', kind: 'wording' }],
  summary: '删除说法',
  input: Several,
  data: Done,
});

/** Takes deletions of the last day back; those whose words were given to another one meanwhile stay deleted. */
export const restoreWordings = endpoint({
  method: 'POST',
  path: '/avatar/wording/restore',
  owned: [{ field: 'ids[]', kind: 'wording' }],
  summary: '撤销删除说法',
  input: Several,
  data: Done,
});

/**
 * Words of a question that nothing in a library is called by, each with what the passage that holds the answer calls it.
 * `answer`: the right answer, as somebody wrote it, or words of the passage. None where nothing is worth proposing.
 */
export const proposeWordings = endpoint({
  method: 'POST',
  path: '/avatar/wording/propose',
  owned: [{ field: 'libId', kind: 'library' }],
  summary: '推荐说法',
  input: z.object({
    libId: Id,
    question: textUpTo(WORDING_LIMITS.read, '问题'),
    answer: textUpTo(WORDING_LIMITS.read, '回答').default(''),
  }),
  data: z.array(WordingValues),
});
