import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import type { Role } from '#contract/role.contract.ts';
import { roleState } from '#contract/role-filter.contract.ts';
import { isInterviewer } from '#contract/role-model.contract.ts';
import { nameLibrary } from '#web/lib/name-library.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { PersonCard } from '#web/ui/person-card.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { modelsQuery, useDeleteRole } from './role.queries.ts';
import { shortLanguages } from './short-language.ts';

interface Props {
  role: Role;
  /** Null where sharing is banned. */
  onShare: (() => void) | null;
}

/** One role: its face, what it answers with, how it is, and what can be done with it. */
export function RoleCard({ role, onShare }: Props) {
  const navigate = useNavigate();
  const { data: models } = useQuery(modelsQuery());
  const model = models?.find((one) => one.name === role.modelName);
  const remove = useDeleteRole();
  const edit = `/home/roles?id=${role.id}`;
  const acts: Record<string, () => void> = {
    edit: () => navigate(edit),
    demo: () => navigate(`${edit}&demo=1`),
    clone: () => navigate(`${edit}&clone=1`),
    share: () => onShare?.(),
    delete: () => remove.mutate(role),
  };
  const isProcessing = roleState(role) === 'processing';
  return (
    <PersonCard
      name={role.name}
      avatarCode={role.avatarCode}
      paled={isProcessing}
      state={<RoleTag role={role} />}
      progress={isProcessing && role.documents.processing > 0 && <Reading documents={role.documents} />}
      to={edit}
      description={role.roleDesc}
      menu={{
        items: [
          { key: 'edit', icon: <Icon name="edit" size={16} />, label: '编辑' },
          { key: 'demo', icon: <Icon name="chat" size={16} />, label: '在线对话' },
          { key: 'clone', icon: <Icon name="copy" size={16} />, label: '复制' },
          ...(onShare ? [{ key: 'share', icon: <Icon name="share" size={16} />, label: '分享' }] : []),
          { type: 'divider' },
          { key: 'delete', icon: <Icon name="trash" size={16} />, label: '删除', danger: true },
        ],
        onClick: ({ key }) => acts[key]?.(),
      }}
      actions={
        <>
          <Button type="primary" size="small" icon={<Icon name="chat" size={16} />} onClick={acts.demo}>
            在线对话
          </Button>
          <Button size="small" icon={<Icon name="edit" size={16} />} onClick={acts.edit}>
            编辑
          </Button>
        </>
      }
      tags={
        <>
          <StatusTag tone="quiet" label={model?.engine === 'builtin' ? model.engineLabel : role.modelName} />
          <StatusTag tone="quiet" label={languagesOf(role)} />
        </>
      }
      foot={<Foot role={role} edit={edit} />}
    />
  );
}

const languagesOf = ({ language, avatarRoleDetailVos }: Role): string =>
  shortLanguages([language, ...avatarRoleDetailVos.map((detail) => detail.language)]);

function RoleTag({ role }: { role: Role }) {
  const state = roleState(role);
  if (state === 'processing') return <StatusTag tone="warm" label="知识处理中" over />;
  if (state === 'ready') return <StatusTag tone="ok" label="可对话" over />;
  return <StatusTag tone="danger" label={role.modelReady ? describeFailed(role) : '模型未配置'} over />;
}

const describeFailed = ({ documents }: Role): string => `${documents.failed} 篇文档处理失败`;

function Reading({ documents: { total, processing } }: Pick<Role, 'documents'>) {
  const done = total - processing;
  const share = total > 0 ? done / total : 0;
  return (
    <>
      <span>
        <b>{Math.floor(share * 100)}%</b>
        正在读取文档 {done} / {total}
      </span>
      <ProgressBar share={share} label="读取文档" />
    </>
  );
}

/** What it knows, and when it was changed last or where to mend it. */
function Foot({ role, edit }: { role: Role; edit: string }) {
  const documents = role.libraryName && nameLibrary({ name: role.libraryName });
  const libraries = [documents, role.questionLibraryName].filter(Boolean).join('，');
  const knows = isInterviewer(role) ? `简历 ${role.userFileUrl.length} 份` : libraries || '未关联知识库';
  const mend = role.modelReady ? `/home/knowLedgeDetail/knowledgeDoc?id=${role.documentLibId}` : edit;
  return (
    <>
      <span>
        <Icon name={isInterviewer(role) ? 'list' : 'book'} size={14} />
        <span title={libraries}>{knows}</span>
      </span>
      {roleState(role) === 'attention' ? <Link to={mend}>去处理</Link> : <Moment of={role.updateTime} />}
    </>
  );
}
