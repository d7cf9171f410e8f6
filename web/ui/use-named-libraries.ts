import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type Library, libraryPage } from '#contract/knowledge.contract.ts';
import { call } from '#web/lib/request.ts';
import { useDebounced } from './use-debounced.ts';

/** Libraries, of one kind or of all, whose name holds what was typed. They change with the lists of libraries, under whose key they stand. */
export const namedLibrariesQuery = (name: string, type?: Library['type']) =>
  queryOptions({
    queryKey: ['knowledge', 'libraries', { name, type }],
    queryFn: async ({ signal }): Promise<Library[]> =>
      (await call(libraryPage, { page: 1, size: 1000, name, ...(type ? { type } : {}) }, { signal })).records,
    enabled: name !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

interface NamedLibraries {
  /** What was asked for, which follows the typing. */
  asked: string;
  /** Undefined until the first answer, while it is tried again, and where nothing is typed; else the answer of before until the next one. */
  found: Library[] | undefined;
  /** The answer to what is typed now is still on its way. */
  pending: boolean;
  /** It failed and is asked anew: until the answer is there, no other one stands in for it. */
  retrying: boolean;
  /** Why there is no answer. */
  error: unknown;
  retry(): void;
}

/** Looks for libraries while somebody types. */
export function useNamedLibraries(typed: string, type?: Library['type']): NamedLibraries {
  const word = typed.trim();
  const asked = useDebounced(word);
  const { data, error, errorUpdateCount, isPending, isPlaceholderData, refetch } = useQuery(
    namedLibrariesQuery(asked, type),
  );
  const isTyped = word !== '';
  const isOpen = isPending || isPlaceholderData;
  const retrying = isTyped && isOpen && errorUpdateCount > 0;
  const found = isTyped && asked !== '' && !retrying ? data : undefined;
  return {
    asked,
    found,
    pending: isTyped && (asked !== word || isOpen),
    retrying,
    error: isTyped && found === undefined ? error : null,
    retry: () => void refetch(),
  };
}
