import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { readRoleFilter } from './read-role-filter.ts';

/** Search, filters, order and page of the list, kept in the page's address: a reload or a link shows the same. */
export function useRoleFilter() {
  const [query, setQuery] = useSearchParams();
  const { filter, page, narrowed } = readRoleFilter(query);
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
      setQuery(filter.sort === 'updated' ? {} : { sort: filter.sort }, { replace: true });
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

export type RoleFilterState = ReturnType<typeof useRoleFilter>;
