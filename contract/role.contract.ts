import { z } from 'zod';
import { Done, endpoint, Id, PageInput, pageOf, requiredText, textUpTo } from './endpoint.contract.ts';
import { LIMITS } from './limits.contract.ts';
import { DEFAULT_MODEL } from './model.contract.ts';

const Switch = z.union([z.literal(0), z.literal(1)]);

export const DEFAULT_WELCOME = '您好！很高兴为您服务。';
export const DEFAULT_UNKNOWN_REPLY = '抱歉，这个问题我暂时无法回答，您可以换个问法再试一次。';

/** What the editor saves (the part of specification 2 §3 that exists so far). Without `id` a new role is made. */
export const RoleInput = z.object({
  id: Id.optional(),
  name: requiredText(LIMITS.roleName, '角色名称'),
  roleDesc: requiredText(LIMITS.roleDesc, '角色描述'),
  language: z.literal('zhchs').default('zhchs'),
  modelName: z.string().min(1).max(100).default(DEFAULT_MODEL),
  /** Greetings; empty ones are dropped on save. */
  welcomeText: z.array(textUpTo(LIMITS.welcomeText, '欢迎语')).max(100).default([DEFAULT_WELCOME]),
  unknownReply: textUpTo(LIMITS.unknownReply, '兜底回复').default(DEFAULT_UNKNOWN_REPLY),
  documentLibId: Id.nullable().default(null),
  /** The question-and-answer library that answers before the documents. */
  smallDocLibId: Id.nullable().default(null),
  avatarId: Id,
  /** Voice from the speech list; null takes the avatar's own. */
  speakerId: z.string().max(100).nullable().default(null),
  showCitation: Switch.default(1),
  answerOnlyFromDocs: Switch.default(1),
});
export type RoleInput = z.infer<typeof RoleInput>;

/** A role as read back. `libraryName` and `avatarCode` spare the list a second call. */
export const Role = RoleInput.required({ id: true }).extend({
  avatarCode: z.string(),
  avatarName: z.string(),
  libraryName: z.string().nullable(),
  questionLibraryName: z.string().nullable(),
  /** 1 in progress (its library is being indexed), 2 ready, 3 failed documents. */
  status: z.number().int(),
  createTime: z.string(),
  updateTime: z.string(),
});
export type Role = z.infer<typeof Role>;

export const rolePage = endpoint({
  path: '/avatar/avatarRole/rolePage',
  summary: '我的角色',
  input: PageInput.extend({ name: z.string().max(100).optional() }),
  data: pageOf(Role),
});

export const roleById = endpoint({
  path: '/avatar/avatarRole/id',
  owned: [{ field: 'id', kind: 'role' }],
  summary: '角色详情',
  input: z.object({ id: Id }),
  data: Role,
});

/** Data is the id of the saved role. */
export const saveRole = endpoint({
  method: 'POST',
  path: '/avatar/avatarRole/saveRole',
  owned: [
    { field: 'id', kind: 'role' },
    { field: 'documentLibId', kind: 'library' },
    { field: 'smallDocLibId', kind: 'questionLibrary' },
  ],
  summary: '保存角色',
  input: RoleInput,
  data: Id,
});

export const deleteRole = endpoint({
  path: '/avatar/avatarRole/deleteRole',
  owned: [{ field: 'id', kind: 'role' }],
  summary: '删除角色',
  input: z.object({ id: Id }),
  data: Done,
});

/** Takes a deletion back. */
export const restoreRole = endpoint({
  method: 'POST',
  path: '/avatar/avatarRole/restoreRole',
  owned: [{ field: 'id', kind: 'role' }],
  summary: '撤销删除角色',
  input: z.object({ id: Id }),
  data: Done,
});

/** 1 in progress, 2 ready to talk, anything else failed (specification 2 §4). */
export const roleChatStatus = endpoint({
  path: '/avatar/avatarRole/getChatStatus',
  owned: [{ field: 'roleId', kind: 'role' }],
  summary: '角色是否可对话',
  input: z.object({ roleId: Id }),
  data: z.number().int(),
});
