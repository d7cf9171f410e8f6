import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Avatar, avatarConfig, avatarPage, deleteAvatar } from '#contract/avatar.contract.ts';
import { streamPeople } from '#contract/avatar-stream-session.contract.ts';
import { speechList } from '#contract/speech.contract.ts';
import type { EventKeys } from '#web/lib/events/refetch-changed.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { CARDS_PER_PAGE } from '#web/ui/card-list.tsx';

/** Shared with every picker of looks. */
const AVATARS_KEY = ['avatars'] as const;

export function avatarListQuery(name: string, page: number) {
  return queryOptions({
    queryKey: [...AVATARS_KEY, 'page', name, page],
    queryFn: ({ signal }) => call(avatarPage, { name, page, size: CARDS_PER_PAGE }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Out of the reach of the lists: an edit in progress is not overwritten. */
export function avatarConfigQuery(id: string) {
  return queryOptions({
    queryKey: ['avatar', id],
    queryFn: ({ signal }) => call(avatarConfig, { id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function voicesQuery() {
  return queryOptions({
    queryKey: ['voices'],
    queryFn: ({ signal }) => call(speechList, {}, { signal }),
    staleTime: 300_000,
  });
}

/** People that renderers can show. */
export function streamPeopleQuery() {
  return queryOptions({
    queryKey: ['stream people'],
    queryFn: ({ signal }) => call(streamPeople, {}, { signal }),
    staleTime: 30_000,
  });
}

/** Whoever can stand in for somebody whom a renderer shows: the account's own ones, then the shipped cast. */
export function standInsQuery() {
  return queryOptions({
    queryKey: [...AVATARS_KEY, 'stand-ins'],
    queryFn: ({ signal }) => call(avatarPage, { size: 1000 }, { signal }),
    select: ({ records }) =>
      records
        .filter(({ driver }) => driver !== 'stream')
        .toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn)),
    staleTime: 30_000,
  });
}

const ofAvatars = () => [AVATARS_KEY];
const ofBake = ({ subjectId }: { subjectId: string }) => [['avatar-bake', subjectId]];

/** The avatar that is being edited stays as it is; what the server works on beside it shows. */
export const AVATAR_EVENTS: EventKeys = {
  'avatar.created': ofAvatars,
  'avatar.updated': ofAvatars,
  'avatar.deleted': ofAvatars,
  'avatar.restored': ofAvatars,
  'bake.created': ofBake,
  'bake.updated': ofBake,
  'bake.status': ofBake,
  'bake.progress': ofBake,
  'bake.deleted': ofBake,
  'answerVideos.changed': () => [['answer-videos']],
};

export function useRefreshAvatars() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: AVATARS_KEY });
}

export function useDeleteAvatar() {
  const refresh = useRefreshAvatars();
  return useMutation({
    mutationFn: (avatar: Avatar) => call(deleteAvatar, { id: avatar.id }, { showModal: true }),
    onSuccess: (_done, { name }) => notice.success(`已删除形象“${name}”`),
    onSettled: refresh,
  });
}
