import { CODE } from '#contract/errors.contract.ts';
import { FLOW_LIMITS, type Flow } from '#contract/flow.contract.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { FlowStore, StoredFlow } from './flow.store.ts';

export interface FlowDependencies {
  store: FlowStore;
  /** How many roles may run each flow. */
  countRoles(accountId: string, flowIds: string[]): Promise<Map<string, number>>;
}

export function createFlowService({ store, countRoles }: FlowDependencies) {
  return {
    async page(accountId: string, page: number, size: number, name: string) {
      const { records, total } = await store.page(accountId, page, size, name.trim());
      const roles = await countRoles(
        accountId,
        records.map(({ id }) => id),
      );
      return { records: records.map((row) => toFlow(row, roles.get(row.id) ?? 0)), total, size, current: page };
    },

    async create(accountId: string, name: string): Promise<string> {
      const id = await store.insert(accountId, name.trim(), FLOW_LIMITS.flows);
      if (id === null) throw tooMany();
      return id;
    },

    async rename(accountId: string, id: string, name: string): Promise<void> {
      if (!(await store.rename(accountId, id, name.trim()))) throw notFound('流程');
    },

    async delete(accountId: string, id: string): Promise<void> {
      if (!(await store.delete(accountId, id))) throw notFound('流程');
    },

    async restore(accountId: string, id: string): Promise<void> {
      const done = await store.restore(accountId, id, FLOW_LIMITS.flows);
      if (done === 'full') throw tooMany();
      if (done === 'missing') throw notFound('流程');
    },

    /** Throws 404 unless all of them are, or were, flows of the account. */
    async require(accountId: string, ids: readonly string[]): Promise<void> {
      const known = await store.known(accountId, ids);
      if (ids.some((id) => !known.has(id))) throw notFound('流程');
    },
  };
}

const tooMany = () => new AppError(CODE.badInput, `流程最多 ${FLOW_LIMITS.flows} 个，请先删除不用的`);

const toFlow = ({ id, name, createdAt, updatedAt }: StoredFlow, roleCount: number): Flow => ({
  id,
  name,
  roleCount,
  createTime: createdAt.toISOString(),
  updateTime: updatedAt.toISOString(),
});
