import { isPublished, type ListedRole } from '#contract/role.contract.ts';
import { isAllOff, isPartlyRead, roleState } from '#contract/role-filter.contract.ts';
import { isInterviewer } from '#contract/role-model.contract.ts';
import { nameLibrary } from '#web/lib/name-library.ts';
import type { Tone } from '#web/ui/status-tag.tsx';

interface Tag {
  tone: Tone;
  label: string;
}

/** How a role is, and where what is wrong with it is mended; nothing to mend is null. */
export function describeState(role: ListedRole): Tag & { mend: string | null } {
  const state = roleState(role);
  if (state === 'processing') return { tone: 'warm', label: '知识处理中', mend: null };
  const { failed } = role.documents;
  const documents = `/home/knowLedgeDetail/knowledgeDoc?id=${role.documentLibId}`;
  if (isPartlyRead(role)) return { tone: 'warm', label: `可对话，${failed} 篇读不出`, mend: documents };
  if (state === 'ready') return { tone: 'ok', label: '可对话', mend: null };
  if (!role.modelReady) return { tone: 'danger', label: '模型未配置', mend: editPath(role) };
  const label = isAllOff(role.documents) ? ALL_OFF : '文档都读不出';
  return { tone: 'danger', label, mend: documents };
}

/** A role whose documents are all out of service answers nothing from them. */
export const ALL_OFF = '资料已全部停用';

/** Whether visitors may come to it, and by which ways. */
export function describePublished(role: ListedRole): Tag & { title: string } {
  if (!role.enabled) return { tone: 'off', label: '已停用', title: '访客暂时不能访问；启用后原来的链接和项目照常打开' };
  if (!isPublished(role)) return { tone: 'off', label: '未发布', title: '没有生效的分享链接，也没有公开的项目' };
  const ways = [
    role.openLinks > 0 && `${role.openLinks} 个分享链接`,
    role.publishedProjects > 0 && `${role.publishedProjects} 个公开项目`,
  ];
  return { tone: 'live', label: '已发布', title: ways.filter(Boolean).join('，') };
}

/** What it answers from. */
export function describeKnowledge(role: ListedRole): string {
  if (isInterviewer(role)) return `简历 ${role.userFileUrl.length} 份`;
  const documents = role.libraryName && nameLibrary({ name: role.libraryName });
  return [documents, role.questionLibraryName].filter(Boolean).join('，') || '未关联知识库';
}

export const editPath = ({ id }: Pick<ListedRole, 'id'>): string => `/home/roles?id=${id}`;

export const USE_TITLE = '近 7 天的对话数，不含您自己的在线演示';
