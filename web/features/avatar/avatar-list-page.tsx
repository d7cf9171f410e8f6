import { useQuery } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useNavigate } from 'react-router';
import type { Avatar } from '#contract/avatar.contract.ts';
import { CardList, useCardSearch } from '#web/ui/card-list.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PersonCard } from '#web/ui/person-card.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { avatarListQuery, useDeleteAvatar } from './avatar.queries.ts';
import { KINDS } from './kinds.ts';

/** 数字人形象: those shipped, and the account's own. */
export function AvatarListPage() {
  usePageTitle('数字人形象');
  const navigate = useNavigate();
  const state = useCardSearch();
  const query = useQuery(avatarListQuery(state.name, state.page));
  return (
    <CardList
      title="数字人形象"
      purpose="内置形象直接可用，也可以做自己的"
      what="形象"
      search={{ label: '搜索形象名称', hint: '换一个名称里的词试试。' }}
      empty={{ drawing: 'person', title: '创建第一个形象', text: '上传自己的素材，就能得到一个会说话的人。' }}
      onCreate={() => navigate('/home/avatar/create')}
      state={state}
      query={query}
      order={<span />}
      renderCard={(avatar) => <AvatarCard key={avatar.id} avatar={avatar} />}
    />
  );
}

function AvatarCard({ avatar }: { avatar: Avatar }) {
  const navigate = useNavigate();
  const { modal } = App.useApp();
  const remove = useDeleteAvatar();
  const to = avatar.isOwn ? `/home/avatar/${avatar.id}` : '/home/roles';
  const act: Record<string, () => void> = {
    edit: () => navigate(to),
    use: () => navigate('/home/roles'),
    delete: () =>
      void modal.confirm({
        title: `删除形象“${avatar.name}”？`,
        content: '它的素材会一起删除，不能恢复。',
        okText: '删除',
        okButtonProps: { danger: true },
        cancelText: '取消',
        onOk: () => remove.mutateAsync(avatar).catch(() => {}), // told by the notice
      }),
  };
  return (
    <PersonCard
      name={avatar.name}
      avatarCode={avatar.code}
      paled={false}
      state={<StatusTag tone={avatar.isOwn ? 'ok' : 'quiet'} label={avatar.isOwn ? '自建' : '内置'} over />}
      to={to}
      menu={{
        items: avatar.isOwn
          ? [
              { key: 'edit', icon: <Icon name="edit" size={16} />, label: '编辑' },
              { key: 'delete', icon: <Icon name="trash" size={16} />, label: '删除', danger: true },
            ]
          : [{ key: 'use', icon: <Icon name="role-plus" size={16} />, label: '用它创建角色' }],
        onClick: ({ key }) => act[key]?.(),
      }}
      actions={
        <Button
          size="small"
          icon={<Icon name={avatar.isOwn ? 'edit' : 'role-plus'} size={16} />}
          onClick={() => navigate(to)}
        >
          {avatar.isOwn ? '编辑' : '用它创建角色'}
        </Button>
      }
      description={avatar.intro || undefined}
      tags={<StatusTag tone="quiet" label={avatar.driver === 'rig' ? '绘制形象' : KINDS[avatar.driver].label} />}
      foot={<span>{avatar.isOwn ? '由您创建' : '随产品提供'}</span>}
    />
  );
}
