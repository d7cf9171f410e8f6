import {
  copyProject,
  deleteProject,
  endProjectLinks,
  project,
  projectByRoleId,
  projectPage,
  restoreProject,
  updateProject,
} from '#contract/project.contract.ts';
import {
  changeEmbedDomains,
  projectAccess,
  setProjectPassword,
  setPublicName,
} from '#contract/project-access.contract.ts';
import {
  editVersion,
  projectVersions,
  publishProject,
  showVersion,
  takeDownProject,
} from '#contract/publish.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import { type AccessDependencies, createAccessService } from './access.service.ts';
import { createAccessStore } from './access.store.ts';
import { createNodeModule, type NodeModuleDependencies } from './node/node.module.ts';
import { createProjectService, type ProjectDependencies } from './project.service.ts';
import { createProjectStore } from './project.store.ts';
import { createPublishService } from './publish.service.ts';
import { createTemplateModule } from './template/template.module.ts';
import { createVersionStore } from './version.store.ts';

export { createProjectDirectory } from './project-directory.store.ts';

/** Projects: roles put on a screen. */
export function createProjectModule({
  db,
  findRole,
  mediumAt,
  hashPassword,
  ...forNodes
}: Omit<ProjectDependencies, 'store' | 'findRole'> &
  Omit<AccessDependencies, 'access'> &
  Omit<NodeModuleDependencies, 'findProject'> & { db: Database }) {
  const store = createProjectStore(db, forNodes.files);
  const rest = { findRole, mediumAt };
  const service = createProjectService({ store, ...rest });
  const nodes = createNodeModule({ db, ...rest, ...forNodes, findProject: service.find });
  const templates = createTemplateModule({ db, files: forNodes.files, ...rest });
  const accessStore = createAccessStore(db);
  const access = createAccessService({ access: accessStore, hashPassword });
  const publishing = createPublishService({
    versions: createVersionStore(db, forNodes.files),
    find: service.find,
    ...rest,
  });
  return {
    save: service.save,
    named: store.named,
    find: service.find,
    findShown: store.findShown,
    publishOldest: store.publishOldest,
    /** The password of a project's room. */
    lockOf: accessStore.lockOf,
    /** Sites that may frame a project's room. */
    framersOf: accessStore.framersOf,
    /** What visitors are played, and whether it names a medium. */
    nodes: { play: nodes.play, shows: nodes.shows, tellsWeatherOf: nodes.tellsWeatherOf },
    close: nodes.close,
    register(handle: Handle) {
      nodes.register(handle);
      templates.register(handle);
      handle(projectPage, ({ session, input: { page, size, ...filter } }) =>
        service.page(session.accountId, page, size, filter),
      );
      handle(project, ({ session, input }) => service.find(session.accountId, input.id));
      handle(projectByRoleId, ({ session, input }) => service.findByRole(session.accountId, input.roleId));
      handle(updateProject, ({ session, input }) => service.save(session.accountId, input));
      handle(copyProject, ({ session, input }) => service.copy(session.accountId, input.projectId));
      handle(deleteProject, async ({ session, input }) => {
        await service.delete(session.accountId, input.id);
        return null;
      });
      handle(endProjectLinks, async ({ session, input }) => {
        await service.endLinks(session.accountId, input.id);
        return null;
      });
      handle(publishProject, async ({ session, input }) => {
        const number = await publishing.publish(session.accountId, input.id, input.note);
        await nodes.prepare(session.accountId, input.id);
        return number;
      });
      handle(projectVersions, ({ session, input }) => publishing.list(session.accountId, input.id));
      handle(showVersion, async ({ session, input }) => {
        await publishing.show(session.accountId, input.id, input.number);
        return null;
      });
      handle(editVersion, async ({ session, input }) => {
        await publishing.edit(session.accountId, input.id, input.number);
        return null;
      });
      handle(takeDownProject, async ({ session, input }) => {
        await publishing.takeDown(session.accountId, input.id);
        return null;
      });
      handle(projectAccess, ({ session, input }) => access.find(session.accountId, input.id));
      handle(setProjectPassword, async ({ session, input }) => {
        await access.setPassword(session.accountId, input.id, input.password);
        return null;
      });
      handle(changeEmbedDomains, ({ session, input }) => access.changeDomains(session.accountId, input.id, input));
      handle(setPublicName, ({ session, input }) => access.setPublicName(session.accountId, input.id, input.name));
      handle(restoreProject, async ({ session, input }) => {
        await service.restore(session.accountId, input.id);
        return null;
      });
    },
  };
}
