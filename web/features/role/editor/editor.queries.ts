import { queryOptions } from '@tanstack/react-query';
import { avatarPage } from '#contract/avatar.contract.ts';
import { libraryPage, STATUS } from '#contract/knowledge.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import { speechList } from '#contract/speech.contract.ts';
import { call } from '#web/lib/request.ts';

export function avatarsQuery() {
  return queryOptions({
    queryKey: ['avatars'],
    queryFn: async ({ signal }) => (await call(avatarPage, { size: 1000 }, { signal })).records,
    staleTime: 300_000,
  });
}

/** Libraries to choose from, under the key that all library lists share; asked again while one is being read. */
export function librariesQuery() {
  return queryOptions({
    queryKey: ['libraries', 'all'],
    queryFn: async ({ signal }) => (await call(libraryPage, { size: 1000 }, { signal })).records,
    refetchInterval: ({ state }) =>
      state.data?.some((library) => library.status === STATUS.processing) ? LIMITS.libraryPollMs : false,
  });
}

export function voicesQuery() {
  return queryOptions({
    queryKey: ['voices'],
    queryFn: ({ signal }) => call(speechList, {}, { signal }),
    staleTime: 300_000,
  });
}
