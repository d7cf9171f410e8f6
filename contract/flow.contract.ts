import { z } from 'zod';
import { Done, endpoint, Id, PageInput, pageOf, requiredName } from './endpoint.contract.ts';

export const FLOW_LIMITS = {
  name: 30,
  /** Flows of one account. */
  flows: 200,
  /** Flows that one role may run. */
  perRole: 50,
} as const;

/** A dialogue in steps that a role can run. */
export const Flow = z.object({
  id: Id,
  name: z.string(),
  /** Roles that may run it. */
  roleCount: z.number().int(),
  createTime: z.string(),
  updateTime: z.string(),
});
export type Flow = z.infer<typeof Flow>;

const Name = requiredName(FLOW_LIMITS.name, '流程名称');
const OneFlow = z.object({ id: Id });
const owned = [{ field: 'id', kind: 'flow' }] as const;

/** Flows of the account, newest edit first. */
export const flowPage = endpoint({
  path: '/api/chat/flow/page',
  summary: '流程列表',
  input: PageInput.extend({
    name: z.string().max(FLOW_LIMITS.name).default(''),
    /** As the specification names it: flows of digital humans. */
    bizcard: z.literal('avatar').default('avatar'),
  }),
  data: pageOf(Flow),
});

/** Data is the id of the flow. */
export const createFlow = endpoint({
  method: 'POST',
  path: '/api/chat/flow/create',
  summary: '新建流程',
  input: z.object({ name: Name }),
  data: Id,
});

export const updateFlow = endpoint({
  method: 'POST',
  path: '/api/chat/flow/update',
  owned,
  summary: '重命名流程',
  input: OneFlow.extend({ name: Name }),
  data: Done,
});

export const deleteFlow = endpoint({
  method: 'POST',
  path: '/api/chat/flow/delete',
  owned,
  summary: '删除流程',
  input: OneFlow,
  data: Done,
});

/** Takes a deletion back. */
export const restoreFlow = endpoint({
  method: 'POST',
  path: '/api/chat/flow/restore',
  owned,
  summary: '撤销删除流程',
  input: OneFlow,
  data: Done,
});
