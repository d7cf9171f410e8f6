import { Button, Input } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ProjectRecord } from '#contract/project.contract.ts';
import type { Role } from '#contract/role.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PortraitPicker } from '#web/ui/portrait-picker.tsx';
import { useRestoreRole } from './project.queries.ts';
import styles from './role-field.module.css';

/** From this many roles on, they can be searched. */
const SEARCHED_FROM = 12;

interface Props {
  roles: readonly Role[];
  lost: ProjectRecord | null;
  value: string;
  onChange(roleId: string): void;
}

/** Who stands in the project, chosen by portrait; without any role, the way to the first. */
export function RoleField({ roles, lost, value, onChange }: Props) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const found = roles.filter((role) => role.name.toLowerCase().includes(typed.trim().toLowerCase()));
  return (
    <>
      {lost && <LostRole project={lost} />}
      {roles.length === 0 && !lost && (
        <div className={styles.none}>
          <Icon name="role-plus" size={24} />
          <p>
            还没有角色
            <small>项目需要一个角色来说话，先创建一个再回来。</small>
          </p>
          <Button color="primary" variant="outlined" onClick={() => navigate('/home/roles')}>
            创建角色
          </Button>
        </div>
      )}
      {roles.length >= SEARCHED_FROM && (
        <Input
          className={styles.search}
          prefix={<Icon name="search" size={16} />}
          placeholder="搜索角色"
          aria-label="搜索角色"
          value={typed}
          allowClear
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <div className={styles.scroll}>
        <PortraitPicker
          label="角色"
          choices={found.map(({ id, name, avatarCode }) => ({ id, name, code: avatarCode }))}
          value={value}
          onChange={onChange}
        />
        {found.length === 0 && roles.length > 0 && <p className={styles.nothing}>没有找到“{typed.trim()}”</p>}
      </div>
    </>
  );
}

function LostRole({ project }: { project: ProjectRecord }) {
  const restore = useRestoreRole();
  return (
    <div className={styles.lost} role="alert">
      <Icon name="warn" size={18} />
      <p>
        角色“{project.roleName}”已删除，项目无法演示
        <small>恢复它，或在下面换一个角色后保存。</small>
      </p>
      <Button size="small" loading={restore.isPending} onClick={() => restore.mutate(project.roleId)}>
        恢复角色
      </Button>
    </div>
  );
}
