import { CODE } from '#contract/errors.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import {
  BACKGROUND,
  type ProjectFilter,
  type ProjectInput,
  type ProjectRecord,
  readPosition,
} from '#contract/project.contract.ts';
import { DEFAULT_POSITION } from '#contract/scene.contract.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { copyBase, nameCopy } from './name-copy.ts';
import type { ProjectStore } from './project.store.ts';
import { type MediumAt, refused, requireSceneMedia, requireSleepMedium } from './scene-media.ts';
import { sceneWithStage, stageOfScene } from './stage-of-scene.ts';

export interface ProjectDependencies {
  store: ProjectStore;
  /** Throws 404 for a role that this account does not have, or has deleted. */
  findRole(accountId: string, roleId: string): Promise<unknown>;
  mediumAt: MediumAt;
}

export function createProjectService({ store, findRole, mediumAt }: ProjectDependencies) {
  const find = async (accountId: string, id: string): Promise<ProjectRecord> => {
    const found = await store.find(accountId, id);
    if (!found) throw notFound('项目');
    return found;
  };

  /** What is newly put on the stage is an upload of the account; what stands there already stays. */
  const requireMedia = async (
    accountId: string,
    stored: ProjectRecord | null,
    { backgroundType, background, position }: Pick<ProjectInput, 'backgroundType' | 'background' | 'position'>,
  ): Promise<void> => {
    const type = backgroundType ?? stored?.backgroundType ?? BACKGROUND.picture;
    const isKept = background === stored?.background && type === stored?.backgroundType;
    if (background && !isKept) {
      const medium = await mediumAt(accountId, background);
      if (medium !== (type === BACKGROUND.video ? 'video' : 'image'))
        throw refused('background', '背景应为上传的图片或视频');
    }
    const url = readPosition(position ?? '')?.url;
    if (url && url !== readPosition(stored?.position ?? '')?.url && (await mediumAt(accountId, url)) !== 'image')
      throw refused('position', '形象应为上传的图片');
  };

  return {
    find,
    findByRole: store.findByRole,

    async page(accountId: string, page: number, size: number, filter: ProjectFilter) {
      return { ...(await store.page(accountId, page, size, filter)), size, current: page };
    },

    /**
     * Makes a project, or replaces the one with `input.id`. Answers its id. A project whose role has been deleted can still be renamed or
     * turned: only a role that is newly chosen has to exist.
     */
    async save(
      accountId: string,
      { id, name, roleId, direction, before, over, scene: given, ...fields }: ProjectInput,
    ): Promise<string> {
      const stored = id ? await find(accountId, id) : null;
      if (stored?.roleId !== roleId) await findRole(accountId, roleId);
      await requireMedia(accountId, stored, fields);
      if (fields.interaction)
        await requireSleepMedium(mediumAt, accountId, stored?.interaction ?? null, fields.interaction);
      if (given) await requireSceneMedia(mediumAt, accountId, stored?.scene ?? null, given);
      // Whoever knows the record's own fields alone changes the scene by them.
      const scene = given === undefined && stored?.scene ? sceneWithStage(stored.scene, direction, fields) : given;
      const stage = { ...fields, scene, ...(scene ? stageOfScene(scene, direction) : {}) };
      const values = { name: name.trim(), roleId, direction, ...stage };
      if (!id) return made(await store.insert(accountId, values, LIMITS.projectsPerAccount));
      if (!(await store.update(accountId, id, values, { before, over: over === 1 }))) throw notFound('项目');
      return id;
    },

    /** Answers the copy's id. */
    async copy(accountId: string, id: string): Promise<string> {
      const { name, roleId, direction, ...found } = await find(accountId, id);
      const { backgroundType, background, position, interaction, scene } = found;
      // One that was never chosen stays that way, so that it goes on following the direction.
      const chosen = position === JSON.stringify(DEFAULT_POSITION[direction]) ? '' : position;
      const stage = { backgroundType, background, position: chosen, interaction, scene };
      // Every name that a copy could get begins with what is left of the longest base.
      const beginning = [...copyBase(name)].slice(0, 20).join('');
      const nameIt = (taken: ReadonlySet<string>) => nameCopy(name, taken);
      const values = { roleId, direction, ...stage };
      return made(await store.insertNamed(accountId, values, beginning, nameIt, LIMITS.projectsPerAccount, id));
    },

    async endLinks(accountId: string, id: string): Promise<void> {
      if (!(await store.endLinks(accountId, id, new Date()))) throw notFound('项目');
    },

    async delete(accountId: string, id: string): Promise<void> {
      if (!(await store.delete(accountId, id))) throw notFound('项目');
    },

    async restore(accountId: string, id: string): Promise<void> {
      const outcome = await store.restore(accountId, id, LIMITS.projectsPerAccount);
      if (outcome === 'full') throw tooMany();
      if (outcome === 'missing') throw notFound('项目');
    },
  };
}

const tooMany = () => new AppError(CODE.badInput, `项目最多 ${LIMITS.projectsPerAccount} 个，请先删除不用的`);
function made(id: string | null): string {
  if (id === null) throw tooMany();
  return id;
}
