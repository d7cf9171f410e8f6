import { Button, Dropdown } from 'antd';
import { Link } from 'react-router';
import type { ListedRole } from '#contract/role.contract.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { Portrait } from '#web/ui/portrait.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import table from '#web/ui/table.module.css';
import { describeKnowledge, describePublished, describeState, editPath, USE_TITLE } from './describe-role.ts';
import { languagesOf } from './role-card.tsx';
import { type RoleActs, roleMenu } from './role-menu.tsx';
import styles from './role-table.module.css';
import { useModelName } from './use-role-acts.ts';

interface Props {
  roles: readonly ListedRole[];
  actsOf(role: ListedRole): RoleActs;
  isChosen(role: ListedRole): boolean;
  onSelect(roles: readonly ListedRole[], on: boolean): void;
}

/** Roles with their facts, one a row. */
export default function RoleTable({ roles, actsOf, isChosen, onSelect }: Props) {
  const modelOf = useModelName();
  return (
    <DataTable
      rows={roles}
      tableClassName={styles.table}
      selection={{ isOn: isChosen, label: ({ name }) => `选择“${name}”`, onSelect }}
      columns={[
        { head: '角色', cell: (role) => <Name role={role} /> },
        { head: '状态', width: 132, cell: (role) => <State role={role} /> },
        { head: '发布', width: 92, cell: (role) => <Published role={role} /> },
        {
          head: '知识',
          width: '13%',
          className: styles.cut,
          title: describeKnowledge,
          cell: describeKnowledge,
        },
        { head: '模型', width: 112, className: styles.cut, title: modelOf, cell: modelOf },
        { head: '语言', width: 96, className: styles.cut, cell: languagesOf },
        {
          head: <span title={USE_TITLE}>7 日访客对话</span>,
          width: 84,
          kind: 'number',
          cell: ({ weekUse }) => weekUse.toLocaleString('en-US'),
        },
        { head: '编辑', width: 100, kind: 'number', cell: ({ updateTime }) => <Moment of={updateTime} /> },
        { head: '', width: 88, kind: 'actions', cell: (role) => <Actions role={role} acts={actsOf(role)} /> },
      ]}
    />
  );
}

function Name({ role }: { role: ListedRole }) {
  return (
    <span className={styles.name}>
      <span className={styles.face}>
        <Portrait code={role.avatarCode} label={`${role.name}的形象`} />
      </span>
      <span>
        <Link className={table.name} to={editPath(role)} title={role.name}>
          {role.name}
        </Link>
        <small title={role.roleDesc}>{role.roleDesc}</small>
      </span>
    </span>
  );
}

function State({ role }: { role: ListedRole }) {
  const { tone, label, mend } = describeState(role);
  const tag = <StatusTag tone={tone} label={label} />;
  return mend ? <Link to={mend}>{tag}</Link> : tag;
}

function Published({ role }: { role: ListedRole }) {
  const { tone, label, title } = describePublished(role);
  return (
    <span title={title}>
      <StatusTag tone={tone} label={label} />
    </span>
  );
}

function Actions({ role, acts }: { role: ListedRole; acts: RoleActs }) {
  return (
    <>
      <Button
        type="text"
        icon={<Icon name="chat" size={16} />}
        aria-label={`和${role.name}在线对话`}
        title="在线对话"
        onClick={acts.demo}
      />
      <Dropdown trigger={['click']} placement="bottomRight" menu={roleMenu(acts, role)}>
        <Button type="text" icon={<Icon name="more" size={16} />} aria-label={`${role.name}的更多操作`} />
      </Dropdown>
    </>
  );
}
