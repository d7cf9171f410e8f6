import { queryOptions } from '@tanstack/react-query';
import { avatarPage } from '#contract/avatar.contract.ts';
import { type Library, libraryPage, STATUS } from '#contract/knowledge.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import { speechList } from '#contract/speech.contract.ts';
import { call } from '#web/lib/request.ts';

export function avatarsQuery() {
  return queryOptions({
    queryKey: ['avatars'],
    queryFn: async ({ signal }) => (await call(avatarPage, { size: 1000 }, { signal })).records,
    staleTime: 10_000, // made in another tab, it can be chosen here
  });
}

/** Libraries to choose from, under the key that all library lists share; asked again while one is being read. */
export function librariesQuery() {
  return queryOptions({
    queryKey: ['libraries', 'all'],
    queryFn: ({ signal }) => readLibraries(signal),
    refetchInterval: ({ state }) =>
      state.data?.some((library) => library.status === STATUS.processing) ? LIMITS.libraryPollMs : false,
  });
}

/** The same, asked again also while files of a library that was just made are still on their way. */
export function followLibrariesQuery(madeId: string | null) {
  const query = librariesQuery();
  return {
    ...query,
    staleTime: 0,
    refetchInterval: ({ state }: { state: { data?: Awaited<ReturnType<typeof readLibraries>> | undefined } }) =>
      state.data?.some((library) => isFilling(library, madeId) || library.status === STATUS.processing)
        ? LIMITS.libraryPollMs
        : false,
  };
}

const readLibraries = async (signal: AbortSignal) => (await call(libraryPage, { size: 1000 }, { signal })).records;

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
