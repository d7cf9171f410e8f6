import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import type { ListedRole } from '#contract/role.contract.ts';
import { CardList } from '#web/ui/card-list.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { useRange } from '#web/ui/use-range.ts';
import { useSelection } from '#web/ui/use-selection.ts';
import { everyRole, rolesQuery } from './role.queries.ts';
import { RoleCard } from './role-card.tsx';
import { RoleFilters, RoleOrder } from './role-filters.tsx';
import { useRoleActs } from './use-role-acts.ts';
import { useRoleFilter } from './use-role-filter.ts';
import { useRoleView } from './use-role-view.ts';

// Everybody waits for this page: what only some look at comes when they do.
const RoleTable = lazy(() => import('./role-table.tsx'));
const RoleBulkBar = lazy(() => import('./role-bulk-bar.tsx'));

/** 我的角色: every role of the account as a card or a row; `onShare` is null where sharing is banned. */
export function RoleListPage({ onShare }: { onShare: ((role: ListedRole) => void) | null }) {
  usePageTitle('我的角色');
  const navigate = useNavigate();
  const isPhone = useIsPhone(); // a table would have to be pushed about
  const state = useRoleFilter();
  const [view, setView] = useRoleView();
  const query = useQuery(rolesQuery(state.filter, state.search.page));
  const actsOf = useRoleActs(onShare);
  const onPage = query.data?.records ?? [];
  const { selected, select, clear } = useSelection(onPage, everyRole);
  const chosen = new Set(selected.map(({ id }) => id));
  const toggle = useRange(onPage, select);
  return (
    <>
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
        otherWay={{
          label: '用我的文档做数字人',
          icon: 'doc',
          onOpen: () => navigate('/home/start?to=/home/role'),
        }}
        state={state.search}
        tools={<RoleFilters state={state} />}
        order={<RoleOrder state={state} view={view} onView={isPhone ? null : setView} />}
        narrowed={state.narrowed}
        onClear={state.clear}
        query={query}
        choosing={selected.length > 0}
        renderCard={(role) => (
          <RoleCard
            key={role.id}
            role={role}
            acts={actsOf(role)}
            select={{
              isOn: chosen.has(role.id),
              label: `选择“${role.name}”`,
              onToggle: (on, event) => toggle(role, on, event),
            }}
          />
        )}
        renderList={
          view === 'list' && !isPhone
            ? (roles) => (
                <Suspense>
                  <RoleTable roles={roles} actsOf={actsOf} isChosen={({ id }) => chosen.has(id)} onSelect={select} />
                </Suspense>
              )
            : undefined
        }
      />
      {selected.length > 0 && (
        <Suspense>
          <RoleBulkBar
            filter={state.filter}
            selected={selected}
            onPage={onPage}
            total={query.data?.total ?? 0}
            onSelect={select}
            onClear={clear}
          />
        </Suspense>
      )}
    </>
  );
}
