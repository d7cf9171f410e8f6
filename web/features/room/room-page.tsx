import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { SHARE_LIMITS } from '#contract/limits.contract.ts';
import { startProject, type VisitPlace } from '#contract/visit.contract.ts';
import { enter } from '#web/lib/enter.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { call } from '#web/lib/request.ts';
import { readToken, useSession } from '#web/lib/session.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { makeId } from '#web/talk/core/make-id.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { isAsked } from './ask-early.ts';
import { ClosedPage } from './closed-page.tsx';
import { describeClosed } from './describe-closed.ts';
import { tellParent } from './embed.ts';
import { roomQuery } from './room.queries.ts';
import { Room } from './room.tsx';
import { useLineKeeper } from './use-line-keeper.ts';
import { useOpenPlace } from './use-open-place.ts';
import { useReopening } from './use-reopening.ts';

/** /digital/{name}: the room of a published project; with embed=1 inside a frame of another page. */
export function RoomPage() {
  const { name = '' } = useParams();
  return <PlacePage key={name} place={{ name }} />;
}

/** /digital/app?type=1&id=: a project of the account, started on this screen (specification 1 §2). */
export function StartedPage() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  /** Brought along in the address: such a screen needs no session. */
  const brought = query.get('ticket');
  const signedIn = useSession((state) => state.token || readToken()) !== '';
  const start = useQuery({
    queryKey: ['started', id],
    queryFn: () => call(startProject, { id, days: SHARE_LIMITS.days }),
    enabled: signedIn && brought === null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  });
  usePageTitle('数字人');
  const ticket = brought ?? start.data;
  if (ticket) return <PlacePage key={id} place={{ projectId: id, ticket }} />;
  if (!signedIn)
    return (
      <ClosedPage
        drawing="lost"
        title="请先登录"
        text="登录后才能启动自己的项目。"
        retry="登录"
        onRetry={() => void enter(`/digital/app?type=1&id=${id}`)}
      />
    );
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

/** /roleShare?roleId=&token=: a role that somebody shared. */
export function SharedRolePage() {
  const [query] = useSearchParams();
  const place = readShared(query);
  return <PlacePage key={`${place.roleId} ${place.token}`} place={place} />;
}

/** The room that its first look shows stands there at the first rendering. */
export const askRoomAhead = (query: URLSearchParams, { name = '' }: { name?: string | undefined }) =>
  takeShown({ name }, query);
export const askSharedAhead = (query: URLSearchParams) => takeShown(readShared(query), query);

const readShared = (query: URLSearchParams) => ({ roleId: query.get('roleId') ?? '', token: query.get('token') ?? '' });

async function takeShown(place: VisitPlace, query: URLSearchParams): Promise<void> {
  const language = query.get('language') ?? '';
  if (isAsked(place, language)) await queryClient.prefetchQuery(roomQuery(place, language));
}

/** Enters a place, stays in it as long as it is open, and says why when it is not. */
function PlacePage(props: { place: VisitPlace }) {
  const [place] = useState(() => ({ ...props.place, line: makeId() })); // another place is another page, by its key
  const [query, setQuery] = useSearchParams();
  const room = useQuery(roomQuery(place, query.get('language') ?? ''));
  const visitor = room.data?.visitor;
  const entered = useMemo(() => (visitor ? { ...place, visitor } : place), [place, visitor]);
  const line = useLineKeeper(entered, query);
  const { ended, refuse, isAway } = useOpenPlace(entered, room.isSuccess, line);
  const isRoom = place.name !== undefined || place.projectId !== undefined;
  const refused = describeClosed(room.error, isRoom);
  useReopening(place, refused !== null, room.refetch);
  usePageTitle(room.data?.name ?? '数字人');
  const embedded = query.get('embed') === '1';
  useEffect(() => {
    if (embedded) tellParent('ready');
  }, [embedded]);
  const closed = refused ?? describeClosed(ended, isRoom);
  if (closed) return <ClosedPage {...closed} embedded={embedded} />;
  if (room.data)
    return (
      <Room
        key={room.data.language}
        place={entered}
        room={room.data}
        line={line}
        isAway={isAway}
        embedded={embedded}
        onLanguage={(language) =>
          setQuery(
            (before) =>
              new URLSearchParams([...before].filter(([key]) => key !== 'language').concat([['language', language]])),
            {
              replace: true,
            },
          )
        }
        onRefused={(error) => describeClosed(error, isRoom) && refuse(error)}
      />
    );
  if (!room.error) return <ClosedPage title="" text="正在请数字人入座…" waiting embedded={embedded} />;
  return (
    <ClosedPage
      drawing="broken"
      title="没有连上"
      text={`${describeError(room.error)}。请检查网络后重试。`}
      embedded={embedded}
      onRetry={() => void room.refetch()}
    />
  );
}
