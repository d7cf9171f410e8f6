import type { RoleCounts, RoleFilter, RoleSort } from '#contract/role-filter.contract.ts';
import { listedState, ROLE_KINDS, ROLE_STATES, roleKind } from '#contract/role-filter.contract.ts';
import { compareNames } from '#server/platform/name-order.ts';

/** What lists are narrowed, counted and ordered by. */
export interface RoleOverview {
  id: string;
  name: string;
  enabled: boolean;
  modelName: string;
  /** The default one first. */
  languages: string[];
  chatType: number;
  createdAt: Date;
  status: number;
  documents: { total: number; failed: number; disabled: number };
  modelReady: boolean;
  /** Conversations of this week; 0 where nothing is ordered by it. */
  weekUse: number;
}

const ORDERS: Record<RoleSort, ((one: RoleOverview, other: RoleOverview) => number) | null> = {
  updated: null, // as they come from the database
  created: (one, other) => other.createdAt.getTime() - one.createdAt.getTime(),
  used: (one, other) => other.weekUse - one.weekUse,
  name: (one, other) => compareNames(one.name, other.name),
};

/** Those that a filter leaves, in its order. Equals keep the order in which they come. */
export function arrangeRoles(roles: readonly RoleOverview[], filter: RoleFilter): RoleOverview[] {
  const { state, kind, model, language, sort } = filter;
  const left = roles.filter(
    (role) =>
      (!state || listedState(role) === state) &&
      (!kind || roleKind(role.chatType) === kind) &&
      (!model || role.modelName === model) &&
      (!language || role.languages.includes(language)),
  );
  const order = ORDERS[sort];
  return order ? left.toSorted(order) : left;
}

/** How many there are of each kind: states and kinds in the contract's order, models and languages with the most roles first. */
export function countRoles(roles: readonly RoleOverview[]): RoleCounts {
  return {
    total: roles.length,
    states: count(roles.map(listedState), ROLE_STATES),
    kinds: count(
      roles.map(({ chatType }) => roleKind(chatType)),
      ROLE_KINDS,
    ),
    models: count(roles.map(({ modelName }) => modelName)),
    languages: count(roles.flatMap(({ languages }) => [...new Set(languages)])),
  };
}

function count(values: readonly string[], order?: readonly string[]): RoleCounts['states'] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const found = [...counts].map(([value, count]) => ({ value, count }));
  return order
    ? found.toSorted((one, other) => order.indexOf(one.value) - order.indexOf(other.value))
    : found.toSorted((one, other) => other.count - one.count || compareNames(one.value, other.value));
}
