import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { CardList, useCardSearch } from '#web/ui/card-list.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { rolesQuery } from './role.queries.ts';
import { RoleCard } from './role-card.tsx';

/** 我的角色: every role of the account as a card. */
export function RoleListPage() {
  usePageTitle('我的角色');
  const navigate = useNavigate();
  const state = useCardSearch();
  const query = useQuery(rolesQuery(state.name, state.page));
  return (
    <CardList
      title="我的角色"
      purpose="角色把形象、声音、模型与知识合为一体"
      what="角色"
      search={{ label: '搜索角色名称或描述', hint: '换一个名称或描述里的词试试。' }}
      empty={{
        drawing: 'person',
        title: '创建第一个角色',
        text: '选好形象和声音，再关联一份文档，它就能回答问题。',
      }}
      onCreate={() => navigate('/home/roles')}
      state={state}
      query={query}
      renderCard={(role) => <RoleCard key={role.id} role={role} />}
    />
  );
}
