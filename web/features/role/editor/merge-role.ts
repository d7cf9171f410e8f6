import type { RoleValues } from '#contract/clean-role.contract.ts';

/** A part of a role that is merged as a whole: a field, or one of the added languages. */
export interface Difference {
  /** Name of the field, or `avatarRoleDetailVos.en`. */
  key: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
  /** False: only they changed it. */
  bothChanged: boolean;
}

export type Choices = Record<string, 'mine' | 'theirs'>;

const DETAILS = 'avatarRoleDetailVos';

/** What they changed since `base` and what is not the same here. All three as they are saved. */
export function findDifferences(base: RoleValues, mine: RoleValues, theirs: RoleValues): Difference[] {
  const [was, here, there] = [split(base), split(mine), split(theirs)];
  return [...new Set([...was.keys(), ...here.keys(), ...there.keys()])].flatMap((key) => {
    const difference = { key, base: was.get(key), mine: here.get(key), theirs: there.get(key) };
    if (isSame(difference.theirs, difference.base) || isSame(difference.theirs, difference.mine)) return [];
    return { ...difference, bothChanged: !isSame(difference.mine, difference.base) };
  });
}

/** Parts that are not the same. */
export function changedKeys(one: RoleValues, other: RoleValues): string[] {
  const [parts, others] = [split(one), split(other)];
  return [...new Set([...parts.keys(), ...others.keys()])].filter((key) => !isSame(parts.get(key), others.get(key)));
}

/** What only they changed is theirs, what both changed is mine, until somebody chooses otherwise. */
export function firstChoices(differences: readonly Difference[]): Choices {
  return Object.fromEntries(differences.map(({ key, bothChanged }) => [key, bothChanged ? 'mine' : 'theirs']));
}

/** Mine, with theirs where that was chosen. */
export function mergeRole(
  mine: RoleValues,
  theirs: RoleValues,
  differences: readonly Difference[],
  choices: Choices,
): RoleValues {
  const taken = differences.filter(({ key }) => choices[key] === 'theirs').map(({ key }) => key);
  const parts = split(mine);
  const others = split(theirs);
  for (const key of taken) others.has(key) ? parts.set(key, others.get(key)) : parts.delete(key);
  return join(parts);
}

function split(values: RoleValues): Map<string, unknown> {
  const { avatarRoleDetailVos, ...fields } = values;
  return new Map<string, unknown>([
    ...Object.entries(fields),
    ...avatarRoleDetailVos.map((detail) => [`${DETAILS}.${detail.language}`, detail] as const),
  ]);
}

function join(parts: Map<string, unknown>): RoleValues {
  const isDetail = (key: string) => key.startsWith(`${DETAILS}.`);
  const entries = [...parts];
  return {
    ...Object.fromEntries(entries.filter(([key]) => !isDetail(key))),
    [DETAILS]: entries.filter(([key]) => isDetail(key)).map(([, detail]) => detail),
  } as unknown as RoleValues;
}

/** Whether two values are the same as JSON, in whatever order their names stand. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sort(one)) === JSON.stringify(sort(other));
}

function sort(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sort);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(
    entries.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([name, inner]) => [name, sort(inner)]),
  );
}
