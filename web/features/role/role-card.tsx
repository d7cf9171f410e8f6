import { Button } from 'antd';
import { Link } from 'react-router';
import type { ListedRole } from '#contract/role.contract.ts';
import { roleState } from '#contract/role-filter.contract.ts';
import { isInterviewer } from '#contract/role-model.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { PersonCard, type Selectable } from '#web/ui/person-card.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { describeKnowledge, describePublished, describeState, editPath, USE_TITLE } from './describe-role.ts';
import { type RoleActs, roleMenu } from './role-menu.tsx';
import { shortLanguages } from './short-language.ts';
import { useModelName } from './use-role-acts.ts';

interface Props {
  role: ListedRole;
  acts: RoleActs;
  select: Selectable;
}

/** One role: its face, what it answers with, how it is and how it is used, and what can be done with it. */
export function RoleCard({ role, acts, select }: Props) {
  const modelOf = useModelName();
  const isProcessing = roleState(role) === 'processing';
  const state = describeState(role);
  const published = describePublished(role);
  return (
    <PersonCard
      name={role.name}
      avatarCode={role.avatarCode}
      paled={isProcessing}
      select={select}
      state={
        <>
          {/* What is off and well says the one thing that matters. */}
          {(role.enabled || state.tone !== 'ok') && <StatusTag tone={state.tone} label={state.label} over />}
          <span title={published.title}>
            <StatusTag tone={published.tone} label={published.label} over />
          </span>
        </>
      }
      progress={isProcessing && role.documents.processing > 0 && <Reading documents={role.documents} />}
      to={editPath(role)}
      description={role.roleDesc}
      menu={roleMenu(acts, role)}
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
          <StatusTag tone="quiet" label={modelOf(role)} />
          <StatusTag tone="quiet" label={languagesOf(role)} />
        </>
      }
      foot={<Foot role={role} mend={state.mend} />}
    />
  );
}

export const languagesOf = ({ language, avatarRoleDetailVos }: ListedRole): string =>
  shortLanguages([language, ...avatarRoleDetailVos.map((detail) => detail.language)]);

function Reading({ documents: { total, processing } }: Pick<ListedRole, 'documents'>) {
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

/** What it knows, how much it is used, and when it was changed last or where to mend it. */
function Foot({ role, mend }: { role: ListedRole; mend: string | null }) {
  const knows = describeKnowledge(role);
  return (
    <>
      <span>
        <Icon name={isInterviewer(role) ? 'list' : 'book'} size={14} />
        <span title={knows}>{knows}</span>
      </span>
      <span title={USE_TITLE}>7 日访客对话 {role.weekUse.toLocaleString('en-US')}</span>
      {mend ? <Link to={mend}>去处理</Link> : <Moment of={role.updateTime} />}
    </>
  );
}
