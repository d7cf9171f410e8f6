import { Button } from 'antd';
import type { ListedRole } from '#contract/role.contract.ts';
import type { RoleFilter } from '#contract/role-filter.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SelectionBar } from '#web/ui/selection-bar.tsx';
import { loadRoles, useDeleteRoles, useEnableRoles } from './role.queries.ts';

interface Props {
  filter: RoleFilter;
  selected: readonly ListedRole[];
  onPage: readonly ListedRole[];
  total: number;
  onSelect(roles: readonly ListedRole[], on: boolean): void;
  onClear(): void;
}

/** What can be done with the chosen roles. */
export default function RoleBulkBar({ filter, ...selection }: Props) {
  const remove = useDeleteRoles();
  const enable = useEnableRoles();
  const { selected, onClear } = selection;
  const on = selected.filter(({ enabled }) => enabled).length;
  const off = selected.length - on;
  const turn = (enabled: boolean) => void enable(selected, enabled).then((done) => done && onClear());
  return (
    <SelectionBar unit="个角色" loadAll={() => loadRoles(filter)} {...selection}>
      {off > 0 && (
        <Button size="small" onClick={() => turn(true)}>
          启用 {off} 个
        </Button>
      )}
      {on > 0 && (
        <Button size="small" onClick={() => turn(false)}>
          停用 {on} 个
        </Button>
      )}
      <Button
        size="small"
        danger
        icon={<Icon name="trash" size={14} />}
        onClick={() => void remove(selected).then((done) => done && onClear())}
      >
        删除
      </Button>
    </SelectionBar>
  );
}
