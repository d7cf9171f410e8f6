import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { ListedRole } from '#contract/role.contract.ts';
import { editPath } from './describe-role.ts';
import { modelsQuery, useDeleteRoles, useEnableRoles } from './role.queries.ts';
import type { RoleActs } from './role-menu.tsx';

/** What can be done with one role, from its card or its row. */
export function useRoleActs(onShare: ((role: ListedRole) => void) | null): (role: ListedRole) => RoleActs {
  const navigate = useNavigate();
  const remove = useDeleteRoles();
  const enable = useEnableRoles();
  return (role) => ({
    edit: () => void navigate(editPath(role)),
    demo: () => void navigate(`${editPath(role)}&demo=1`),
    clone: () => void navigate(`${editPath(role)}&clone=1`),
    share: onShare && (() => onShare(role)),
    enable: () => void enable([role], !role.enabled),
    remove: () => void remove([role]),
  });
}

/** Who answers, as people know it. */
export function useModelName(): (role: ListedRole) => string {
  const { data: models } = useQuery(modelsQuery());
  return ({ modelName }) => {
    const model = models?.find((one) => one.name === modelName);
    return model?.engine === 'builtin' ? model.engineLabel : modelName;
  };
}
