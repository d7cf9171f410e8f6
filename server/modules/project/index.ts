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
import type { Database } from '#server/platform/database/open-database.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import { createProjectService, type ProjectDependencies } from './project.service.ts';
import { createProjectStore } from './project.store.ts';

export { createProjectDirectory } from './project-directory.store.ts';

/** Projects: roles put on a screen. */
export function createProjectModule({ db, ...rest }: Omit<ProjectDependencies, 'store'> & { db: Database }) {
  const store = createProjectStore(db);
  const service = createProjectService({ store, ...rest });
  return {
    save: service.save,
    named: store.named,
    find: service.find,
    findShown: store.findShown,
    publishOldest: store.publishOldest,
    register(handle: Handle) {
      handle(projectPage, ({ session, input }) => service.page(session.accountId, input.page, input.size, input.name));
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
      handle(restoreProject, async ({ session, input }) => {
        await service.restore(session.accountId, input.id);
        return null;
      });
    },
  };
}
