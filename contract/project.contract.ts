import { z } from 'zod';
import { Done, endpoint, Id, PageInput, pageOf, requiredText } from './endpoint.contract.ts';

/** Longest name, in characters. */
export const PROJECT_NAME_MAX = 30;

/** A role made publishable: who stands where, before what (specification 1 §3, H5 project record). */
const ProjectFields = {
  name: requiredText(PROJECT_NAME_MAX, '项目名称'),
  roleId: Id,
  /** `1` horizontal, `2` vertical. */
  direction: z.enum(['1', '2'], { error: '请选择横屏或竖屏' }).default('2'),
};

export const ProjectInput = z.object({ id: Id.optional(), ...ProjectFields });
export type ProjectInput = z.infer<typeof ProjectInput>;

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
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ProjectRecord = z.infer<typeof ProjectRecord>;

const OneProject = z.object({ id: Id });
const owned = [{ field: 'id', kind: 'project' }] as const;

export const projectPage = endpoint({
  path: '/avatar/avatarProject/projectPage',
  summary: '项目列表',
  input: PageInput.extend({ name: z.string().max(100).default('') }),
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
  style: 'query',
  summary: '复制项目',
  owned: [{ field: 'projectId', kind: 'project' }],
  input: z.object({ projectId: Id }),
  data: z.string(),
});

/** Kept for the undo of the notice; see restoreProject. */
export const deleteProject = endpoint({
  path: '/avatar/avatarProject/delete',
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
