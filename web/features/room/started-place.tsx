import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { SHARE_LIMITS } from '#contract/limits.contract.ts';
import { startProject } from '#contract/visit.contract.ts';
import { call } from '#web/lib/request.ts';
import { readToken, useSession } from '#web/lib/session.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { ClosedPage } from './closed-page.tsx';
import { describeClosed } from './describe-closed.ts';
import { type OpenPlace, PlacePage } from './place-page.tsx';
import { SignInPage } from './sign-in-page.tsx';

interface Props {
  id: string;
  render(open: OpenPlace): ReactNode;
}

/** A project of the account, started on this screen; or on any other by the ticket in the address. */
export function StartedPlace({ id, render }: Props) {
  const [query] = useSearchParams();
  /** Brought along in the address: such a screen needs no session. */
  const brought = query.get('ticket');
  /** What is saved, for the account alone, and not what visitors see. */
  const draft = query.get('draft') === '1' ? 1 : 0;
  const signedIn = useSession((state) => state.token || readToken()) !== '';
  const start = useQuery({
    queryKey: ['started', id, draft],
    queryFn: () => call(startProject, { id, days: SHARE_LIMITS.days, own: 1, draft }),
    enabled: signedIn && brought === null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  });
  usePageTitle('数字人');
  const ticket = brought ?? start.data;
  if (ticket) return <PlacePage key={id} place={{ projectId: id, ticket }} render={render} />;
  if (!signedIn) return <SignInPage drawing="lost" title="请先登录" text="登录后才能启动自己的项目。" />;
  if (!start.error) return <ClosedPage title="" text="正在请数字人入座…" waiting />;
  const closed = describeClosed(start.error, true);
  if (closed) return <ClosedPage {...closed} />;
  return (
    <ClosedPage
      drawing="broken"
      title="没有连上"
      text={`${describeError(start.error)}。请检查网络后重试。`}
      onRetry={() => void start.refetch()}
    />
  );
}
