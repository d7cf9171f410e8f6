import { z } from 'zod';
import { AnswerMedia, CHANNELS, CitationSource, StageTrace } from './chat.contract.ts';
import { ConversationName, Done, endpoint, Id, Moment, PageInput, pageOf } from './endpoint.contract.ts';
import { RETENTION_DAYS } from './limits.contract.ts';
import { ToolRun } from './plugin.contract.ts';

/** Conversations that one call takes away. */
export const MOST_RECORDS = 200;

export const OUTCOMES = ['done', 'interrupted', 'failed'] as const;

/** Which conversations: all that it names must hold. Times are those of the last turn. */
export const RecordFilter = z.object({
  roleId: Id.optional(),
  channel: z.enum(CHANNELS, { error: '没有这个渠道' }).optional(),
  from: Moment('开始时间格式不正确').optional(),
  to: Moment('结束时间格式不正确').optional(),
  /** In a question or an answer. */
  keyword: z.string().trim().max(100, { error: '搜索的文字最多 100 个字' }).default(''),
  /** 1: with a question that was not answered. */
  unanswered: z.union([z.literal(0), z.literal(1)]).default(0),
  /** 1: with a question that was answered in part. */
  partial: z.union([z.literal(0), z.literal(1)]).default(0),
  /** With a turn that ended so. */
  outcome: z.enum(OUTCOMES, { error: '没有这种结果' }).optional(),
});
export type RecordFilter = z.output<typeof RecordFilter>;

/** A conversation in the list; only those in which something was asked are listed. */
export const ConversationRecord = z.object({
  id: z.string(),
  roleId: z.string(),
  roleName: z.string(),
  /** Code of the role's character. */
  avatarCode: z.string(),
  channel: z.enum(CHANNELS),
  /** Short name of whoever talked; empty for the owner. */
  visitor: z.string(),
  firstQuestion: z.string(),
  /** Questions that were asked, and how many of them ended otherwise than answered. */
  rounds: z.number().int(),
  unanswered: z.number().int(),
  partial: z.number().int(),
  failed: z.number().int(),
  interrupted: z.number().int(),
  /** Median time to the first text, ms; null where nothing was said. */
  firstTextMs: z.number().nullable(),
  startTime: z.string(),
  updateTime: z.string(),
});
export type ConversationRecord = z.infer<typeof ConversationRecord>;

export const TurnRecord = z.object({
  id: z.string(),
  isStart: z.number().int(),
  question: z.string(),
  answer: z.string(),
  sources: z.record(z.string(), CitationSource),
  media: z.array(AnswerMedia),
  tools: z.array(ToolRun),
  engine: z.string(),
  outcome: z.enum(OUTCOMES),
  interruption: z.enum(['stopped', 'left', 'shutdown']).nullable(),
  heardText: z.string().nullable(),
  answered: z.boolean(),
  /** It says of a part of the question that the documents do not mention it. */
  partial: z.boolean(),
  error: z.string().nullable(),
  firstTextMs: z.number().nullable(),
  totalMs: z.number(),
  stages: z.array(StageTrace),
  promptTokens: z.number().int().nullable(),
  completionTokens: z.number().int().nullable(),
  /** Asked anew: neither the visitor nor a model sees it any more. */
  replaced: z.boolean(),
  time: z.string(),
});
export type TurnRecord = z.infer<typeof TurnRecord>;

const owned = [{ field: 'id', kind: 'conversation' }] as const;
const ofRole = [{ field: 'roleId', kind: 'role' }] as const;

export const conversationPage = endpoint({
  method: 'POST',
  path: '/avatar/avatarConversation/page',
  owned: ofRole,
  summary: '对话记录列表',
  input: PageInput.extend(RecordFilter.shape),
  data: pageOf(ConversationRecord),
});

/** Figures over everything that a filter finds. */
export const conversationSummary = endpoint({
  method: 'POST',
  path: '/avatar/avatarConversation/summary',
  owned: ofRole,
  summary: '对话记录的合计',
  input: RecordFilter,
  data: z.object({
    conversations: z.number().int(),
    questions: z.number().int(),
    unanswered: z.number().int(),
    partial: z.number().int(),
    /** Median, ms; null without an answer. */
    firstTextMs: z.number().nullable(),
  }),
});

export const conversationById = endpoint({
  path: '/avatar/avatarConversation/id',
  owned,
  summary: '一次对话的全部内容',
  input: z.object({ id: Id }),
  data: z.object({ conversation: ConversationRecord, turns: z.array(TurnRecord) }),
});

/** One line a turn, as CSV for Excel; texts that look like formulas are made harmless. */
export const exportConversations = endpoint({
  method: 'POST',
  path: '/avatar/avatarConversation/export/conversation/data',
  reply: 'file',
  owned: ofRole,
  summary: '导出对话记录（CSV）',
  input: RecordFilter,
  data: z.null(),
});

const Several = z.object({
  ids: z
    .array(Id)
    .min(1, { error: '请选择对话' })
    .max(MOST_RECORDS, { error: `一次最多 ${MOST_RECORDS} 条对话` }),
});

/** Gone for good a day later; until then the undo brings them back. */
export const deleteConversations = endpoint({
  method: 'POST',
  path: '/avatar/avatarConversation/delete',
  owned: [{ field: 'ids[]', kind: 'conversation' }],
  summary: '删除对话记录',
  input: Several,
  data: Done,
});

export const restoreConversations = endpoint({
  method: 'POST',
  path: '/avatar/avatarConversation/restore',
  owned: [{ field: 'ids[]', kind: 'conversation' }],
  summary: '恢复刚删除的对话记录',
  input: Several,
  data: Done,
});

/** How long conversations are kept after their last turn; null for ever. */
export const RecordSetting = z.object({
  retentionDays: z
    .number()
    .int({ error: '请输入整数天数' })
    .min(RETENTION_DAYS.min, { error: `至少保留 ${RETENTION_DAYS.min} 天` })
    .max(RETENTION_DAYS.max, { error: `最多保留 ${RETENTION_DAYS.max} 天` })
    .nullable(),
});

export const recordSetting = endpoint({
  path: '/avatar/avatarConversation/setting',
  summary: '对话记录的保留时间',
  input: z.object({}),
  data: RecordSetting,
});

export const saveRecordSetting = endpoint({
  method: 'POST',
  path: '/avatar/avatarConversation/saveSetting',
  summary: '修改对话记录的保留时间',
  input: RecordSetting,
  data: Done,
});

/** What a reloaded page shows of the conversation it was in. */
export const chatHistory = endpoint({
  path: '/avatar/chat/history',
  owned: ofRole,
  summary: '读回一次对话',
  input: z.object({ roleId: Id, cid: ConversationName }),
  data: z.array(TurnRecord),
});

/** The one who talked takes the conversation back, at once and for good. */
export const forgetChat = endpoint({
  method: 'POST',
  path: '/avatar/chat/forget',
  owned: ofRole,
  summary: '删除自己的对话',
  input: z.object({ roleId: Id, cid: ConversationName }),
  data: Done,
});
