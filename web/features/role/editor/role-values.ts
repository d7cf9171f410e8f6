import type { Avatar } from '#contract/avatar.contract.ts';
import { cleanRole, type RoleValues } from '#contract/clean-role.contract.ts';
import { type Role, RoleInput } from '#contract/role.contract.ts';
import { RoleFields } from '#contract/role-fields.contract.ts';
import { splitVarConfig } from '#contract/var-config.contract.ts';

/** Any id and texts: what a new role has by default does not depend on them. */
const BLANK = { name: '新', roleDesc: '新', avatarId: '00000000-0000-4000-8000-000000000000' };

/** Values of a role, or of a new one that wears the first avatar. */
export function toRoleValues(role: Role | null, avatars: readonly Avatar[]): RoleValues {
  if (role) {
    const fields = Object.keys(RoleFields.shape).filter((name) => name !== 'id');
    const { named, cusJson } = splitVarConfig(role.varConfig);
    return {
      ...(Object.fromEntries(fields.map((name) => [name, role[name as keyof Role]])) as RoleValues),
      varConfig: named,
      cusJson,
    };
  }
  return {
    ...RoleInput.parse(BLANK),
    name: '',
    roleDesc: '',
    avatarId: avatars[0]?.id ?? '',
    answerOnlyFromDocs: 0,
    cusJson: '',
  };
}

/** Whether saving would change nothing. */
export function isSameRole(one: RoleValues, other: RoleValues): boolean {
  return JSON.stringify(cleanRole(one)) === JSON.stringify(cleanRole(other));
}
