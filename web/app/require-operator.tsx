import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { userInfoQuery } from '#web/lib/user-info.ts';
import { LoadError } from '#web/ui/load-error.tsx';
import { LostPage } from './pages/lost-page.tsx';
import { PageSkeleton } from './shell/page-skeleton.tsx';

/** Pages of the operator's console; for everybody else they don't exist. The server refuses their calls by itself. */
export function RequireOperator() {
  const { data, error, refetch } = useQuery(userInfoQuery());
  if (data) return data.adminFlag === 1 ? <Outlet /> : <LostPage />;
  return error ? <LoadError isPage what="账号信息" error={error} onRetry={refetch} /> : <PageSkeleton />;
}
