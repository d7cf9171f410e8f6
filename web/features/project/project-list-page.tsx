import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { CardList } from '#web/ui/card-list.tsx';
import { useListFilter } from '#web/ui/use-list-filter.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { projectsQuery } from './project.queries.ts';
import { ProjectCard } from './project-card.tsx';
import { ProjectFilters, ProjectOrder } from './project-filters.tsx';
import { readProjectFilter } from './read-project-filter.ts';

/** 我的项目: every project of the account as a card. */
export function ProjectListPage() {
  usePageTitle('我的项目');
  const navigate = useNavigate();
  const state = useListFilter(readProjectFilter);
  const query = useQuery(projectsQuery(state.filter, state.search.page));
  return (
    <CardList
      title="我的项目"
      purpose="项目把一个角色放上横屏或竖屏"
      what="项目"
      search={{ label: '搜索项目名称', hint: '换一个名称里的词试试。' }}
      empty={{
        drawing: 'screen',
        title: '创建第一个项目',
        text: '选一个角色，再定横屏还是竖屏，保存后就能在线演示。',
      }}
      onCreate={() => navigate('/home/project')}
      state={state.search}
      tools={<ProjectFilters state={state} />}
      order={<ProjectOrder state={state} total={query.data?.total} />}
      narrowed={state.narrowed}
      onClear={state.clear}
      query={query}
      renderCard={(record) => <ProjectCard key={record.id} project={record} />}
    />
  );
}
