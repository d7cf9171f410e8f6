import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { STATUS } from '#contract/knowledge.contract.ts';
import type { Role } from '#contract/role.contract.ts';
import { formatTime } from '#web/lib/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PersonCard } from '#web/ui/person-card.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { modelsQuery, useDeleteRole } from './role.queries.ts';

/** One role: its face, what it answers with, and what can be done with it. */
export function RoleCard({ role }: { role: Role }) {
  const navigate = useNavigate();
  const { data: models } = useQuery(modelsQuery());
  const model = models?.find((one) => one.name === role.modelName);
  const remove = useDeleteRole();
  const edit = `/home/roles?id=${role.id}`;
  return (
    <PersonCard
      name={role.name}
      avatarCode={role.avatarCode}
      paled={role.status === STATUS.processing}
      state={<RoleState status={role.status} />}
      to={edit}
      description={role.roleDesc}
      menu={{
        items: [
          { key: 'edit', icon: <Icon name="edit" size={16} />, label: '编辑' },
          { key: 'delete', icon: <Icon name="trash" size={16} />, label: '删除', danger: true },
        ],
        onClick: ({ key }) => (key === 'edit' ? navigate(edit) : remove.mutate(role)),
      }}
      actions={
        <>
          <Button
            type="primary"
            size="small"
            icon={<Icon name="chat" size={16} />}
            onClick={() => navigate(`${edit}&demo=1`)}
          >
            在线对话
          </Button>
          <Button size="small" icon={<Icon name="edit" size={16} />} onClick={() => navigate(edit)}>
            编辑
          </Button>
        </>
      }
      tags={
        <>
          <StatusTag tone="quiet" label={role.modelName} />
          {model && !model.ready && <StatusTag tone="warm" label="未配置" />}
          {model?.ready && model.engineLabel !== role.modelName && <StatusTag tone="quiet" label={model.engineLabel} />}
        </>
      }
      foot={
        <>
          <span>
            <Icon name="book" size={14} />
            <span>{[role.libraryName, role.questionLibraryName].filter(Boolean).join('，') || '未关联知识库'}</span>
          </span>
          {role.status === STATUS.failed && role.documentLibId ? (
            <Link to={`/home/knowledgeList/${role.documentLibId}`}>去处理</Link>
          ) : (
            <time dateTime={role.updateTime}>{formatTime(role.updateTime)}</time>
          )}
        </>
      }
    />
  );
}

function RoleState({ status }: { status: number }) {
  if (status === STATUS.processing) return <StatusTag tone="warm" label="知识库处理中" over />;
  if (status === STATUS.failed) return <StatusTag tone="danger" label="有文档处理失败" over />;
  return <StatusTag tone="ok" label="可对话" over />;
}
