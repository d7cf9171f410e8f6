import type { RoleValues } from '#contract/clean-role.contract.ts';

/** What was typed and not saved. */
export interface RoleDraft {
  values: RoleValues;
  /** The role as it was when the typing began, with its version; 0 for one that was never saved. */
  base: RoleValues;
  version: number;
}

/** A draft as it was kept; null for what an older or broken page left. `like` says what the fields look like. */
export function readRoleDraft(content: unknown, like: RoleValues): RoleDraft | null {
  if (!isRecord(content) || typeof content.version !== 'number') return null;
  const values = pick(content.values, like);
  const base = pick(content.base, like);
  return values && base && { values, base, version: content.version };
}

/** Fields that are known and of the kind that the form takes; null where one is not. */
function pick(stored: unknown, like: RoleValues): RoleValues | null {
  if (!isRecord(stored)) return null;
  const picked = Object.entries(like).flatMap(([name, sample]) =>
    name in stored ? [[name, stored[name], isOfKind(stored[name], sample)] as const] : [],
  );
  if (picked.length === 0 || picked.some(([, , fits]) => !fits)) return null;
  return Object.fromEntries(picked.map(([name, value]) => [name, value])) as unknown as RoleValues;
}

/** Ids, voices and files may be there or null. */
function isOfKind(value: unknown, sample: unknown): boolean {
  if (sample === null || value === null) return sample === null || typeof sample !== 'object';
  return Array.isArray(sample) ? Array.isArray(value) : typeof value === typeof sample;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
