import {
  deleteRole,
  deleteRoles,
  enableRoles,
  packedRoleById,
  packedRolePage,
  restoreRole,
  restoreRoles,
  roleById,
  roleChatStatus,
  roleClassify,
  rolePage,
  roleProgress,
  saveRole,
  saveRoleForDocLib,
  teachRole,
} from '#contract/role.contract.ts';
import { packRole } from '#contract/role-payload.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import { createRoleService, type RoleDependencies } from './role.service.ts';
import { createRoleStore } from './role.store.ts';
import { createTeachRole, type TeachDependencies } from './teach-role.ts';

export { createRoleDirectory } from './role-directory.store.ts';

interface Dependencies extends Omit<RoleDependencies, 'store'>, TeachDependencies {
  db: Database;
  /** Browser and system of a User-Agent header, as people say them. */
  describeAgent(header: string): string;
}

/** Roles: what a digital human is, says and knows. */
export function createRoleModule({ db, describeAgent, takeAnswer, ...rest }: Dependencies) {
  const store = createRoleStore(db);
  const teach = createTeachRole({ db, store, takeAnswer });
  const service = createRoleService({ store, ...rest });
  return {
    /** Throws 404 for a role of another account as for one that does not exist. */
    find: service.find,
    save: service.save,
    page: service.page,
    named: store.named,
    register(handle: Handle) {
      handle(rolePage, async ({ session, input }) => {
        const { records, ...page } = await service.page(session.accountId, input);
        return { ...page, records: await service.withUse(session.accountId, records) };
      });
      handle(packedRolePage, async ({ session, input }) => {
        const { records, ...page } = await service.page(session.accountId, input);
        return { ...page, records: records.map(packRole) };
      });
      handle(roleClassify, ({ session, input }) => service.classify(session.accountId, input.name));
      handle(roleById, ({ session, input }) => service.show(session.accountId, input.id));
      handle(packedRoleById, async ({ session, input }) => packRole(await service.show(session.accountId, input.id)));
      for (const endpoint of [saveRole, saveRoleForDocLib])
        handle(endpoint, ({ session, input, request }) =>
          service.save(session.accountId, input, describeAgent(request.headers['user-agent'] ?? '')),
        );
      handle(teachRole, ({ session, input, request }) =>
        teach(session.accountId, input, describeAgent(request.headers['user-agent'] ?? '')),
      );
      handle(
        roleChatStatus,
        async ({ session, input }) => (await service.progress(session.accountId, input.roleId)).status,
      );
      handle(roleProgress, ({ session, input }) => service.progress(session.accountId, input.roleId));
      handle(deleteRole, async ({ session, input }) => {
        await service.delete(session.accountId, [input.id]);
        return null;
      });
      handle(deleteRoles, async ({ session, input }) => {
        await service.delete(session.accountId, input.ids);
        return null;
      });
      handle(enableRoles, async ({ session, input }) => {
        await service.enable(session.accountId, input.ids, input.enabled);
        return null;
      });
      handle(restoreRoles, async ({ session, input }) => {
        await service.restore(session.accountId, input.ids);
        return null;
      });
      handle(restoreRole, async ({ session, input }) => {
        await service.restore(session.accountId, [input.id]);
        return null;
      });
    },
  };
}
