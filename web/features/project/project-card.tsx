import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { PROJECT_NAME_MAX, type ProjectRecord } from '#contract/project.contract.ts';
import type { ProjectStanding } from '#contract/publish.contract.ts';
import { projectAddress } from '#web/lib/project-address.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { NameDialog } from '#web/ui/name-dialog.tsx';
import { PersonCard } from '#web/ui/person-card.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { whenOpened } from '#web/ui/when-opened.tsx';
import { tellStanding } from './launch/tell-standing.ts';
import { useCopyProject, useDeleteProject, useRenameProject } from './project.queries.ts';
import { DIRECTION_LABEL } from './project-values.ts';
import { playAddress, roomAddress } from './screen-link.ts';

/** What draws scenes comes where there is one. */
const ProjectThumb = lazy(() => import('#web/scene/project-thumb.tsx'));

const LaunchDrawer = whenOpened(() => import('./launch/launch-drawer.tsx').then((m) => m.LaunchDrawer));

/** What a project can be shown with, wherever it may stand. */
const ON_SCREEN = [
  { key: 'open', icon: <Icon name="fullscreen" size={16} />, label: '全屏打开' },
  { key: 'link', icon: <Icon name="link" size={16} />, label: '发布和链接' },
];
const PLAY = { key: 'play', icon: <Icon name="play" size={16} />, label: '播放讲解' };

/** One project: who stands in it and how, and what can be done with it. */
export function ProjectCard({ project }: { project: ProjectRecord }) {
  const navigate = useNavigate();
  const copy = useCopyProject();
  const remove = useDeleteProject();
  const rename = useRenameProject();
  const [links, setLinks] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const edit = projectAddress(project.id);
  const act: Record<string, () => void> = {
    edit: () => navigate(edit),
    open: () => window.open(roomAddress(project.id), '_blank', 'noopener'),
    link: () => setLinks(true),
    play: () => window.open(playAddress(project.id), '_blank', 'noopener'),
    rename: () => setNaming(true),
    copy: () => copy.mutate(project),
    delete: () => remove.mutate(project),
  };
  return (
    <>
      {links && <LaunchDrawer project={project} section="link" onClose={() => setLinks(false)} />}
      {isNaming && (
        <NameDialog
          title="重命名项目"
          label="项目名称"
          value={project.name}
          maxLength={PROJECT_NAME_MAX}
          onSave={(name) =>
            rename.mutateAsync({ project, name }).then(
              () => true,
              () => false,
            )
          }
          onClose={() => setNaming(false)}
        />
      )}
      <PersonCard
        name={project.name}
        avatarCode={project.avatarCode}
        {...(project.scene
          ? {
              picture: (
                <Suspense>
                  <ProjectThumb project={project} scene={project.scene} />
                </Suspense>
              ),
            }
          : {})}
        paled={project.roleDeleted}
        state={project.roleDeleted && <StatusTag tone="danger" label="角色已删除" over />}
        to={edit}
        menu={{
          items: [
            { key: 'edit', icon: <Icon name="edit" size={16} />, label: '编辑' },
            ...(project.roleDeleted ? [] : ON_SCREEN),
            ...(project.roleDeleted || project.nodeCount === 0 ? [] : [PLAY]),
            { key: 'rename', icon: <Icon name="edit" size={16} />, label: '重命名' },
            { key: 'copy', icon: <Icon name="copy" size={16} />, label: '复制' },
            { key: 'delete', icon: <Icon name="trash" size={16} />, label: '删除', danger: true },
          ],
          onClick: ({ key }) => act[key]?.(),
        }}
        actions={
          <>
            {!project.roleDeleted && (
              <Button
                type="primary"
                size="small"
                icon={<Icon name="play" size={16} />}
                onClick={() => navigate(`${edit}?demo=1`)}
              >
                在线演示
              </Button>
            )}
            <Button size="small" icon={<Icon name="edit" size={16} />} onClick={() => navigate(edit)}>
              编辑
            </Button>
          </>
        }
        tags={
          <>
            <Standing of={project.standing} />
            <StatusTag tone="quiet" label={DIRECTION_LABEL[project.direction]} />
          </>
        }
        foot={
          <>
            <span>
              <Icon name="role" size={14} />
              <span>{project.roleName}</span>
            </span>
            {project.roleDeleted ? <Link to={edit}>去更换或恢复</Link> : <Moment of={project.updatedAt} />}
          </>
        }
      />
    </>
  );
}

/** What visitors see of it. */
function Standing({ of: standing }: { of: ProjectStanding }) {
  const isLive = standing.state === 'live';
  return (
    <>
      <StatusTag tone={isLive ? 'live' : 'off'} label={tellStanding(standing)} />
      {isLive && standing.changed && <StatusTag tone="warm" label="有改动未发布" />}
    </>
  );
}
