import { z } from 'zod';
import { Done, endpoint, Id, requiredName } from './endpoint.contract.ts';
import { InteractionSettings, NO_INTERACTION } from './interaction.contract.ts';
import { DELETIONS_LIMIT } from './presentation.contract.ts';
import { Scene } from './scene.contract.ts';

/** Longest name of a template, in characters. */
export const TEMPLATE_NAME_MAX = 20;

/** A scene, and how its screen is talked to, that an account keeps to begin other projects with. */
export const SceneTemplateRecord = z.object({
  id: z.string(),
  name: z.string(),
  scene: Scene,
  interaction: InteractionSettings,
  /** Who stood in it when it was kept: the code of the role's character, and the role's name. */
  avatarCode: z.string(),
  roleName: z.string(),
  createTime: z.string(),
});
export type SceneTemplateRecord = z.infer<typeof SceneTemplateRecord>;

const name = requiredName(TEMPLATE_NAME_MAX, '模板名称');
const owned = [{ field: 'id', kind: 'sceneTemplate' }] as const;
const OneTemplate = z.object({ id: Id });

/** All of the account, the newest first. */
export const sceneTemplates = endpoint({
  path: '/avatar/sceneTemplate/list',
  summary: '我的模板',
  input: z.object({}),
  data: z.array(SceneTemplateRecord),
});

/** Answers the template's id. */
export const saveSceneTemplate = endpoint({
  method: 'POST',
  path: '/avatar/sceneTemplate/save',
  summary: '存为我的模板',
  owned: [{ field: 'roleId', kind: 'role' }],
  input: z.object({ name, roleId: Id, scene: Scene, interaction: InteractionSettings.default(NO_INTERACTION) }),
  data: z.string(),
});

export const renameSceneTemplate = endpoint({
  method: 'POST',
  path: '/avatar/sceneTemplate/rename',
  summary: '重命名我的模板',
  owned,
  input: OneTemplate.extend({ name }),
  data: Done,
});

/** Kept for the undo of the notice; see restoreSceneTemplate. */
export const deleteSceneTemplate = endpoint({
  method: 'POST',
  path: '/avatar/sceneTemplate/delete',
  limit: [DELETIONS_LIMIT],
  summary: '删除我的模板',
  owned,
  input: OneTemplate,
  data: Done,
});

export const restoreSceneTemplate = endpoint({
  method: 'POST',
  path: '/avatar/sceneTemplate/restore',
  summary: '恢复刚删除的模板',
  owned,
  input: OneTemplate,
  data: Done,
});
