import { z } from 'zod';
import { Done, endpoint, Id, NewId, PageInput, pageOf, requiredName } from './endpoint.contract.ts';
import { InteractionSettings } from './interaction.contract.ts';
import { readJsonText } from './json-text.contract.ts';
import { NodeFields } from './node.contract.ts';
import { COPIES_LIMIT, DELETIONS_LIMIT } from './presentation.contract.ts';
import { ProjectStanding } from './publish.contract.ts';
import { PersonPosition, Scene } from './scene.contract.ts';
import { MEDIUM_URL } from './scene-component.contract.ts';

/** Longest name, in characters. */
export const PROJECT_NAME_MAX = 30;

/** How a project's background is shown: a picture or a video (specification 1 §3). */
export const BACKGROUND = { picture: '1', video: '4' } as const;

/** Only pictures and videos of this installation: the page's policy loads no others. A new one is an upload of the account. */
const Background = z.string().max(500).regex(MEDIUM_URL, { error: '背景应为上传的图片或视频' });

/** {@link PersonPosition} as JSON text. */
const Position = z
  .string()
  .max(1000)
  .refine((text) => text === '' || readPosition(text) !== null, { error: '形象的位置不正确' });

/** The position that a text tells; null for a text that tells none. */
export function readPosition(text: string): PersonPosition | null {
  try {
    const position = PersonPosition.safeParse(readJsonText(text)).data;
    return position && (position.url === '' || Background.safeParse(position.url).success) ? position : null;
  } catch {
    return null;
  }
}

/** `live` published, whether it was changed since or not; `changed` published, and changed since. */
export const PROJECT_STATES = ['live', 'changed', 'saved', 'down'] as const;
export type ProjectState = (typeof PROJECT_STATES)[number];

/** `updated` last change first, `created` newest first, `name` in the order of a dictionary. */
export const PROJECT_SORTS = ['updated', 'name', 'created'] as const;
export type ProjectSort = (typeof PROJECT_SORTS)[number];

/** What narrows and orders a list of projects. */
export const ProjectFilter = z.object({
  /** Part of a name. */
  name: z.string().max(100).optional(),
  state: z.enum(PROJECT_STATES, { error: '没有这种状态' }).optional(),
  sort: z.enum(PROJECT_SORTS, { error: '没有这种排序' }).default('updated'),
});
export type ProjectFilter = z.infer<typeof ProjectFilter>;

/** A role made publishable: who stands where, before what (specification 1 §3, H5 project record). */
const ProjectFields = {
  name: requiredName(PROJECT_NAME_MAX, '项目名称'),
  roleId: Id,
  /** `1` horizontal, `2` vertical. */
  direction: z.enum(['1', '2'], { error: '请选择横屏或竖屏' }).default('2'),
};

/** Left out, a new project gets none and an old one keeps its own. */
const StageFields = {
  backgroundType: z.enum(['1', '4'], { error: '背景应为图片或视频' }).optional(),
  background: Background.optional(),
  position: Position.optional(),
  interaction: InteractionSettings.optional(),
  /** Null: the screen as rooms without a scene have it. Where it is given, background and position are its own. */
  scene: Scene.nullable().optional(),
};

export const ProjectInput = z.object({
  id: NewId,
  ...ProjectFields,
  ...StageFields,
  /** What it was when its editing began: what somebody else has changed since then is kept, or 4091 where both changed it. */
  before: z
    // The role is only compared, whoever's it is.
    .object({
      ...ProjectFields,
      roleId: z.string().max(64),
      interaction: InteractionSettings.optional(),
      scene: Scene.nullable().optional(),
    })
    .optional(),
  /** 1: where both changed it, these values win. */
  over: z.literal(1).optional(),
});
export type ProjectInput = z.infer<typeof ProjectInput>;

/** What the first node of a presentation shows, as far as a small picture of it needs that. */
export const ProjectCover = NodeFields.pick({ page: true, background: true, person: true });
export type ProjectCover = z.infer<typeof ProjectCover>;

export const ProjectRecord = z.object({
  id: z.string(),
  name: z.string(),
  direction: z.enum(['1', '2']),
  roleId: z.string(),
  roleName: z.string(),
  /** The role was deleted: the project can't be shown until the role is restored or another one is chosen. */
  roleDeleted: z.boolean(),
  /** Code of the role's character. */
  avatarCode: z.string(),
  /** What the role recommends to ask. */
  roleQuestions: z.array(z.string()),
  /** `1` picture, `4` video; see {@link BACKGROUND}. */
  backgroundType: z.enum(['1', '4']),
  /** Address of the picture or video; empty: the role's own stage. */
  background: z.string(),
  /** {@link PersonPosition} as JSON text; that of the direction where nothing else was chosen. */
  position: z.string(),
  interaction: InteractionSettings,
  scene: Scene.nullable(),
  /** Nodes of its scripted presentation. */
  nodeCount: z.number().int(),
  /** Of its first node, where that has a page; null: none is presented. */
  cover: ProjectCover.nullable(),
  standing: ProjectStanding,
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ProjectRecord = z.infer<typeof ProjectRecord>;

const OneProject = z.object({ id: Id });
const owned = [{ field: 'id', kind: 'project' }] as const;

export const projectPage = endpoint({
  path: '/avatar/avatarProject/projectPage',
  summary: '项目列表',
  input: PageInput.extend(ProjectFilter.shape),
  data: pageOf(ProjectRecord),
});

export const project = endpoint({
  path: '/avatar/avatarProject/id',
  summary: '项目详情',
  owned,
  input: OneProject,
  data: ProjectRecord,
});

export const projectByRoleId = endpoint({
  path: '/avatar/avatarProject/projectByRoleId',
  summary: '使用某角色的项目',
  owned: [{ field: 'roleId', kind: 'role' }],
  input: z.object({ roleId: Id }),
  data: z.array(ProjectRecord),
});

/** Makes a project, or changes the one whose id is given; answers its id. */
export const updateProject = endpoint({
  method: 'POST',
  path: '/avatar/avatarProject/updateProject',
  summary: '保存项目',
  owned: [
    { field: 'id', kind: 'project' },
    { field: 'roleId', kind: 'role' },
  ],
  input: ProjectInput,
  data: z.string(),
});

/** Answers the copy's id. */
export const copyProject = endpoint({
  method: 'POST',
  path: '/avatar/avatarProject/copy',
  limit: [COPIES_LIMIT],
  style: 'query',
  summary: '复制项目',
  owned: [{ field: 'projectId', kind: 'project' }],
  input: z.object({ projectId: Id }),
  data: z.string(),
});

/** Ends every link that has been made to the project; what is made afterwards opens. */
export const endProjectLinks = endpoint({
  method: 'POST',
  path: '/avatar/avatarProject/endLinks',
  owned,
  summary: '停用项目已发的链接',
  input: OneProject,
  data: Done,
});

/** Kept for the undo of the notice; see restoreProject. */
export const deleteProject = endpoint({
  path: '/avatar/avatarProject/delete',
  limit: [DELETIONS_LIMIT],
  summary: '删除项目',
  owned,
  input: OneProject,
  data: Done,
});

export const restoreProject = endpoint({
  method: 'POST',
  path: '/avatar/avatarProject/restore',
  summary: '恢复刚删除的项目',
  owned,
  input: OneProject,
  data: Done,
});
