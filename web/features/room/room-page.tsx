import { useParams, useSearchParams } from 'react-router';
import { plainPublicName } from '#contract/public-name.contract.ts';
import type { VisitPlace } from '#contract/visit.contract.ts';
import { framedProject } from '#web/lib/is-framed.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { isAsked } from './ask-early.ts';
import { type OpenPlace, PlacePage } from './place-page.tsx';
import { withPass } from './remember-pass.ts';
import { roomQuery } from './room.queries.ts';
import { Room } from './room.tsx';
import { StartedPlace } from './started-place.tsx';

/** /digital/{name}: the room of a published project; with embed=1 inside a frame of another page. */
export function RoomPage() {
  const { name: written = '' } = useParams();
  const name = plainPublicName(written);
  return <PlacePage key={name} place={{ name }} render={drawRoom} />;
}

/** /digital/app?type=1&id=: a project of the account, started on this screen (specification 1 §2). */
export function StartedPage() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  return <StartedPlace id={id} render={drawRoom} />;
}

/** /embed/{id}#/room?ticket=: the room of a project in a page of a site that its owner lets show it. */
export function FramedProjectPage() {
  const [query] = useSearchParams();
  const ticket = query.get('ticket') ?? '';
  return <PlacePage key={ticket} place={{ projectId: framedProject() ?? '', ticket }} render={drawRoom} />;
}

/** /roleShare?roleId=&token=: a role that somebody shared. */
export function SharedRolePage() {
  const [query] = useSearchParams();
  const place = readShared(query);
  return <PlacePage key={`${place.roleId} ${place.token}`} place={place} render={drawRoom} />;
}

/** The room that its first look shows stands there at the first rendering. */
export const askRoomAhead = (query: URLSearchParams, { name = '' }: { name?: string | undefined }) =>
  takeShown({ name: plainPublicName(name) }, query);
export const askSharedAhead = (query: URLSearchParams) => takeShown(readShared(query), query);

const readShared = (query: URLSearchParams) => ({ roleId: query.get('roleId') ?? '', token: query.get('token') ?? '' });

async function takeShown(shown: VisitPlace, query: URLSearchParams): Promise<void> {
  const place = withPass(shown);
  const language = query.get('language') ?? '';
  if (isAsked(place, language)) await queryClient.prefetchQuery(roomQuery(place, language));
}

/** Another language is another conversation, and another version another room. */
const drawRoom = (open: OpenPlace) => <Room key={`${open.room.language} ${open.room.edition}`} {...open} />;
