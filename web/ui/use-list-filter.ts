import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useDebounced } from './use-debounced.ts';

interface Read<F> {
  filter: F;
  page: number;
  /** By more than the search. */
  narrowed: boolean;
}

/**
 * Search, filters, order and page of a list, kept in the page's address: a reload or a link shows the same.
 * @param read what an address asks for
 */
export function useListFilter<F extends { name?: string | undefined }>(read: (query: URLSearchParams) => Read<F>) {
  const [query, setQuery] = useSearchParams();
  const { filter, page, narrowed } = read(query);
  const write = (changes: Record<string, string | undefined>) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [key, value] of Object.entries(changes)) value ? after.set(key, value) : after.delete(key);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );

  const name = filter.name ?? '';
  const [typed, setTyped] = useState(name);
  const settled = useDebounced(typed.trim());
  // An address that was not written here, such as that of a link or a step back, is what is searched for.
  const [known, setKnown] = useState(name);
  if (known !== name) {
    setKnown(name);
    if (name !== settled) setTyped(name);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed is written
  useEffect(() => {
    if (settled !== name) write({ name: settled, page: undefined });
  }, [settled]);

  return {
    filter,
    narrowed,
    /** Sets filters or the order, and goes back to the first page. */
    set: (changes: Record<string, string | undefined>) => write({ ...changes, page: undefined }),
    clear() {
      setTyped('');
      const sort = query.get('sort');
      setQuery(sort ? { sort } : {}, { replace: true });
    },
    search: {
      typed,
      name,
      page,
      search: setTyped,
      setPage: (next: number) => write({ page: next > 1 ? String(next) : undefined }),
    },
  };
}

export type ListFilterState<F extends { name?: string | undefined }> = ReturnType<typeof useListFilter<F>>;
