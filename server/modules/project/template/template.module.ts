import { CODE } from '#contract/errors.contract.ts';
import { readInteraction } from '#contract/interaction.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import type { Role } from '#contract/role.contract.ts';
import { readScene } from '#contract/scene.contract.ts';
import {
  deleteSceneTemplate,
  renameSceneTemplate,
  restoreSceneTemplate,
  saveSceneTemplate,
  sceneTemplates,
} from '#contract/scene-template.contract.ts';
import type { FileModule } from '#server/modules/file/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import { type MediumAt, requireSceneMedia, requireSleepMedium } from '../scene-media.ts';
import { createTemplateStore } from './template.store.ts';

interface Dependencies {
  db: Database;
  files: Pick<FileModule, 'writeWithinRoom'>;
  findRole(accountId: string, roleId: string): Promise<Role>;
  mediumAt: MediumAt;
}

const tooMany = () => new AppError(CODE.badInput, `我的模板最多 ${LIMITS.sceneTemplatesPerAccount} 个，请先删除不用的`);

/** Scenes that accounts keep to begin projects with. */
export function createTemplateModule({ db, files, findRole, mediumAt }: Dependencies) {
  const store = createTemplateStore(db, files);
  const require = (found: boolean) => {
    if (!found) throw notFound('模板');
  };
  return {
    register(handle: Handle) {
      handle(sceneTemplates, async ({ session }) => {
        const rows = await store.list(session.accountId);
        return rows.flatMap(({ scene: stored, interaction: settings, createdAt, ...row }) => {
          const scene = readScene(stored);
          const { id, name, avatarCode, roleName } = row;
          const interaction = readInteraction(settings);
          const createTime = createdAt.toISOString();
          return scene ? [{ id, name, scene, interaction, avatarCode, roleName, createTime }] : [];
        });
      });
      handle(saveSceneTemplate, async ({ session: { accountId }, input: { name, roleId, scene, interaction } }) => {
        const { name: roleName, avatarCode } = await findRole(accountId, roleId);
        await requireSceneMedia(mediumAt, accountId, null, scene);
        await requireSleepMedium(mediumAt, accountId, null, interaction);
        const values = { name: name.trim(), scene, interaction, avatarCode, roleName };
        const id = await store.insert(accountId, values, LIMITS.sceneTemplatesPerAccount);
        if (id === null) throw tooMany();
        return id;
      });
      handle(renameSceneTemplate, async ({ session, input: { id, name } }) => {
        require(await store.rename(session.accountId, id, name.trim()));
        return null;
      });
      handle(deleteSceneTemplate, async ({ session, input }) => {
        require(await store.delete(session.accountId, input.id));
        return null;
      });
      handle(restoreSceneTemplate, async ({ session, input }) => {
        const outcome = await store.restore(session.accountId, input.id, LIMITS.sceneTemplatesPerAccount);
        if (outcome === 'full') throw tooMany();
        require(outcome === 'restored');
        return null;
      });
    },
  };
}
