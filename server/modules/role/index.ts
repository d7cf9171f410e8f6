import { deleteRole, restoreRole, roleById, roleChatStatus, rolePage, saveRole } from '#contract/role.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import { createRoleService, type RoleDependencies } from './role.service.ts';
import { createRoleStore } from './role.store.ts';

/** Roles: what a digital human is, says and knows. */
export function createRoleModule({ db, ...rest }: Omit<RoleDependencies, 'store'> & { db: Database }) {
  const store = createRoleStore(db);
  const service = createRoleService({ store, ...rest });
  return {
    /** Throws 404 for a role of another account as for one that does not exist. */
    find: service.find,
    save: service.save,
    /** How many roles answer from each library. */
    countByLibrary: store.countByLibrary,
    namesByLibrary: store.namesByLibrary,
    register(handle: Handle) {
      handle(rolePage, ({ session, input }) => service.page(session.accountId, input.page, input.size, input.name));
      handle(roleById, ({ session, input }) => service.find(session.accountId, input.id));
      handle(saveRole, ({ session, input }) => service.save(session.accountId, input));
      handle(
        roleChatStatus,
        async ({ session, input }) => (await service.find(session.accountId, input.roleId)).status,
      );
      handle(deleteRole, async ({ session, input }) => {
        await service.delete(session.accountId, input.id);
        return null;
      });
      handle(restoreRole, async ({ session, input }) => {
        await service.restore(session.accountId, input.id);
        return null;
      });
    },
  };
}
