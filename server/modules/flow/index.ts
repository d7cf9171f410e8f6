import { createFlow, deleteFlow, flowPage, restoreFlow, updateFlow } from '#contract/flow.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import { createFlowService, type FlowDependencies } from './flow.service.ts';
import { createFlowStore } from './flow.store.ts';

/** Flows: dialogues in steps that roles can run. */
export function createFlowModule({ db, ...rest }: Omit<FlowDependencies, 'store'> & { db: Database }) {
  const service = createFlowService({ store: createFlowStore(db), ...rest });
  return {
    /** Throws 404 unless all of them are, or were, flows of the account. */
    require: service.require,
    register(handle: Handle) {
      handle(flowPage, ({ session, input }) => service.page(session.accountId, input.page, input.size, input.name));
      handle(createFlow, ({ session, input }) => service.create(session.accountId, input.name));
      handle(updateFlow, async ({ session, input }) => {
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
