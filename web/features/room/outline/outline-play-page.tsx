import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { visitOutline } from '#contract/visit-outline.contract.ts';
import { framedProject } from '#web/lib/is-framed.ts';
import { navigate } from '#web/lib/navigate.ts';
import { projectAddress } from '#web/lib/project-address.ts';
import { call } from '#web/lib/request.ts';
import { readToken } from '#web/lib/session.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { ClosedPage } from '../closed-page.tsx';
import { type OpenPlace, PlacePage } from '../place-page.tsx';
import { StartedPlace } from '../started-place.tsx';
import { OutlinePlayer } from './outline-player.tsx';

/** /outlinePlay/{id}: plays the scripted presentation of a project; for its owner, and for whoever has a ticket in the address. */
export function OutlinePlayPage() {
  const { id = '' } = useParams();
  return <StartedPlace id={id} render={(open) => <Presentation id={id} {...open} />} />;
}

/** /embed/{id}#/outlinePlay?ticket=: the same in a page of a site that the owner lets show it. */
export function FramedPlayPage() {
  const [query] = useSearchParams();
  const id = framedProject() ?? '';
  const ticket = query.get('ticket') ?? '';
  return (
    <PlacePage key={ticket} place={{ projectId: id, ticket }} render={(open) => <Presentation id={id} {...open} />} />
  );
}

function Presentation({ id, ...open }: OpenPlace & { id: string }) {
  const { place } = open;
  const outline = useQuery({
    queryKey: ['visit outline', place, open.room.edition],
    queryFn: ({ signal }) => call(visitOutline, place, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const { data, error } = outline;
  if (data && data.nodes.length > 0) return <OutlinePlayer key={open.room.edition} outline={data} {...open} />;
  if (data) return <NothingToPlay id={id} place={place} />;
  if (!error) return <ClosedPage title="" text="正在打开讲解…" waiting />;
  return (
    <ClosedPage
      drawing="broken"
      title="讲解没有打开"
      text={`${describeError(error)}。请检查网络后重试。`}
      onRetry={() => void outline.refetch()}
    />
  );
}

/** A project without nodes leads on: its owner to where they are made, everybody else to the conversation. */
function NothingToPlay({ id, place }: { id: string; place: OpenPlace['place'] }) {
  const isOwner = readToken() !== '';
  const room = `/digital/app?${new URLSearchParams({ type: '1', id, ticket: place.ticket ?? '' })}`;
  return (
    <ClosedPage
      drawing="lost"
      title="还没有讲解内容"
      text={
        isOwner
          ? '这个项目还没有节点，或者添加后还没有发布。请在项目的“节点配置”里添加节点，或导入 PPT、PDF。'
          : '这里还没有准备好讲解，您可以直接和数字人对话。'
      }
      retry={isOwner ? '去配置' : '和数字人对话'}
      onRetry={() => navigate(isOwner ? projectAddress(id, { tab: 'nodes' }) : room)}
    />
  );
}
