import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { findRows, settleSelection } from './selection.ts';

interface List<T> {
  /** Of the list's queries: whatever has them read anew has what is chosen looked at, too. */
  queryKey: readonly unknown[];
  /** One page of the whole list, without search and filters. */
  loadPage(page: number): Promise<{ records: readonly T[]; total: number; size: number }>;
}

/** Rows that are chosen in a list of pages, as they are now. One that has gone, here or elsewhere, is not chosen any more. */
export function useSelection<T extends { id: string }>(onPage: readonly T[], { queryKey, loadPage }: List<T>) {
  const [chosen, setChosen] = useState<readonly T[]>([]);
  const here = new Set(onPage.map(({ id }) => id));
  const others = chosen.map(({ id }) => id).filter((id) => !here.has(id));
  const { data } = useQuery({
    queryKey: [...queryKey, 'chosen', others],
    queryFn: () => findRows(others, loadPage),
    enabled: others.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const selected = settleSelection(chosen, onPage, data);
  return {
    selected,
    select(rows: readonly T[], on: boolean) {
      const ids = new Set(rows.map(({ id }) => id));
      setChosen((before) => [...before.filter(({ id }) => !ids.has(id)), ...(on ? rows : [])]);
    },
    forget: (ids: readonly string[]) => setChosen((before) => before.filter(({ id }) => !ids.includes(id))),
    clear: () => setChosen([]),
  };
}
