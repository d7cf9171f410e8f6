import { useRef, useState } from 'react';
import { cleanRole, type RoleValues } from '#contract/clean-role.contract.ts';
import { type Role, roleById } from '#contract/role.contract.ts';
import { call } from '#web/lib/request.ts';
import { tellFailure } from '#web/lib/tell-failure.ts';
import { type Difference, findDifferences } from './merge-role.ts';
import { toRoleValues } from './role-values.ts';

interface Versions {
  id: string;
  /** What both began with. */
  base: RoleValues;
  mine: RoleValues;
}

/** What people decide about. */
export interface Conflict {
  mine: RoleValues;
  theirs: Role;
  theirValues: RoleValues;
  differences: Difference[];
}

/** What to go on with: values for the form, beside the role as it is stored now. */
export interface Resolution {
  theirs: Role;
  values: RoleValues;
}

/** Somebody else saved the same role meanwhile: what differs, and what becomes of it. */
export function useConflict() {
  const [open, setOpen] = useState<Conflict | null>(null);
  const decide = useRef<(values: RoleValues | null) => void>(null);

  /** Null: the person goes on editing, and nothing is saved. Where both say the same nobody is asked. */
  async function ask({ id, base, mine }: Versions): Promise<Resolution | null> {
    const theirs = await call(roleById, { id }).catch((error: unknown) => {
      tellFailure(error, '保存失败：');
      return null;
    });
    if (!theirs) return null;
    const theirValues = cleanRole(toRoleValues(theirs, []));
    const differences = findDifferences(cleanRole(base), mine, theirValues);
    if (differences.length === 0) return { theirs, values: mine };
    const values = await new Promise<RoleValues | null>((resolve) => {
      decide.current = resolve;
      setOpen({ mine, theirs, theirValues, differences });
    });
    setOpen(null);
    return values && { theirs, values };
  }

  return { open, ask, decide: (values: RoleValues | null) => decide.current?.(values) };
}
