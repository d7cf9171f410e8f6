import { CODE } from '#contract/errors.contract.ts';
import { createFlow, deleteFlow, flowPage, restoreFlow, updateFlow } from '#contract/flow.contract.ts';
import { FLOW_MESSAGE, mayUseFlows, type RoleRights } from '#contract/role-rights.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import { createFlowService, type FlowDependencies } from './flow.service.ts';
import { createFlowStore } from './flow.store.ts';

interface Dependencies extends Omit<FlowDependencies, 'store'> {
  db: Database;
  rightsOf(accountId: string): Promise<RoleRights>;
}

/** Flows: dialogues in steps that roles can run. */
export function createFlowModule({ db, rightsOf, ...rest }: Dependencies) {
  const service = createFlowService({ store: createFlowStore(db), ...rest });
  /** What an account made while it was allowed to stays its own, to be looked at and deleted. */
  const requireRight = async (accountId: string) => {
    if (!mayUseFlows(await rightsOf(accountId))) throw new AppError(CODE.forbidden, FLOW_MESSAGE);
  };
  return {
    /** Throws 404 unless all of them are, or were, flows of the account. */
    require: service.require,
    register(handle: Handle) {
      handle(flowPage, ({ session, input }) => service.page(session.accountId, input.page, input.size, input.name));
      handle(createFlow, async ({ session, input }) => {
        await requireRight(session.accountId);
        return service.create(session.accountId, input.name);
      });
      handle(updateFlow, async ({ session, input }) => {
        await requireRight(session.accountId);
        await service.rename(session.accountId, input.id, input.name);
        return null;
      });
      handle(deleteFlow, async ({ session, input }) => {
        await service.delete(session.accountId, input.id);
        return null;
      });
      handle(restoreFlow, async ({ session, input }) => {
        await service.restore(session.accountId, input.id);
        return null;
      });
    },
  };
}
