import { z } from 'zod';
import { COLUMN_LIMITS, Done, endpoint, Id, idList, PageInput, pageOf } from './endpoint.contract.ts';
import { QuestionValues } from './question.contract.ts';
import { limited } from './rate-limit.contract.ts';
import { checkTogether, RoleDetail, RoleFields } from './role-fields.contract.ts';
import { RoleCounts, RoleFilter } from './role-filter.contract.ts';
import { unpackRole } from './role-payload.contract.ts';
import { CusJson } from './var-config.contract.ts';

/** Counts the saves of a role, from 1. Each save adds one. */
const Version = z.number().int().min(1).max(COLUMN_LIMITS.integer);

/**
 * What the editor saves (specification 2 §3). Without `id` a new role is made. With `id` and `version` the save counts only while the
 * role still has that version; without `version` it replaces whatever there is. `cusJson` is the text of custom parameters; it ends up
 * in `varConfig`.
 */
export const RoleInput = RoleFields.extend({
  version: Version.optional(),
  cusJson: CusJson.optional(),
}).superRefine(checkTogether);
export type RoleInput = z.infer<typeof RoleInput>;

/** A role as read back. `libraryName` and `avatarCode` spare the list a second call. */
export const Role = RoleFields.required({ id: true }).extend({
  avatarCode: z.string(),
  avatarName: z.string(),
  libraryName: z.string().nullable(),
  questionLibraryName: z.string().nullable(),
  /** 1 in progress (a library is being read), 2 ready to talk, 3 not one of its documents could be read. */
  status: z.number().int(),
  /** Of its document library. */
  documents: z.object({
    total: z.number().int(),
    processing: z.number().int(),
    failed: z.number().int(),
    /** Out of service: no answer comes from them. */
    disabled: z.number().int(),
  }),
  /** Somebody has configured a service for its model. */
  modelReady: z.boolean(),
  /** Off, no visitor gets in, by whatever way; its owner still talks with it. */
  enabled: z.boolean(),
  version: Version,
  /** Browser and system of the last save, such as `Chrome，Windows`; empty when nobody knows. */
  savedBy: z.string(),
  createTime: z.string(),
  updateTime: z.string(),
});
export type Role = z.infer<typeof Role>;

const PACKED_TEXTS = {
  /** JSON list of texts. */
  welcomeText: z.string(),
  /** Joined by `|`; a bar within an entry is answered as `｜`. */
  answerPrefix: z.string(),
  question: z.string(),
};

/**
 * A role as the specification's calls answer it (decision 052): lists and objects packed into texts. Without the version: what such a
 * client saves replaces whatever there is.
 */
export const PackedRole = Role.omit({ version: true }).extend({
  ...PACKED_TEXTS,
  /** Addresses, joined by `|`. */
  userFileUrl: z.string(),
  /** Addresses; empty for none. */
  questionnaireFileUrl: z.string(),
  smallModelFileUrl: z.string(),
  /** JSON list of names. */
  agentPlugins: z.string(),
  /** Ids, joined by commas. */
  flowIdInfo: z.string(),
  /** JSON objects. */
  modelParameter: z.string(),
  varConfig: z.string(),
  avatarRoleDetailVos: z.array(RoleDetail.extend(PACKED_TEXTS)),
});

export const packedRolePage = endpoint({
  path: '/avatar/avatarRole/rolePage',
  summary: '我的角色',
  input: PageInput.extend(RoleFilter.shape),
  data: pageOf(PackedRole),
});

/** A role with how it is used, as this product's own list shows it. */
export const ListedRole = Role.extend({
  /** Conversations of others with it in the last seven days: not what its owner tried in the preview. */
  weekUse: z.number().int(),
  /** Share links that open it now. */
  openLinks: z.number().int(),
  /** Projects that show it, and those of them that are open to everybody. */
  projects: z.number().int(),
  publishedProjects: z.number().int(),
});
export type ListedRole = z.infer<typeof ListedRole>;

/** Visitors may come to it now. */
export const isPublished = (role: Pick<ListedRole, 'enabled' | 'openLinks' | 'publishedProjects'>): boolean =>
  role.enabled && role.openLinks + role.publishedProjects > 0;

/** The same with lists and objects as such, for this product's own pages. */
export const rolePage = endpoint({
  path: '/avatar/avatarRole/list',
  summary: '我的角色（结构化）',
  input: packedRolePage.input,
  data: pageOf(ListedRole),
});

/** How many roles there are of each kind, among those that a search finds. Kinds without a role are left out. */
export const roleClassify = endpoint({
  path: '/avatar/avatarRole/roleClassify',
  summary: '角色分类统计',
  input: RoleFilter.pick({ name: true }),
  data: RoleCounts,
});

export const packedRoleById = endpoint({
  path: '/avatar/avatarRole/id',
  owned: [{ field: 'id', kind: 'role' }],
  summary: '角色详情',
  input: z.object({ id: Id }),
  data: PackedRole,
});

/** The same with lists and objects as such, for this product's own pages. */
export const roleById = endpoint({
  path: '/avatar/avatarRole/detail',
  owned: [{ field: 'id', kind: 'role' }],
  summary: '角色详情（结构化）',
  input: z.object({ id: Id }),
  data: Role,
});

/** Either form, field by field; typed as the structured one. */
const SavedRole = z.preprocess(unpackRole, RoleInput) as z.ZodType as z.ZodType<RoleInput, z.input<typeof RoleInput>>;

/**
 * Lists and objects may come as such or packed into texts, as `PackedRole` has them. Data is the id of the saved role; its version is the one that was sent plus one, or 1 for a new role. An outdated version changes
 * nothing and answers `CODE.outdated` with the fields that were changed since, as a list of field errors.
 */
export const saveRole = endpoint({
  method: 'POST',
  path: '/avatar/avatarRole/saveRole',
  owned: [
    { field: 'id', kind: 'role' },
    { field: 'documentLibId', kind: 'library' },
    { field: 'smallDocLibId', kind: 'questionLibrary' },
    { field: 'avatarRoleDetailVos[].smallDocLibId', kind: 'questionLibrary' },
    { field: 'flowIdInfo[]', kind: 'flow' },
  ],
  summary: '保存角色',
  input: SavedRole,
  data: Id,
});

/** The same for a role that is made of a document library: there has to be one. */
export const saveRoleForDocLib = endpoint({
  ...saveRole,
  path: '/avatar/avatarRole/saveRoleForDocLib',
  summary: '由文档知识库保存角色',
  input: SavedRole.refine(({ documentLibId }) => documentLibId !== null, {
    path: ['documentLibId'],
    error: '请选择文档知识库',
  }),
});

/** Deleted roles are kept for two days, so that they can be taken back. */
const DELETIONS_LIMIT = limited('role-deletions', { per: 'account', count: 60, seconds: 600 }, '删除角色太频繁');

export const deleteRole = endpoint({
  limit: [DELETIONS_LIMIT],
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

const Roles = idList('角色', '个');

/** All of them or none. */
export const deleteRoles = endpoint({
  limit: [DELETIONS_LIMIT],
  method: 'POST',
  path: '/avatar/avatarRole/deleteRoles',
  owned: [{ field: 'ids[]', kind: 'role' }],
  summary: '删除角色（多个）',
  input: z.object({ ids: Roles }),
  data: Done,
});

/** Takes a deletion back: all of them or none. */
export const restoreRoles = endpoint({
  method: 'POST',
  path: '/avatar/avatarRole/restoreRoles',
  owned: [{ field: 'ids[]', kind: 'role' }],
  summary: '撤销删除角色（多个）',
  input: z.object({ ids: Roles }),
  data: Done,
});

/** Takes roles out of service for everybody but their owner, or back into it: all of them or none. Links and projects stay as they are. */
export const enableRoles = endpoint({
  method: 'POST',
  path: '/avatar/avatarRole/enableRoles',
  owned: [{ field: 'ids[]', kind: 'role' }],
  summary: '启用或停用角色（多个）',
  input: z.object({ ids: Roles, enabled: z.boolean() }),
  data: Done,
});

const TaughtAnswer = z.object({
  libraryId: Id,
  libraryName: z.string(),
  questionId: Id,
  /** The entry that asked this already, as it was; null for a new one. */
  before: QuestionValues.nullable(),
  /** The role answers from this library since now. */
  isLinked: z.boolean(),
});
export type TaughtAnswer = z.infer<typeof TaughtAnswer>;

/**
 * The right answer to a question that a role was asked: kept in its library of questions, which it gets where it has none, so that it
 * answers in these words from now on.
 */
export const teachRole = endpoint({
  method: 'POST',
  path: '/avatar/avatarRole/teach',
  owned: [{ field: 'roleId', kind: 'role' }],
  summary: '写下正确回答，加入角色的问答库',
  input: z.object({ roleId: Id, question: QuestionValues.shape.question, answer: QuestionValues.shape.answer }),
  data: TaughtAnswer,
});

/** 1 in progress, 2 ready to talk, anything else failed (specification 2 §4). */
export const roleChatStatus = endpoint({
  path: '/avatar/avatarRole/getChatStatus',
  owned: [{ field: 'roleId', kind: 'role' }],
  summary: '角色是否可对话',
  input: z.object({ roleId: Id }),
  data: z.number().int(),
});

/** What a role still waits for before it knows everything that it was given. */
export const RoleProgress = z.object({
  /** As `roleChatStatus` answers. */
  status: z.number().int(),
  /** One for each library; `share` of it that is done, 0 to 1. Documents are counted, entries that are imported are not. */
  parts: z.array(
    z.object({
      kind: z.enum(['documents', 'questions']),
      name: z.string(),
      total: z.number().int(),
      done: z.number().int(),
      failed: z.number().int(),
      share: z.number(),
    }),
  ),
});
export type RoleProgress = z.infer<typeof RoleProgress>;

export const roleProgress = endpoint({
  path: '/avatar/avatarRole/progress',
  owned: [{ field: 'roleId', kind: 'role' }],
  summary: '角色准备进度',
  input: z.object({ roleId: Id }),
  data: RoleProgress,
});
