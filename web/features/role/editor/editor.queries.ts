import { queryOptions } from '@tanstack/react-query';
import { avatarPage } from '#contract/avatar.contract.ts';
import { type Library, libraryPage } from '#contract/knowledge.contract.ts';
import { speechList } from '#contract/speech.contract.ts';
import { call } from '#web/lib/request.ts';

export function avatarsQuery() {
  return queryOptions({
    queryKey: ['avatars'],
    queryFn: async ({ signal }) => (await call(avatarPage, { page: 1, size: 1000 }, { signal })).records,
    staleTime: 10_000, // made in another tab, it can be chosen here
  });
}

/** Libraries to choose from, under the key that all library lists share. */
export function librariesQuery() {
  return queryOptions({
    queryKey: ['libraries', 'all'],
    queryFn: async ({ signal }) => (await call(libraryPage, { page: 1, size: 1000 }, { signal })).records,
  });
}

export function voicesQuery() {
  return queryOptions({
    queryKey: ['voices'],
    queryFn: ({ signal }) => call(speechList, {}, { signal }),
    staleTime: 300_000,
  });
}

/** A library that was just made here, and has none of its documents yet. */
export const isFilling = ({ id, type, documentCount }: Library, madeId: string | null): boolean =>
  id === madeId && type === 1 && documentCount === 0;
