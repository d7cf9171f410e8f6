import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Library } from '#contract/knowledge.contract.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { librariesQuery } from '../knowledge.queries.ts';
import { AlarmBanner } from '../regression/alarm-banner.tsx';

/** A page about the library that the address names with `id`; says so where there is none. */
export function LibraryFrame({ children }: { children: (library: Library) => ReactNode }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(librariesQuery);
  const library = data?.find((one) => one.id === params.get('id'));
  if (library)
    return (
      <>
        <AlarmBanner libId={library.id} />
        {children(library)}
      </>
    );
  if (!data) return error ? <LoadError isPage what="知识库" error={error} onRetry={refetch} /> : <TableSkeleton />;
  return (
    <EmptyState
      isPage
      drawing="lost"
      title="知识库不存在或已被删除"
      action={<Button onClick={() => navigate('/home/knowledgeList/table')}>返回我的知识库</Button>}
    />
  );
}
