import { z } from 'zod';

/** `off` switched off, else `processing` a library is being read, `attention` it can't answer as it should, `ready` it answers. */
export const ROLE_STATES = ['ready', 'processing', 'attention', 'off'] as const;
export type RoleState = (typeof ROLE_STATES)[number];

/** How a role is answered for, as the editor's cards say it: by questions only, with documents, as an agent. */
export const ROLE_KINDS = ['1', '2', '3'] as const;
export type RoleKind = (typeof ROLE_KINDS)[number];

/** `updated` last change first, `created` newest first, `name` in the order of a dictionary, `used` most of this week first. */
export const ROLE_SORTS = ['updated', 'created', 'name', 'used'] as const;
export type RoleSort = (typeof ROLE_SORTS)[number];

/** What narrows and orders a list of roles. */
export const RoleFilter = z.object({
  /** Part of a name or description. */
  name: z.string().max(100).optional(),
  state: z.enum(ROLE_STATES).optional(),
  kind: z.enum(ROLE_KINDS).optional(),
  model: z.string().max(100).optional(),
  /** A language that it speaks, by default or besides. */
  language: z.string().max(20).optional(),
  sort: z.enum(ROLE_SORTS).default('updated'),
});
export type RoleFilter = z.infer<typeof RoleFilter>;

const Counts = z.array(z.object({ value: z.string(), count: z.number().int() }));

export const RoleCounts = z.object({
  total: z.number().int(),
  states: Counts,
  kinds: Counts,
  models: Counts,
  languages: Counts,
});
export type RoleCounts = z.infer<typeof RoleCounts>;

/** In which of the list's states a role is counted and found. */
export const listedState = (role: Known & { enabled: boolean }): RoleState => (role.enabled ? roleState(role) : 'off');

/** How what a role answers from is, whether it is switched on or not. */
export function roleState(role: Known): Exclude<RoleState, 'off'> {
  if (role.status === 1) return 'processing';
  return role.status === NOTHING_READ || isAllOff(role.documents) || !role.modelReady ? 'attention' : 'ready';
}

/** It answers, without some of its documents, which nobody could read. */
export const isPartlyRead = (role: Known): boolean => roleState(role) === 'ready' && role.documents.failed > 0;

/** `status` of a role that has documents of which not one could be read. */
const NOTHING_READ = 3;

/** What is known about a role. */
interface Known {
  status: number;
  documents: DocumentCounts;
  modelReady: boolean;
}

interface DocumentCounts {
  total: number;
  failed: number;
  disabled: number;
}

/** There are documents, and every one of them is out of service. */
export const isAllOff = ({ total, disabled }: Pick<DocumentCounts, 'total' | 'disabled'>): boolean =>
  total > 0 && disabled === total;

/** Kinds 4 and 5 are agents as well. */
export const roleKind = (chatType: number): RoleKind => (chatType === 1 ? '1' : chatType === 2 ? '2' : '3');
