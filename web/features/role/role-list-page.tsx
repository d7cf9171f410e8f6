import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import type { Role } from '#contract/role.contract.ts';
import { CardList } from '#web/ui/card-list.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { rolesQuery } from './role.queries.ts';
import { RoleCard } from './role-card.tsx';
import { RoleFilters, RoleOrder } from './role-filters.tsx';
import { useRoleFilter } from './use-role-filter.ts';

/** 我的角色: every role of the account as a card; `onShare` is null where sharing is banned. */
export function RoleListPage({ onShare }: { onShare: ((role: Role) => void) | null }) {
  usePageTitle('我的角色');
  const navigate = useNavigate();
  const isPhone = useIsPhone(); // the head of a phone has room for the icon alone
  const state = useRoleFilter();
  const query = useQuery(rolesQuery(state.filter, state.search.page));
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
      otherWay={
        <Button
          size="large"
          icon={<Icon name="doc" size={16} />}
          aria-label="用文档创建"
          onClick={() => navigate('/home/start?to=/home/role')}
        >
          {!isPhone && '用文档创建'}
        </Button>
      }
      state={state.search}
      tools={<RoleFilters state={state} />}
      order={<RoleOrder state={state} />}
      narrowed={state.narrowed}
      onClear={state.clear}
      query={query}
      renderCard={(role) => <RoleCard key={role.id} role={role} onShare={onShare && (() => onShare(role))} />}
    />
  );
}
